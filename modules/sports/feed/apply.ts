import { sql } from 'kysely'
import type { z } from 'zod'
import { sportOf } from '#engines/sports/sports.ts'
import type { Clock } from '#kit/clock.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { EventReplyBody, FeedMessage, MessageOf, SettledMarket } from '#modules/sports/feed/messages.ts'
import type { Place } from '#modules/sports/feed/sequence.ts'
import * as decisions from '#modules/sports/store/decision-store.ts'
import * as store from '#modules/sports/store/feed-store.ts'

/** What messages have changed, for whoever shows it. */
export interface Touched {
  /** Of these the match itself changed: its score, its state, whether it can be bet on. */
  readonly events: Set<string>
  readonly markets: Set<number>
}

export const nothingTouched = (): Touched => ({ events: new Set(), markets: new Set() })

/** Who tells of changes. It hears of them once they are committed: told earlier, the values of before would be read, and nobody would hear of the new ones. */
interface Changes {
  note(touched: Touched): void
}

interface Applying {
  readonly tx: Tx
  readonly producer: string
  readonly touched: Touched
  /** Markets that the messages speak of, changed or not. */
  readonly spoken: Set<number>
}

interface ApplyDeps {
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly time: DatabaseTime
  readonly clock: Clock
}

type ApplyAll = (applying: Applying, messages: readonly FeedMessage[]) => Promise<void>

/**
 * A transaction that applies messages. Where it fails it is done once more with each message by itself, so that one that cannot be applied does not
 * keep all that come after it away: it is set aside with an alert, and nothing is bet on its match until the feed speaks of it again.
 */
async function inOneOrApart<T>(deps: ApplyDeps, work: (tx: Tx, apply: ApplyAll) => Promise<T>): Promise<T> {
  try {
    return await deps.db.tx(async (tx) => await work(tx, applyAll))
  } catch {
    const failed: { readonly message: FeedMessage; readonly error: unknown }[] = []
    const done = await deps.db.tx(
      async (tx) =>
        await work(tx, async (applying, messages) => void failed.push(...(await applyApart(applying, messages)))),
    )
    for (const { message, error } of failed) asideOf(deps, 'sports-feed').add(nameOf(message), error)
    return done
  }
}

const eventOf = (message: FeedMessage): string | null => {
  if (!('event' in message)) return null
  return typeof message.event === 'string' ? message.event : message.event.id
}

const nameOf = (message: FeedMessage): string =>
  `${message.producer} ${message.epoch} ${message.seq} ${message.type} ${eventOf(message) ?? ''}`

/** Answers what could not be applied. Where that is all of several, it is not the messages, and the last error is thrown. */
async function applyApart(applying: Applying, messages: readonly FeedMessage[]) {
  const { tx } = applying
  const failed: { readonly message: FeedMessage; readonly error: unknown }[] = []
  for (const message of messages) {
    await sql`savepoint sports_message`.execute(tx)
    try {
      await applyAll(applying, [message])
      await sql`release savepoint sports_message`.execute(tx)
    } catch (error) {
      await sql`rollback to savepoint sports_message`.execute(tx)
      failed.push({ message, error })
      const event = eventOf(message)
      if (event !== null) await stopEvent(applying, event, 'all')
    }
  }
  if (failed.length > 1 && failed.length === messages.length) throw failed.at(-1)?.error
  return failed
}

/**
 * Applies messages that follow what was applied last, with the place that they lead to, in one transaction. False where somebody else has
 * applied another message meanwhile: whoever reads begins anew.
 */
export async function applyMessages(
  deps: ApplyDeps,
  producer: string,
  messages: readonly FeedMessage[],
  { before, after, isUp }: { readonly before: Place; readonly after: Place; readonly isUp: boolean },
  changes: Changes,
): Promise<boolean> {
  const touched = nothingTouched()
  const isApplied = await inOneOrApart(deps, async (tx, apply) => {
    const place = await store.lockProducer(tx, producer)
    if (place.epoch !== before.epoch || place.seq !== before.seq) return false
    await apply({ tx, producer, touched, spoken: new Set<number>() }, messages)
    await store.writeProducer(tx, producer, after, isUp ? 'up' : 'recovering', deps.time)
    return true
  })
  if (isApplied) changes.note(touched)
  return isApplied
}

/** How everything stands: what a snapshot does not speak of is not offered any more. */
export async function applySnapshot(
  deps: ApplyDeps,
  producer: string,
  messages: readonly FeedMessage[],
  place: Place,
  changes: Changes,
): Promise<void> {
  const touched = nothingTouched()
  await inOneOrApart(deps, async (tx, apply) => {
    await store.lockProducer(tx, producer)
    const applying = { tx, producer, touched, spoken: new Set<number>() }
    await apply(applying, messages)
    for (const id of await store.dropMarketsBeside(tx, producer, [...applying.spoken])) touched.markets.add(id)
    await store.writeProducer(tx, producer, place, 'up', deps.time)
  })
  changes.note(touched)
}

