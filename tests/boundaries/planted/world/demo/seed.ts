import '#modules/ledger/service.ts'
import '#server/config.ts'
