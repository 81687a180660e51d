// breaks: messaging-and-its-level-call-down
import '#modules/compliance/service.ts'
