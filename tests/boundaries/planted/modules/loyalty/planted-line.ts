// breaks: loyalty-and-its-level-call-down
import '#modules/contracts/service.ts'
export {}
