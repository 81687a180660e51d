// breaks: web-apps-are-apart
import '#web/console/page.ts'
