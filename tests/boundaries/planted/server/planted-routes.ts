// breaks: routes-are-listed-once
import '#modules/ledger/routes.ts'
