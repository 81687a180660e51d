// breaks: web-ui-has-no-data
import '#web/lib/api.ts'
