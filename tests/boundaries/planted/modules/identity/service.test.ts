import '#modules/wallet/service.ts'
import '#server/config.ts'
import '#tests/support/database.ts'
