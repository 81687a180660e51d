// breaks: modules-enter-by-the-door
import '../ledger/rules.ts'
