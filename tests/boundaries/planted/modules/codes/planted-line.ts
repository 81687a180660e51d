// breaks: codes-and-its-level-call-down
import '#modules/messaging/service.ts'
