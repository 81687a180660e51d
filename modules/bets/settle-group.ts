import { assert } from '#kit/assert.ts'
import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import { type Tx, together } from '#kit/tx.ts'
import type { BetEnd } from '#modules/bets/model.ts'
import {
  type GroupBet,
  type GroupPart,
  lockGroup,
  readGroup,
  readGroupOfMember,
  type SettlementRow,
  writeSettlements,
} from '#modules/bets/store.ts'
import { atRiskOf, readRuleSets, turnoverOf } from '#modules/bets/turnover-rules.ts'
import type { AccountId, Leg, Movement } from '#modules/ledger/model.ts'
import { findAccounts, openHouse, postAllAnd } from '#modules/ledger/service.ts'
import { findRule, type RuleSet } from '#modules/wallet/model.ts'
import { payoutLeg, refundLeg, sharePayouts } from '#modules/wallet/service.ts'

/** What one bet of a group came to. */
interface GroupOutcome {
  readonly id: string
  readonly end: BetEnd
  /** Of a void bet its stake. */
  readonly payout: bigint
  readonly reason: string | null
  /** What of the stake may count at most, where the bets of one member are seen together: opposite bets are no risk. */
  readonly turnoverMost?: bigint
  /** What of the payout is a jackpot. */
  readonly jackpot?: bigint
  /** Both as in a settlement. */
  readonly expected?: number | undefined
  readonly tradedPpm?: number | undefined
}

/**
 * Decides all bets of one member in the group, so that opposite bets can be seen together. Pure: it may be asked again for the same bets and
 * then answers the same.
 */
export type DecideBets = (bets: readonly GroupBet[]) => readonly GroupOutcome[]

export interface SettleDeps {
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** Told after the commit. */
  announceBalance?(memberId: Id<'member'>): void
}

/** Postings and time of one transaction follow from it; on the embedded database it takes about 50 ms. */
const betsAtOnce = 500

/** Somebody else ended a bet meanwhile, such as by a cash-out. Nothing happened: the chunk is read again. */
class BetHasEnded extends Error {
  override name = 'BetHasEnded'
}

/**
 * Settles every open bet of a group, in chunks that never split a member and commit with what they pay. Whoever begins again goes on where
 * it was cut off, and two nodes that settle one group take turns: a bet is settled once. A group of more than one chunk is settled in halves
 * beside each other. A member whose bets cannot be settled is set aside with an alert, stays open and is tried again by the next call.
 * Answers how many bets were settled.
 */
export async function settleGroup(
  deps: SettleDeps,
  group: string,
  decide: DecideBets,
  signal?: AbortSignal,
): Promise<number> {
  if (signal?.aborted) return 0
  const first = await settleNext(deps, { group, decide, part: 'all' }, firstMember)
  if (first === null || first.isLast) return first?.bets ?? 0
  const parts = (['even', 'odd'] as const).map(
    async (part) => await settleOn(deps, { group, decide, part }, first.last, signal),
  )
  const ends = await Promise.allSettled(parts)
  return ends.reduce((settled, end) => {
    if (end.status === 'rejected') throw end.reason
    return settled + end.value
  }, first.bets)
}

interface PartOfGroup {
  readonly group: string
  readonly part: GroupPart
  readonly decide: DecideBets
}

async function settleOn(deps: SettleDeps, work: PartOfGroup, from: string, signal?: AbortSignal): Promise<number> {
  let settled = 0
  for (let after = from; ; ) {
    if (signal?.aborted) return settled
    const chunk = await settleNext(deps, work, after)
    settled += chunk?.bets ?? 0
    if (chunk === null || chunk.isLast) return settled
    after = chunk.last
  }
}

interface SettledChunk {
  readonly bets: number
  /** Up to which member. */
  readonly last: string
  /** Nobody comes after. */
  readonly isLast: boolean
}

/**
 * Many rounds end in one moment. More than two chunks side by side would not be done sooner, but each would hold its purses for longer, and the
 * bets of their members would wait.
 */
const chunksAtOnce = 2
const turns = new WeakMap<SettleDeps['db'], BoundedQueue>()

