// breaks: modules-line-7-calls-down
import '#modules/loyalty/service.ts'
