// breaks: modules-line-6-calls-down
import '#modules/agents/service.ts'
