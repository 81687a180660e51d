// breaks: web-features-level-4-uses-lower-ones
import '#web/features/security/page.ts'
