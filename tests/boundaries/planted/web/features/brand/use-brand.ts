import '#web/features/client/client.ts'
