import '#web/features/security/page.ts'
