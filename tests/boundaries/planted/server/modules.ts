import '#modules/ledger/module.ts'
import '#modules/ledger/service.ts'
