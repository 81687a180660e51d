// breaks: web-features-are-below-apps
import '#web/site/page.ts'
