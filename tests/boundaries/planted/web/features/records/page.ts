import '#web/features/brand/use-brand.ts'
