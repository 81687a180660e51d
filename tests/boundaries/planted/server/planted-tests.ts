// breaks: nobody-imports-tests
import '#tests/support/database.ts'
