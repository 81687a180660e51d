import { liabilityOf } from '#engines/sports/margin.ts'
import { endOfResult, resultOfEnd } from '#engines/sports/result.ts'
import type { LegEnd } from '#engines/sports/settle.ts'
import { type Id, newId } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Book } from '#modules/sports/deps.ts'
import type { Touched } from '#modules/sports/feed/apply.ts'
import type { OrderKind } from '#modules/sports/model.ts'
import { told } from '#modules/sports/news.ts'
import { changedEvents } from '#modules/sports/replies.ts'
import { type Results, writeCancel, writeManualResult } from '#modules/sports/store/decision-store.ts'
import * as store from '#modules/sports/store/office-store.ts'

/** Who does it, for the record of who did what. */
export interface Hand {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

type Detail = Readonly<Record<string, string | number | boolean | null>>

async function note(tx: Tx, { clock }: Book, { operatorId, address, requestId }: Hand, action: string, detail: Detail) {
  const actor = { who: 'operator', id: operatorId } as const
  const written = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  )
  await recordAudit(tx, { clock }, { action: `sports.${action}`, actor, address, requestId, detail: written })
}

/** Whoever shows it is told at once. */
async function tell(book: Book, touched: Touched): Promise<void> {
  book.bus.publish(told, { events: await changedEvents(book, touched), isFeedChanged: false })
}

interface Reasoned {
  readonly reason: string
}

export async function controlEvent(
  book: Book,
  event: string,
  { reason, ...control }: Omit<store.MarketControl, 'marginBp'> & Reasoned,
  hand: Hand,
): Promise<Result<null, 'event_is_unknown'>> {
  const markets = await book.db.tx(async (tx) => {
    const held = await store.controlEvent(tx, event, control)
    if (held) await note(tx, book, hand, 'event_controlled', { event, ...control, reason })
    return held
  })
  if (!markets) return no('event_is_unknown')
  await tell(book, { events: new Set([event]), markets: new Set(markets) })
  return yes(null)
}

export async function controlMarket(
  book: Book,
  market: number,
  { reason, ...control }: store.MarketControl & Reasoned,
  hand: Hand,
): Promise<Result<null, 'market_is_unknown'>> {
  const event = await book.db.tx(async (tx) => {
    const found = await store.controlMarket(tx, market, control)
    if (found) await note(tx, book, hand, 'market_controlled', { market, ...control, reason })
    return found
  })
  if (event === null) return no('market_is_unknown')
  await tell(book, { events: new Set([event]), markets: new Set([market]) })
  return yes(null)
}

export async function controlPlayer(
  book: Book,
  memberId: string,
  { limitPercent, reason }: { readonly limitPercent: number } & Reasoned,
  hand: Hand,
): Promise<void> {
  await book.db.tx(async (tx) => {
    await store.controlPlayer(tx, memberId, limitPercent)
    await note(tx, book, hand, 'player_controlled', { member: memberId, limitPercent, reason })
  })
}

/** What operators say of each outcome. */
export type EnteredResults = readonly { readonly outcome: string; readonly end: LegEnd }[]

export interface OrderInput {
  readonly kind: OrderKind
  readonly results: EnteredResults | null
  readonly score: string | null
  readonly evidence: string
}

/** Every outcome of the market once, and no other. */
function readResults(entered: EnteredResults | null, outcomes: readonly { readonly id: string }[]): Results | null {
  const ids = new Set((entered ?? []).map(({ outcome }) => outcome))
  const isWhole =
    entered?.length === ids.size && ids.size === outcomes.length && outcomes.every(({ id }) => ids.has(id))
  return isWhole ? Object.fromEntries(entered.map(({ outcome, end }) => [outcome, resultOfEnd(end)])) : null
}

const textOf = (results: Results | null) =>
  results === null
    ? null
    : Object.entries(results)
        .map(([outcome, result]) => `${outcome}=${endOfResult(result)}`)
        .toSorted()
        .join(' ')

