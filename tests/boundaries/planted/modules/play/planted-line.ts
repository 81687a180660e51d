// breaks: play-and-its-level-call-down
import '#modules/gateway/service.ts'
