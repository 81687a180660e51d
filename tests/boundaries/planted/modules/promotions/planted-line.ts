// breaks: modules-line-8-calls-down
import '#modules/loyalty/service.ts'
