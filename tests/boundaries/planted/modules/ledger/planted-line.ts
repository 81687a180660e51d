// breaks: modules-line-1-calls-down
import '#modules/settings/service.ts'
