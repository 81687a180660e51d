// breaks: wallet-and-its-level-call-down
import '#modules/cashier/service.ts'
