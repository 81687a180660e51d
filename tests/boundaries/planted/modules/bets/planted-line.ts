// breaks: bets-and-its-level-call-down
import '#modules/play/service.ts'
