// breaks: web-apps-are-apart
import '#web/site/page.ts'
