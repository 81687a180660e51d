// breaks: world-sees-only-below
import '#modules/ledger/model.ts'