/** What the feed answered of one event that a snapshot left out: how it stands, and how its markets ended. Its sequence is not touched. */
export async function applyAside(
  { db, clock }: ApplyDeps,
  producer: string,
  { event, board, settlements, cancels }: z.output<typeof EventReplyBody>,
  changes: Changes,
): Promise<void> {
  const head = { producer, epoch: 'aside', seq: 0, sent_at: clock.nowMs(), snapshot: false } as const
  const messages: FeedMessage[] = [
    { ...head, type: 'fixture_change', event },
    { ...head, type: 'match_event', event: event.id, board, happened: [] },
    ...settlements.map((one) => ({ ...head, type: 'bet_settlement' as const, ...one, event: event.id })),
    ...cancels.map((one) => ({ ...head, type: 'bet_cancel' as const, ...one, event: event.id })),
  ]
  const touched = nothingTouched()
  await db.tx(async (tx) => {
    await store.lockProducer(tx, producer)
    await applyAll({ tx, producer, touched, spoken: new Set<number>() }, messages)
  })
  changes.note(touched)
}

type OddsChange = MessageOf<'odds_change'>

/** In order, and prices that follow one another with one statement. */
async function applyAll(applying: Applying, messages: readonly FeedMessage[]): Promise<void> {
  let odds: OddsChange[] = []
  for (const message of messages) {
    if (message.type === 'odds_change') {
      odds.push(message)
      continue
    }
    await applyOdds(applying, odds)
    odds = []
    await applyOne(applying, message)
  }
  await applyOdds(applying, odds)
}

async function applyOne(applying: Applying, message: Exclude<FeedMessage, OddsChange>): Promise<void> {
  const { tx, producer, touched } = applying
  switch (message.type) {
    // They say nothing of events.
    case 'alive':
    case 'recovery_complete':
    case 'snapshot_begin':
    case 'snapshot_complete':
    case 'unknown':
      return
    case 'fixture_change':
      // A sport that we do not know has no rules of turnover, so that nothing of it is offered.
      if (!sportOf(message.event.sport)) return
      await store.writeEvent(tx, producer, message.event)
      touched.events.add(message.event.id)
      return
    case 'match_event':
      await store.writeBoard(tx, message.event, message.board ?? null, message.happened)
      touched.events.add(message.event)
      return
    case 'bet_stop':
      await stopEvent(applying, message.event, message.markets)
      return
    case 'bet_settlement':
    case 'bet_cancel':
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      for (const id of await applyDecision(tx, message)) touched.markets.add(id)
      touched.events.add(message.event)
  }
}

async function applyOdds({ tx, producer, touched, spoken }: Applying, messages: readonly OddsChange[]): Promise<void> {
  if (messages.length === 0) return
  const said = messages.map(({ event, betting }) => ({ event, isBetting: betting === 'open' }))
  for (const event of await store.writeBetting(tx, said)) touched.events.add(event)
  const markets = messages.flatMap((message) =>
    message.markets.map((market, position) => ({ event: message.event, position, ...market })),
  )
  for (const id of await store.writeMarkets(tx, producer, markets)) touched.markets.add(id)
  for (const message of messages)
    if (message.snapshot) for (const id of await store.holdMarkets(tx, message.event, message.markets)) spoken.add(id)
}

async function stopEvent(
  { tx, touched }: Applying,
  event: string,
  markets: MessageOf<'bet_stop'>['markets'],
): Promise<void> {
  if (markets === 'all') await store.writeBetting(tx, [{ event, isBetting: false }])
  const ids = await store.holdMarkets(tx, event, markets)
  await store.stopMarkets(tx, ids)
  for (const id of ids) touched.markets.add(id)
  touched.events.add(event)
}

type Decision = MessageOf<'bet_settlement' | 'bet_cancel' | 'rollback_bet_settlement' | 'rollback_bet_cancel'>

const momentOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms))

async function applyDecision(tx: Tx, message: Decision): Promise<number[]> {
  const { event, markets, producer } = message
  const said = { source: producer, at: new Date(message.sent_at) }
  const names = message.type === 'bet_settlement' ? message.markets : markets
  const ids = await store.holdMarkets(tx, event, names)
  switch (message.type) {
    case 'bet_settlement':
      return await decisions.writeResults(tx, event, message.score ?? null, message.markets.map(resultOf), said)
    case 'bet_cancel': {
      const window = { fromAt: momentOf(message.from_at), toAt: momentOf(message.to_at) }
      return await decisions.writeCancel(tx, ids, { ...window, voidReason: message.void_reason }, said)
    }
    case 'rollback_bet_settlement':
      return await decisions.takeResultsBack(tx, ids, said)
    case 'rollback_bet_cancel': {
      const window = { fromAt: momentOf(message.from_at), toAt: momentOf(message.to_at) }
      return await decisions.takeCancelBack(tx, ids, window, said)
    }
  }
}

const resultOf = ({ id, spec, outcomes, facts, void_reason }: SettledMarket): decisions.MarketResult => ({
  ...{ type: id, spec, facts: facts ?? null, voidReason: void_reason ?? null },
  results: Object.fromEntries(
    outcomes.map((one) => [one.id, { result: one.result, void: one.void_factor, deadHeat: one.dead_heat }]),
  ),
})
