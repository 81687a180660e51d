// breaks: web-agent-entry-is-for-the-site
import '#web/agent/entry.ts'
