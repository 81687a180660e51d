import { useEffect, useRef, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { Currency } from '#kit/money.ts'
import type { actAtTable, getTable, getTableActing, placeSlip, TableEvent } from '#modules/tables/contract.ts'
import { api, events, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { FieldFault, ReplyOf } from '#web/lib/api.ts'
import { isOutcomeUnknown } from '#web/lib/intents.ts'
import { decimalOf, type Mode, minorOf } from '#web/site/features/play/model.ts'
import { applyEvent, beginLive, goOnFrom, type Live, withSeats } from '#web/site/features/play/tables/live.ts'
import { limitsOf, type Slip, stakesOf, type TableAnswer } from '#web/site/features/play/tables/model.ts'
import type { Stakes } from '#web/site/features/play/tables/tray.ts'

const line = 'GET /wps/tables/:id'

export const useTableAnswer = (id: string, mode: Mode) =>
  useAnswer<typeof getTable>(line, { params: { id }, query: { mode } })

/** What is true is asked for again, at every table that is shown. */
export const askTables = (): void => void queries.invalidateQueries({ queryKey: [line] })

/** A table with everything that was told of it since the answer came, and the way to tell it what the server answered elsewhere. */
export function useLive(answer: TableAnswer): readonly [Live, (learn: (live: Live) => Live) => void] {
  const { id } = answer
  const [live, setLive] = useState(() => beginLive(answer, systemClock.nowMs()))
  if (live.from !== answer) setLive(goOnFrom(answer, live, systemClock.nowMs()))
  useEffect(() => {
    const askAgain = () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [name, input] }) =>
          name === line && (input as { readonly params: { readonly id: string } }).params.id === id,
      })
    const hear = (data: unknown): void => {
      const event = data as TableEvent
      // Who is paid and what is left is the server's to say.
      if (event.type === 'settled' || event.type === 'changed') askAgain()
      else setLive((before) => applyEvent(before, event))
    }
    return events.subscribe(`table:${id}`, hear, askAgain)
  }, [id])
  return [live, setLive]
}

/** What this player can do at the table, from the server. */
export async function askSeats(id: string, mode: Mode): Promise<(live: Live) => Live> {
  const answer = await api.call<typeof getTableActing>('GET /wps/tables/:id/acting', {
    params: { id },
    query: { mode },
  })
  return (live) => (answer.ok ? withSeats(live, answer.value.acting) : live)
}

export interface Purse {
  readonly currency: Currency
  /** Null for who may not bet in this mode. */
  readonly balance: bigint | null
}

/** What is in the purse: by the answer, or by a slip that came after it. */
export function purseOf(answer: TableAnswer, last: Slip | null): Purse {
  const own = answer.balance[0]
  const { currency } = limitsOf(answer.limits, own?.currency)
  const isNewer = last !== null && last.currency === currency && Date.parse(last.at) > Date.parse(answer.serverTime)
  const amount = isNewer ? last.balance : own?.currency === currency ? own.amount : undefined
  return { currency, balance: amount === undefined ? null : minorOf(amount, currency) }
}

const triesMax = 5
const triesEveryMs = 700

export interface Refused {
  readonly refusal: string
  readonly fields: readonly FieldFault[]
  readonly isUnknown: boolean
}

const refusedAs = (answer: Parameters<typeof isOutcomeUnknown>[0] & Pick<Refused, 'refusal' | 'fields'>): Refused => ({
  ...{ refusal: answer.refusal, fields: answer.fields, isUnknown: isOutcomeUnknown(answer) },
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What nobody can say the outcome of is sent again. */
export async function sendUntilKnown<Done extends object, No extends Pick<Refused, 'isUnknown'>>(
  send: () => Promise<Done | No>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Done | No> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (!('isUnknown' in answer) || !answer.isUnknown || tries === triesMax) return answer
    await wait(triesEveryMs)
  }
}

interface Bet {
  readonly id: string
  readonly mode: Mode
  readonly number: number
  readonly currency: Currency
  readonly stakes: Stakes
}

/**
 * Sends a slip. While nobody can say whether it arrived it is sent again under the same key, which counts once; the server refuses it by
 * itself when the round has closed.
 */
export async function sendSlip(
  { id, mode, number, currency, stakes }: Bet,
  wait = pause,
): Promise<{ readonly slip: Slip } | Refused> {
  const spots = [...stakes].map(([spot, stake]) => ({ spot, stake: decimalOf(stake, currency) }))
  const input = { mode, number, currency, spots }
  return await sendUntilKnown<{ readonly slip: Slip }, Refused>(async () => {
    const answer = await intents.send(`slip ${id}`, input, (key) =>
      api.call<typeof placeSlip>('POST /wps/tables/:id/slips', { params: { id }, body: { key, ...input } }),
    )
    return answer.ok ? { slip: answer.value } : refusedAs(answer)
  }, wait)
}

export type Acted = ReplyOf<typeof actAtTable>

interface Act {
  readonly id: string
  readonly mode: Mode
  readonly number: number
  readonly seat: string
  readonly action: string
  readonly at: number
}

/** Acts at a seat, under one key until it is known what came of it. */
export async function sendAct({ id, ...input }: Act, wait = pause): Promise<{ readonly acted: Acted } | Refused> {
  return await sendUntilKnown<{ readonly acted: Acted }, Refused>(async () => {
    const answer = await intents.send(`act ${id}`, input, (key) =>
      api.call<typeof actAtTable>('POST /wps/tables/:id/acts', { params: { id }, body: { key, ...input } }),
    )
    return answer.ok ? { acted: answer.value } : refusedAs(answer)
  }, wait)
}

/** Own slips of the round: what the answer has, and what was accepted since. */
export function ownStakes(answer: TableAnswer, placed: readonly Slip[], number: number, currency: Currency): Stakes {
  const known = new Set(answer.slips.map(({ id }) => id))
  const all = [...answer.slips, ...placed.filter(({ id }) => !known.has(id))]
  return stakesOf(
    all.filter((slip) => slip.number === number),
    currency,
  )
}

/** Runs once for each value that comes, never for the one that was there at first. */
export function useOnChange<Value>(value: Value, run: (value: Value, before: Value) => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    const last = before.current
    before.current = value
    run(value, last)
  })
}
