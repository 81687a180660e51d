// breaks: modules-enter-by-the-door
import '#modules/ledger/store.ts'
