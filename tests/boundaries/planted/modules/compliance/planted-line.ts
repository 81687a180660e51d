// breaks: modules-line-4-calls-down
import '#modules/catalog/service.ts'
