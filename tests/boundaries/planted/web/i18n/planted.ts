// breaks: web-texts-see-lib-only
import '#web/ui/button.ts'
