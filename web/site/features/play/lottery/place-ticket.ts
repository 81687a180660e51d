import type { buyTicket } from '#modules/lottery/contract.ts'
import { api, intents } from '#web/features/client/client.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { isOutcomeUnknown } from '#web/lib/intents.ts'
import { sendUntilKnown } from '#web/site/features/play/tables/use-live-table.ts'

type Basket = Omit<InputOf<typeof buyTicket>['body'], 'key'>

interface Bought {
  readonly ticket: ReplyOf<typeof buyTicket>
}

interface Refused {
  readonly refusal: string
  readonly isUnknown: boolean
  /** Which line of the basket is meant; null for the whole. */
  readonly line: number | null
}

/** Buys a basket. While nobody can say whether it arrived it is sent again under the same key, which counts once. */
export async function placeTicket(id: string, basket: Basket): Promise<Bought | Refused> {
  return await sendUntilKnown<Bought, Refused>(async () => {
    const answer = await intents.send(`ticket ${id}`, basket, (key) =>
      api.call<typeof buyTicket>('POST /wps/lotteries/:id/tickets', { params: { id }, body: { key, ...basket } }),
    )
    if (answer.ok) return { ticket: answer.value }
    const { refusal, fields } = answer
    const [, line] = /^lines\.(\d+)/.exec(fields[0]?.path ?? '') ?? []
    return { refusal, isUnknown: isOutcomeUnknown(answer), line: line === undefined ? null : Number(line) }
  })
}
