// breaks: web-lib-sees-no-other-layer
import '#web/site/page.ts'
