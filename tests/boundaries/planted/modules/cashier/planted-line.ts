// breaks: modules-line-5-calls-down
import '#modules/agents/service.ts'
