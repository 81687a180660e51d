// breaks: web-apps-are-apart
import '#web/agent/pages/home.ts'
