// breaks: web-features-have-a-level
import '#web/lib/api.ts'
