// breaks: modules-line-7-calls-down
import '#modules/gateway/service.ts'
