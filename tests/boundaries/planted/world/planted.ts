// breaks: world-sees-only-below
import '#modules/ledger/service.ts'
