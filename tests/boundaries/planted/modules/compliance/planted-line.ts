// breaks: modules-line-3-calls-down
import '#modules/catalog/service.ts'
