import '#web/lib/api.ts'
import '#web/ui/button.ts'
import '#web/i18n/texts.ts'
