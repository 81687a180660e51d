import '#kit/money.ts'
import '#web/lib/fmt.ts'
