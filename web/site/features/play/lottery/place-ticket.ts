import type { buyPractice, buyTicket } from '#modules/lottery/contract.ts'
import { api, intents } from '#web/features/client/client.ts'
import type { FieldFault, InputOf, ReplyOf } from '#web/lib/api.ts'
import { isOutcomeUnknown } from '#web/lib/intents.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import { sendUntilKnown } from '#web/site/features/play/tables/use-live-table.ts'

/** A wish to be told of the result is the member's alone. */
type Basket = Omit<InputOf<typeof buyPractice>['body'], 'key'> &
  Partial<Pick<InputOf<typeof buyTicket>['body'], 'isNoticeWanted'>>

interface Bought {
  readonly ticket: ReplyOf<typeof buyTicket>
}

export interface Refused {
  readonly refusal: string
  readonly isUnknown: boolean
  readonly fields: readonly FieldFault[]
  /** Which line of the basket is meant; null for the whole. */
  readonly line: number | null
  /** Of an issue that has closed: the one after it. */
  readonly next: string | null
  /** Numbers that take nothing more, as `play cell`. */
  readonly soldOut: readonly string[]
}

interface RefusedAnswer {
  readonly refusal: string
  readonly status: number | null
  readonly fields: readonly FieldFault[]
}

export function refusedOf(answer: RefusedAnswer): Refused {
  const { refusal, fields } = answer
  const [, line] = /^lines\.(\d+)/.exec(fields[0]?.path ?? '') ?? []
  const next = fields.find(({ code }) => code === 'next')?.value ?? null
  return {
    ...{ refusal, fields, isUnknown: isOutcomeUnknown(answer), line: line === undefined ? null : Number(line) },
    ...{
      next,
      soldOut: fields.flatMap(({ path, code, value = '*' }) => (code === 'sold_out' ? [`${path} ${value}`] : [])),
    },
  }
}

/** Buys a basket. While nobody can say whether it arrived it is sent again under the same key, which counts once. */
export async function placeTicket(
  id: string,
  mode: Mode,
  basket: Basket,
  wait?: (ms: number) => Promise<void>,
): Promise<Bought | Refused> {
  return await sendUntilKnown<Bought, Refused>(async () => {
    const answer = await intents.send(`ticket ${mode} ${id}`, basket, (key) => {
      const input = { params: { id }, body: { key, ...basket } }
      return mode === 'demo'
        ? api.call<typeof buyPractice>('POST /wps/lotteries/:id/practice', input)
        : api.call<typeof buyTicket>('POST /wps/lotteries/:id/tickets', input)
    })
    return answer.ok ? { ticket: answer.value } : refusedOf(answer)
  }, wait)
}
