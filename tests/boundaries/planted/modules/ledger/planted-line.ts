// breaks: ledger-and-its-level-call-down
import '#modules/settings/service.ts'
