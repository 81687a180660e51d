// breaks: compliance-and-its-level-call-down
import '#modules/catalog/service.ts'
