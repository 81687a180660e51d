// breaks: web-features-level-5-uses-lower-ones
import '#web/features/cashier/page.ts'
