// breaks: promotions-and-its-level-call-down
import '#modules/loyalty/service.ts'
