// breaks: promotions-and-its-level-call-down
import '#modules/records/service.ts'
export {}
