// breaks: modules-line-3-calls-down
import '#modules/messaging/service.ts'
