import '#modules/ledger/routes.ts'
import '#modules/ledger/service.ts'
