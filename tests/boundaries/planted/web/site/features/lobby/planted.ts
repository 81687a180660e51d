// breaks: web-features-are-apart
import '#web/site/features/cashier/form.ts'
