// breaks: engines-sees-only-below
import '#modules/ledger/model.ts'
