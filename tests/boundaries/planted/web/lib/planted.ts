// breaks: web-lib-is-below-pages
import '#web/site/page.ts'
