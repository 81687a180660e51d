// breaks: web-features-are-apart
import '#web/agent/features/team/tree.ts'
