import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { Currency } from '#kit/money.ts'
import type { checkSlip, getSportsTicket, quoteSameMatch, TicketReply } from '#modules/sports/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import type { RefusedPart } from '#web/features/popups/popups.ts'
import { decimalOf, readStake } from '#web/site/features/sports/amounts.ts'
import { sendTicket } from '#web/site/features/sports/send-ticket.ts'
import { acceptPrices, emptySlip, type Slip, type SlipLeg, withPrices } from '#web/site/features/sports/slip.ts'
import { changeSlip, currentSlip } from '#web/site/features/sports/slip-store.ts'

const checkMs = 5_000
const ticketsLine = 'GET /wps/sports/tickets'

/** What the server says of the slip: prices of legs that are not on the screen, the most stake, how long it would wait. */
export function useSlipCheck(slip: Slip, currency: Currency, free: FreeStake | null = null) {
  const stake = readStake(free?.stake ?? slip.stake, currency) ?? 0n
  const body = {
    currency,
    ...bodyOf(slip, slip.legs),
    stake: decimalOf(stake, currency),
    accept: slip.accept,
    quote: null,
    freeBet: free?.id ?? null,
  }
  const picked = slip.legs.map(({ market, outcome }) => `${market} ${outcome}`).join()
  const query = useCall({
    key: ['POST /wps/sports/slips/check', picked, slip.kind, slip.system, slip.stake, currency, free?.id],
    call: () => api.call<typeof checkSlip>('POST /wps/sports/slips/check', { body }),
    isEnabled: slip.legs.length > 0,
    everyMs: checkMs,
  })
  const { data } = query
  useEffect(() => {
    if (data) changeSlip((before) => withPrices(before, data.legs))
  }, [data])
  return data
}

function bodyOf({ kind, system }: Slip, legs: readonly SlipLeg[]) {
  return {
    kind,
    legs: legs.map(({ market, outcome, odds }) => ({ market, outcome, odds })),
    system: kind !== 'system' ? null : typeof system === 'number' ? [system] : system,
  }
}

export type Outcome =
  | { readonly state: 'idle' | 'sending' }
  | { readonly state: 'waiting'; readonly untilMs: number; readonly seconds: number }
  | { readonly state: 'refused'; readonly refusal: string; readonly fields?: readonly RefusedPart[] }
  | { readonly state: 'placed' }

/** A free bet that stakes instead of the member. */
interface FreeStake {
  readonly id: string
  readonly stake: string
}

export interface Quote {
  readonly id: string
  readonly odds: number
  readonly untilMs: number
}

/** Sends the slip, and follows a bet in play until it is taken or not. */
export function usePlacing(currency: Currency) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const [quote, setQuote] = useState<Quote | null>(null)

  async function askQuote(): Promise<void> {
    const legs = currentSlip().legs.map(({ market, outcome: id }) => ({ market, outcome: id }))
    const answer = await api.call<typeof quoteSameMatch>('POST /wps/sports/quotes', { body: { legs } })
    if (!answer.ok) return setOutcome({ state: 'refused', refusal: answer.refusal })
    setOutcome({ state: 'idle' })
    setQuote({ id: answer.value.quote, odds: answer.value.odds, untilMs: Date.parse(answer.value.expiresAt) })
  }

  async function place(free: FreeStake | null = null): Promise<void> {
    // Who presses has seen the prices as they are now.
    changeSlip(acceptPrices)
    const slip = currentSlip()
    setOutcome({ state: 'sending' })
    const tickets = slip.kind === 'single' ? slip.legs.map((leg) => [leg]) : [slip.legs]
    let failed = false
    for (const legs of tickets) {
      const ended = await send(slip, legs, free)
      if (ended === null)
        changeSlip((before) => ({ ...before, legs: before.legs.filter((leg) => !legs.includes(leg)) }))
      else {
        failed = true
        setOutcome(ended)
        break
      }
    }
    for (const line of [ticketsLine, 'GET /wps/v2/wallets/balance', 'GET /wps/member/rewards'])
      void queries.invalidateQueries({ queryKey: [line] })
    if (failed) return
    setQuote(null)
    changeSlip((before) => ({ ...emptySlip, accept: before.accept, stake: before.stake }))
    setOutcome({ state: 'placed' })
  }

  /** Null where the bet is taken. */
  async function send(slip: Slip, legs: readonly SlipLeg[], free: FreeStake | null): Promise<Outcome | null> {
    const stake = readStake(free?.stake ?? slip.stake, currency)
    if (stake === null || stake === 0n) return { state: 'refused', refusal: 'amount_is_malformed' }
    const kept = quote && quote.untilMs > systemClock.nowMs() ? quote.id : null
    const input = {
      ...{ currency, ...bodyOf(slip, legs), stake: decimalOf(stake, currency), accept: slip.accept },
      quote: slip.kind === 'same_match' ? kept : null,
      freeBet: free?.id ?? null,
    }
    const answer = await sendTicket(input)
    if (!answer.ok) return { state: 'refused', refusal: answer.refusal, fields: answer.fields }
    return answer.value.state === 'pending' ? await follow(answer.value) : null
  }

  /** A bet in play waits; its end is asked for when it is due. */
  async function follow(ticket: TicketReply): Promise<Outcome | null> {
    const untilMs = Date.parse(ticket.decidesAt ?? ticket.placedAt)
    setOutcome({ state: 'waiting', untilMs, seconds: Math.max(1, Math.round((untilMs - systemClock.nowMs()) / 1_000)) })
    for (let tries = 0; tries < 30; tries += 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(500, tries === 0 ? untilMs - systemClock.nowMs() : 0)),
      )
      const answer = await api.call<typeof getSportsTicket>('GET /wps/sports/tickets/:ticket', {
        params: { ticket: ticket.id },
      })
      if (!answer.ok || answer.value.state === 'pending') continue
      const { state, rejection } = answer.value
      if (state !== 'rejected') return null
      const { refusal, fields } = rejection ?? { refusal: 'market_is_closed', fields: [] }
      return { state: 'refused', refusal, fields }
    }
    return null
  }

  return { outcome, quote, place, askQuote, forget: () => setOutcome({ state: 'idle' }) }
}
