// breaks: modules-line-5-calls-down
import '#modules/cashier/service.ts'
