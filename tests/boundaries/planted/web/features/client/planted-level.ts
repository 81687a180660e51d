// breaks: web-features-level-1-uses-lower-ones
import '#web/features/brand/use-brand.ts'
