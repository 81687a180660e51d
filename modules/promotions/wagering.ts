import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { type Tx, together } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { type EventReader, followMemberEvents, readRuleSets } from '#modules/bets/service.ts'
import { deliver, type Messaging } from '#modules/messaging/service.ts'
import { type Counted, findCounted, writeCounted } from '#modules/promotions/counted-store.ts'
import { holdSuspicious } from '#modules/promotions/holds.ts'
import { isSmallWin, missedFloor } from '#modules/promotions/rules/uncounted.ts'
import { findPlacedOdds } from '#modules/sports/service.ts'
import { countWagering, findRule, isBelowOdds, type WageredBet, wageredAfter } from '#modules/wallet/model.ts'
import {
  findParts,
  findWagered,
  type GrantRow,
  lockOpen,
  type PartRow,
  type SeenGrant,
  saveWageredOfSeen,
  saveWagering,
} from '#modules/wallet/service.ts'

/**
 * Wagering follows what bets came to. What a bet counts is written by grant, so that a later version of it takes back what the one before gave
 * and counts anew. A grant that reaches its target is completed in the same transaction, stays so, and its member is told.
 */
export function wageringReader(told: Told): EventReader {
  return { name: 'promotions', apply: async (tx, events) => await applyEvents(tx, events, told) }
}

/** The clock, and where a message to the member is published. */
export type Told = Pick<Messaging, 'clock' | 'publish'>

/** Brings a member's grants up to what this transaction sees of their bets, for who decides by them. */
export async function followWagering(tx: Tx, told: Told, memberId: Id<'member'>): Promise<void> {
  await followMemberEvents(tx, wageringReader(told), memberId)
}

/**
 * One bet after another in memory, and then a few statements for all of them: thousands of bets end in a second. Grants that only go on are not
 * held before the last of these, so that their members' next bets wait for none of it. Where one has reached its target, or somebody changed one
 * meanwhile, all are held first, in one order as everybody holds them.
 */
async function applyEvents(tx: Tx, events: readonly BetEvent[], told: Told): Promise<void> {
  if (!(await countSeen(tx, events))) await countHeld(tx, events, told)
}

/** Counts events without holding grants. False where they have to be held for it: then nothing is written, and none is held. */
async function countSeen(tx: Tx, events: readonly BetEvent[]): Promise<boolean> {
  const seen = await findWagered(tx, membersOf(events))
  if (seen.length === 0) return true
  const { own, rowsOf, grants } = await countAll(tx, events, seen)
  const changed = seen.flatMap((grant) => {
    const wagered = grants.get(grant.id)?.wagered ?? grant.wagered
    return wagered === grant.wagered ? [] : [{ seen: grant, wagered }]
  })
  if (changed.some(({ seen: { terms }, wagered }) => wagered >= terms.target)) return false
  const [, isSaved] = await together(sql`savepoint seen`.execute(tx), saveWageredOfSeen(tx, changed))
  if (!isSaved) {
    await sql`rollback to savepoint seen`.execute(tx)
    return false
  }
  await writeCounted(tx, rowsOfAll(own, rowsOf))
  return true
}

async function countHeld(tx: Tx, events: readonly BetEvent[], told: Told): Promise<void> {
  const active = (await lockOpen(tx, membersOf(events))).filter(({ state }) => state === 'active')
  if (active.length === 0) return
  const { own, rowsOf, grants } = await countAll(tx, events, active)
  await writeCounted(tx, rowsOfAll(own, rowsOf))
  const changed = active.flatMap((grant) => {
    const after = grants.get(grant.id)
    return after && after.wagered !== grant.wagered ? [after] : []
  })
  const at = new Date(told.clock.nowMs())
  const reached = changed.filter(({ wagered, terms, heldAt }) => heldAt === null && wagered >= terms.target)
  const held = reached.length > 0 ? await holdSuspicious(tx, reached, at) : new Set<string>()
  const saved = changed.map((grant) => (held.has(grant.id) ? { ...grant, heldAt: at } : grant))
  for (const done of await saveWagering(tx, saved, at)) await tellDone(tx, told, done)
}

const membersOf = (events: readonly BetEvent[]) => [...new Set(events.map(({ memberId }) => memberId))]

const rowsOfAll = (own: readonly BetEvent[], rowsOf: CountedAll<unknown>['rowsOf']) =>
  own.flatMap((event) => rowsOf.get(event) ?? [])

interface CountedAll<G> {
  /** The events of members with a bonus. */
  readonly own: readonly BetEvent[]
  readonly rowsOf: ReadonlyMap<BetEvent, readonly Counted[]>
  readonly grants: ReadonlyMap<string, G>
}

