// breaks: modules-line-2-calls-down
import '#modules/messaging/service.ts'
