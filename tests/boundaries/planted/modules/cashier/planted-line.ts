// breaks: cashier-and-its-level-call-down
import '#modules/agents/service.ts'
