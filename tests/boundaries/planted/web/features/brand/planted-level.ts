// breaks: web-features-level-2-uses-lower-ones
import '#web/features/records/page.ts'
