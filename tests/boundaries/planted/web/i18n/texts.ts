import '#web/lib/fmt.ts'
