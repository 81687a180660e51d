import { randomUUID } from 'node:crypto'
import type { IntentKey } from '#web/lib/intents.ts'

/** A key for a call that a test makes itself, past the forms. */
export const intentKey = (key: string = randomUUID()): IntentKey => key as IntentKey
