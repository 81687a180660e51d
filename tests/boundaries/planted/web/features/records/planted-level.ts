// breaks: web-features-level-3-uses-lower-ones
import '#web/features/sign-in/form.ts'
