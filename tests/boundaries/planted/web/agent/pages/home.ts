import '#web/features/records/page.ts'
