// breaks: modules-line-9-calls-down
import '#modules/contracts/service.ts'
