// breaks: web-carries-no-schemas
import { statement } from '#modules/ledger/contract.ts'

export const kept = statement
