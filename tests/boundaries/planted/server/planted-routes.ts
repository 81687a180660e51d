// breaks: routes-are-for-compose
import '#modules/ledger/routes.ts'
