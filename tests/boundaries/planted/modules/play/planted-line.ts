// breaks: modules-line-6-calls-down
import '#modules/gateway/service.ts'