/** What events count for these grants, which are active. */
async function countAll<G extends SeenGrant>(
  tx: Tx,
  events: readonly BetEvent[],
  active: readonly G[],
): Promise<CountedAll<G>> {
  const grants = new Map(active.map((grant): [string, G] => [grant.id, grant]))
  const grantsOf = Map.groupBy(active, ({ memberId }): string => memberId)
  const own = events.filter(({ memberId }) => grantsOf.has(memberId))
  const gifted = own.filter(({ bonus }) => bonus > 0n)
  const [known, paid, floors, placed] = await together(
    findCounted(tx, own.map(betIdOf)),
    gifted.length > 0 ? findParts(tx, gifted.map(betIdOf)) : Promise.resolve<PartRow[]>([]),
    findMissedFloors(tx, own),
    findPlacedOdds(tx, own.filter(isOfOurBook).map(betIdOf)),
  )
  const [before, parts] = [Map.groupBy(known, betIdOf), Map.groupBy(paid, betIdOf)]
  const rowsOf = new Map(
    own.map((event) => {
      const ids = (grantsOf.get(event.memberId) ?? []).map(({ id }) => id)
      // Of a vendor's round a stake may have gone back: what is left of its part is nothing.
      const bonus = (parts.get(event.betId) ?? []).filter(({ amount }) => amount > 0n)
      const oddsFloor = floors.get(event) ?? null
      const odds = isOnSports(event) ? (placed.get(event.betId) ?? oddsOfWin(event)) : null
      const bet = { before: before.get(event.betId) ?? [], bonus, oddsFloor, odds }
      return [event, countEvent(event, bet, grants, ids)]
    }),
  )
  return { own, rowsOf, grants }
}

const atRiskOf = ({ atRisk, turnover }: BetEvent): bigint => atRisk ?? turnover ?? 0n

/** The wins that stayed below what counts, each with what it would have had to reach. They are few, so the rules are seldom asked. */
async function findMissedFloors(tx: Tx, events: readonly BetEvent[]): Promise<ReadonlyMap<BetEvent, number>> {
  const small = events.filter((event) => isSmallWin({ ...event, atRisk: atRiskOf(event) }))
  if (small.length === 0) return new Map()
  const rules = await readRuleSets(tx)
  return new Map(
    small.flatMap((event) => {
      const floor = missedFloor(event, findRule(rules, event.rule, event.game))
      return floor === null ? [] : [[event, floor]]
    }),
  )
}

const isOnSports = ({ category }: BetEvent): boolean => category === 'SPORTS' || category === 'ESPORTS'
const isOfOurBook = (event: BetEvent): boolean => isOnSports(event) && event.product === 'sports'

/** A maker's bets on sports do not say their odds: a win shows them, a loss counts. */
const oddsOfWin = ({ stake, payout }: BetEvent): number | null =>
  payout > stake ? Number((payout * 1_000n) / stake) : null

const betIdOf = ({ betId }: { readonly betId: string }) => betId

interface LookedAtBet extends Pick<Counted, 'oddsFloor'> {
  readonly before: readonly Counted[]
  readonly bonus: WageredBet['stake']['bonus']
  readonly odds: number | null
}

/** What an event counts for the grants with these ids, which it changes in the map. From its target on a grant is done, whatever comes after. */
function countEvent<G extends SeenGrant>(
  event: BetEvent,
  { before, bonus, oddsFloor, odds }: LookedAtBet,
  grants: Map<string, G>,
  ids: readonly string[],
): Counted[] {
  const { betId, version, currency, category, game } = event
  if (before.some((row) => row.version >= version)) return []
  const isOpen = (grant: G | undefined): grant is G => grant !== undefined && grant.wagered < grant.terms.target
  const add = (id: string, difference: bigint) => {
    const grant = grants.get(id)
    if (isOpen(grant)) grants.set(id, { ...grant, wagered: wageredAfter(grant, difference) })
  }
  for (const { grantId, amount } of before) add(grantId, -amount)
  const running = ids
    .map((id) => grants.get(id))
    .filter(isOpen)
    .filter((grant) => grant.currency === currency)
  const atRisk = atRiskOf(event)
  const settledAt = new Date(event.settledAt)
  const amounts = countWagering(running, {
    ...{ category: category ?? 'NONE', validStake: atRisk, placedAt: new Date(event.placedAt), endedAt: settledAt },
    stake: { cash: event.stake - event.bonus, bonus },
    odds,
  })
  for (const { grant, amount } of amounts) add(grant, amount)
  const byGrant = new Map(amounts.map(({ grant, amount }) => [grant, amount]))
  const isTooLow = ({ terms }: G) => atRisk > 0n && isBelowOdds(terms, { odds })
  const isKnown = (grant: G) =>
    byGrant.has(grant.id) || isTooLow(grant) || before.some(({ grantId }) => grantId === grant.id)
  const known = running.filter(isKnown)
  // A row also where it counted for none, so that an older version that is read later is left alone.
  return (known.length > 0 ? known : running.slice(0, 1)).map((grant) => {
    const { id: grantId, terms } = grant
    const amount = byGrant.get(grantId) ?? 0n
    const floor = isTooLow(grant) ? (terms.leastOdds ?? 0) / 10 : oddsFloor
    return { grantId, betId, version, category, game, atRisk, oddsFloor: floor, amount, settledAt }
  })
}

async function tellDone(tx: Tx, told: Told, { id, memberId, amount, currency }: GrantRow): Promise<void> {
  const figures = { amount: formatMoney(amount, currency), currency }
  await deliver(tx, told, { memberId, source: `bonus:${id}`, template: 'bonus_completed', figures })
}
