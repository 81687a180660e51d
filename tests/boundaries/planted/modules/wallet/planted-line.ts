// breaks: modules-line-4-calls-down
import '#modules/cashier/service.ts'
