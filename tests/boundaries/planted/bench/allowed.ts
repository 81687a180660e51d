import '#server/config.ts'
import '#tests/support/database.ts'