function turnsOf(db: SettleDeps['db']): BoundedQueue {
  const known = turns.get(db) ?? makeBoundedQueue({ atOnce: chunksAtOnce, waitingMax: Number.POSITIVE_INFINITY })
  turns.set(db, known)
  return known
}

async function settleNext(deps: SettleDeps, work: PartOfGroup, after: string): Promise<SettledChunk | null> {
  const chunk = await turnsOf(deps.db).run(async () => await settleInTurn(deps, work, after))
  assert(chunk.ok, 'everybody may wait for a turn')
  return chunk.value
}

async function settleInTurn(deps: SettleDeps, work: PartOfGroup, after: string): Promise<SettledChunk | null> {
  return await settleChunk(deps, work, after).catch(async (error: unknown) => {
    if (error instanceof BetHasEnded) return { bets: 0, last: after, isLast: false }
    return await settleApart(deps, work, after, error)
  })
}

/** After a chunk that failed: its members one by one. */
async function settleApart(
  deps: SettleDeps,
  { group, decide, part }: PartOfGroup,
  after: string,
  first: unknown,
): Promise<SettledChunk> {
  const aside = asideOf(deps, 'bets-settle')
  const { members, isLast } = await deps.db.tx(async (tx) => await readGroup(tx, { group, part, after }, betsAtOnce))
  let bets = 0
  let failed = 0
  for (const member of members) {
    const settled = await aside.attempt(
      `${group} ${member}`,
      async () => await settleMember(deps, group, decide, member),
    )
    if (settled === undefined) failed += 1
    else bets += settled
  }
  // Where several fail and none goes through it is not the bets.
  if (members.length === 0 || (failed > 1 && failed === members.length)) throw first
  return { bets, last: members.at(-1) as string, isLast }
}

async function settleMember(deps: SettleDeps, group: string, decide: DecideBets, member: string): Promise<number> {
  return await deps.db.tx(async (tx) => {
    await lockGroup(tx, group)
    return await settleBets(tx, deps, await readRuleSets(tx), await readGroupOfMember(tx, group, member), decide)
  })
}

const firstMember = '00000000-0000-0000-0000-000000000000'

async function settleChunk(
  deps: SettleDeps,
  { group, decide, part }: PartOfGroup,
  after: string,
): Promise<SettledChunk | null> {
  const done = await deps.db.tx(async (tx) => {
    const [, { bets, members, isLast }, rules] = await together(
      lockGroup(tx, group, part),
      readGroup(tx, { group, part, after }, betsAtOnce),
      readRuleSets(tx),
    )
    const last = members.at(-1)
    if (last === undefined) return null
    return { bets: await settleBets(tx, deps, rules, bets, decide), last, isLast, members }
  })
  for (const member of done?.members ?? []) deps.announceBalance?.(member as Id<'member'>)
  return done
}

async function settleBets(
  tx: Tx,
  deps: SettleDeps,
  rules: ReadonlyMap<number, RuleSet>,
  bets: readonly GroupBet[],
  decide: DecideBets,
): Promise<number> {
  return await payAndEnd(tx, deps, rules, decideAll(bets, decide))
}

/** What is written of bets that were decided: valid turnover is by the rule of the time when each was placed. */
export function settlementRows(
  { clock }: SettleDeps,
  versions: ReadonlyMap<number, RuleSet>,
  decided: readonly Decided[],
): SettlementRow[] {
  const settledAt = new Date(clock.nowMs())
  return decided.map(({ bet, end, payout, jackpot = 0n, reason, turnoverMost, expected, tradedPpm }) => {
    const rule = findRule(versions, bet.rule, bet.game)
    const atMost = (counted: bigint) => (turnoverMost !== undefined && turnoverMost < counted ? turnoverMost : counted)
    const ended = { end, stake: bet.stake, bonus: bet.bonus, payout }
    const turnover = atMost(turnoverOf(ended, rule))
    const whole = atRiskOf(ended, rule)
    const atRisk = whole === null ? null : atMost(whole)
    const { category } = rule
    const told = { atRisk, category, settledAt, expected, tradedPpm, reason }
    return { id: bet.id, stake: null, end, payout, jackpot, turnover, ...told }
  })
}