/** Asks for a result, or that bets are given back. Either waits for a second person. */
export async function askOrder(
  book: Book,
  market: number,
  { kind, results: entered, score, evidence }: OrderInput,
  hand: Hand,
): Promise<Result<store.Order, 'market_is_unknown' | 'result_is_incomplete' | 'market_order_is_waiting'>> {
  return await book.db.tx(async (tx) => {
    const found = await store.lockMarket(tx, market)
    if (!found) return no('market_is_unknown')
    const results = kind === 'result' ? readResults(entered, found.outcomes) : null
    if (kind === 'result' && results === null) return no('result_is_incomplete')
    const order: store.Order = {
      ...{ id: newId<'order'>(book.clock), market, kind, results, score, evidence, state: 'waiting' },
      ...{ askedBy: hand.operatorId, askedAt: new Date(book.clock.nowMs()), decidedBy: null, decidedAt: null },
    }
    if (!(await store.insertOrder(tx, order))) return no('market_order_is_waiting')
    await note(tx, book, hand, `${kind}_asked`, { market, evidence, score, results: textOf(results) })
    return yes(order)
  })
}

type DecideRefusal =
  | 'order_is_unknown'
  | 'order_is_decided'
  | 'second_person_is_needed'
  | 'results_differ'
  | 'market_is_unknown'

/** Somebody else than who asked approves it, and has read the same result; anybody declines it. Bets are settled some seconds later. */
export async function decideOrder(
  book: Book,
  id: string,
  { isApproved, results: entered }: { readonly isApproved: boolean; readonly results: EnteredResults | null },
  hand: Hand,
): Promise<Result<store.Order, DecideRefusal>> {
  const decided = await book.db.tx(async (tx): Promise<Result<store.Order, DecideRefusal>> => {
    const order = await store.lockOrder(tx, id)
    if (!order) return no('order_is_unknown')
    if (order.state !== 'waiting') return no('order_is_decided')
    if (isApproved && order.askedBy === hand.operatorId) return no('second_person_is_needed')
    const market = await store.lockMarket(tx, order.market)
    if (!market) return no('market_is_unknown')
    const isSame = textOf(readResults(entered, market.outcomes)) === textOf(order.results)
    if (isApproved && order.kind === 'result' && !isSame) return no('results_differ')
    const at = new Date(book.clock.nowMs())
    const state = isApproved ? 'done' : 'declined'
    await store.writeDecision(tx, id, { state, by: hand.operatorId, at })
    const { kind, evidence, score, results } = order
    await note(tx, book, hand, `${kind}_${state}`, { market: order.market, evidence, score, results: textOf(results) })
    if (isApproved) await carryOut(tx, order, { source: `order:${id}`, at })
    return yes({ ...order, state, decidedBy: hand.operatorId, decidedAt: at })
  })
  if (decided.ok && isApproved) await tell(book, { events: new Set(), markets: new Set([decided.value.market]) })
  return decided
}

async function carryOut(
  tx: Tx,
  { market, results, score }: store.Order,
  said: { source: string; at: Date },
): Promise<void> {
  if (results) await writeManualResult(tx, market, { results, score }, said)
  else await writeCancel(tx, [market], { fromAt: null, toAt: null, voidReason: 'cancelled_by_operator' }, said)
}

/** What the house stands to lose, market by market. */
export async function exposureReply(book: Book, event: string | null, limit: number) {
  const rows = await store.readExposure(book.db.read, event, limit)
  return [...Map.groupBy(rows, ({ market }) => market).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { name, type, spec, status, isSuspended, limitPercent, marginBp } = first
    return {
      ...{ event: first.event, name, market: Number(first.market), type, spec, status },
      ...{ isSuspended, limitPercent, marginBp },
      outcomes: own.map((row) => {
        const { outcome, currency, tickets } = row
        const liability = liabilityOf(
          row,
          own.filter((other) => other.currency === currency),
        )
        const money = (minor: bigint) => formatMoney(minor, currency)
        return {
          ...{ outcome, currency, tickets, stakes: money(row.stakes), payouts: money(row.payouts) },
          liability: money(liability),
        }
      }),
    }
  })
}
