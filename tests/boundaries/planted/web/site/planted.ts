// breaks: web-sees-only-below
import '#modules/ledger/service.ts'