export interface Decided extends GroupOutcome {
  readonly bet: GroupBet
}

export function decideAll(bets: readonly GroupBet[], decide: DecideBets): Decided[] {
  return [...Map.groupBy(bets, ({ memberId }) => memberId).values()].flatMap((own) => {
    const outcomes = new Map(decide(own).map((outcome) => [outcome.id, outcome]))
    return own.map((bet): Decided => {
      const outcome = outcomes.get(bet.id)
      assert(outcome && outcomes.size === own.length, 'every bet of a member is decided, and no other')
      const { end, payout } = outcome
      assert(
        payout >= 0n && (end !== 'void' || payout === bet.stake),
        'a void bet pays its stake, and none less than nothing',
      )
      assert(bet.mostPayout === null || end === 'void' || payout <= bet.mostPayout, 'no bet pays more than its most')
      return { ...outcome, bet }
    })
  })
}

/** What is paid goes to the purses that the stake came out of, in the same parts, as far as their grants still stand. */
async function payoutsOf(
  tx: Tx,
  { clock }: Pick<SettleDeps, 'clock'>,
  decided: readonly Decided[],
): Promise<Movement[]> {
  const paid = decided.filter(({ payout }) => payout > 0n)
  const paying = paid.map(({ bet: { id, stake, bonus }, payout }) => ({ id, stake, bonus, paidBefore: 0n, payout }))
  const shares = await sharePayouts(tx, paying, new Date(clock.nowMs()))
  const movements: Movement[] = []
  for (const [currency, some] of Map.groupBy(paid, ({ bet }) => bet.currency)) {
    const [house, cash] = await together(openHouse(tx, 'stakes', currency), pursesOf(tx, some, 'cash', currency))
    for (const { bet, end } of some) {
      const own = shares.get(bet.id)
      const purse = cash.get(bet.memberId)
      assert(own && purse !== undefined, 'a stake came out of a purse')
      const legs = [{ purse, amount: own.cash }, ...own.purses].flatMap((to) => legOf(end, house, to))
      // Of a bet whose grants were lost there may be nothing to pay.
      if (legs.length > 0) movements.push({ scope: 'sys:bets', key: `${bet.id}:1`, ref: bet.ref, legs })
    }
  }
  return movements
}

/** Pays open bets and writes that they have ended. Answers how many were open until then. */
export async function payAndEnd(
  tx: Tx,
  deps: SettleDeps,
  rules: ReadonlyMap<number, RuleSet>,
  decided: readonly Decided[],
): Promise<number> {
  const rows = settlementRows(deps, rules, decided)
  const movements = await payoutsOf(tx, deps, decided)
  const [answers, changed] = await postAllAnd(tx, movements, async () => await writeSettlements(tx, rows, false))
  // A purse that was paid for a bet somebody else ended meanwhile is undone with this transaction.
  if (changed.size !== rows.length) throw new BetHasEnded()
  for (const answer of answers)
    assert(answer.ok && !answer.value.isReplay, 'a bet that is open was not paid yet, and can be')
  return changed.size
}

function legOf(
  end: BetEnd,
  house: AccountId,
  { purse, amount }: { readonly purse: AccountId; readonly amount: bigint },
): readonly Leg[] {
  if (amount === 0n) return []
  return [end === 'void' ? refundLeg({ purse, house }, amount) : payoutLeg({ purse, house }, amount)]
}

async function pursesOf(tx: Tx, decided: readonly Decided[], kind: string, currency: Currency) {
  return await findAccounts(tx, [...new Set(decided.map(({ bet }) => bet.memberId))], kind, currency)
}

/** Gives every open bet of a group back. */
export async function voidGroup(
  deps: SettleDeps,
  group: string,
  reason: string,
  signal?: AbortSignal,
): Promise<number> {
  const decide: DecideBets = (bets) => bets.map(({ id, stake }) => ({ id, end: 'void', payout: stake, reason }))
  return await settleGroup(deps, group, decide, signal)
}
