// breaks: web-lib-sees-no-other-layer
import '#web/ui/button.ts'
