import { assert } from '#kit/assert.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { guardedKinds, type StakeBlock } from '#modules/compliance/model.ts'
import type { Account, AccountId, Leg, Movement, Receipt } from '#modules/ledger/model.ts'
import type { Attach, Submitted } from '#modules/ledger/service.ts'
import type { GiftRow } from '#modules/wallet/gift-store.ts'
import { type GrantRow, insertParts, type PartRow } from '#modules/wallet/grant-store.ts'
import { holdOfPart } from '#modules/wallet/held-stakes.ts'
import { planRound, type RoundAttach, type RoundCall, type RoundReceipt } from '#modules/wallet/round-plan.ts'
import { canPay, findBrokenTerm } from '#modules/wallet/rules/grant.ts'
import { allotStake, type Split, splitStake } from '#modules/wallet/rules/split.ts'
import { cashOf, freeOf, type Standing } from '#modules/wallet/standing.ts'

/** A movement of play. One that names its bets may be paid for by bonus money; one that does not is paid from cash. */
export interface StakeMovement extends Movement {
  /** What is played: its id in the catalogue. */
  readonly game?: string
  /** The bets that the movement's one stake is put on, in the order in which money is put on them. A stake that waits is set aside for them. */
  readonly bets?: readonly { readonly id: string; readonly stake: bigint }[]
  /** What the movement is in a round whose stakes and payouts come one by one. Its legs are those where no bonus has a part in it. */
  readonly round?: RoundCall
}

/** With one posting for each leg as it was sent: of a stake that purses paid for, the one that tells what the cash has left. */
export interface StakeReceipt extends Receipt {
  /** What of each bet's stake came out of bonus purses; none where only cash paid. */
  readonly bonus?: ReadonlyMap<string, bigint>
  readonly parts?: RoundReceipt['parts']
  /** The gift that staked for its member, where one did. */
  readonly gift?: GiftRow
}

export type StakeAttach = (receipt: StakeReceipt) => ReturnType<Attach>
/** How a guarded stake is posted under the member's grants: with their terms kept, and as far as the cash is short out of their purses. */
export function planStake(
  movement: StakeMovement,
  attach: StakeAttach,
  { grants, accounts, now }: Standing,
): Result<Omit<Submitted, 'owner'>, StakeBlock | 'funds_are_short'> {
  const kept = keepTerms(movement, { grants, accounts, now })
  if (!kept.ok) return kept
  const cash = kept.value
  const passed = { ...movement, isGuardPassed: true } as const
  if (movement.round) return planRound(passed, movement.round, roundAttach(attach), { grants, accounts, now })
  const plan = planSplit(movement, grants, accounts, cash, now)
  return yes(plan ? splitOf(passed, plan, attach) : { movement: passed, attach })
}

/** Whether a movement's stakes keep the terms of the member's grants; answers the purse that they are taken out of. */
export function keepTerms(movement: StakeMovement, { grants, accounts, now }: Standing): Result<Account, StakeBlock> {
  const { account, largest } = guardedPart(movement)
  const cash = cashOf(accounts, account)
  const broken = judgeTerms(grants, cash, { amount: largest, game: movement.game ?? '' }, now)
  return broken.ok ? yes(cash) : broken
}

/** A bet that breaks a term is refused by the term's name, with the grant, instead of being punished later. */
export function judgeTerms(
  grants: readonly GrantRow[],
  { currency }: Pick<Account, 'currency'>,
  { amount: stake, game }: { readonly amount: bigint; readonly game: string },
  at: Date,
): Result<null, StakeBlock> {
  // A stake in another currency is no stake of this bonus.
  const own = grants.filter((grant) => grant.currency === currency)
  const broken = findBrokenTerm(own, { stake, game, at })
  if (!broken) return { ok: true, value: null }
  const named = { path: 'bonus', code: 'grant', value: broken.grant }
  if (broken.term === 'game_is_excluded_by_bonus')
    return no(broken.term, [named, { path: 'game', code: 'excluded', value: game }])
  return no(broken.term, [named, { path: 'stake', code: 'most', value: formatMoney(broken.most, currency) }])
}

/** A stake always moves money, so its rows have a group. */
function roundAttach(attach: StakeAttach): RoundAttach {
  return ({ groupId, ...receipt }) => {
    assert(groupId !== null, 'a stake moves money')
    return attach({ ...receipt, groupId })
  }
}

interface SplitPlan {
  readonly legs: readonly Leg[]
  /** How many legs stand for the stake, and where they begin. */
  readonly at: number
  readonly count: number
  readonly cash: Account
  readonly hasCash: boolean
  readonly parts: readonly PartRow[]
}

/** How the stake of a movement is paid, where cash is not enough; null where it is, or where nothing else may pay. */
function planSplit(
  { legs, bets }: StakeMovement,
  grants: readonly GrantRow[],
  accounts: readonly Account[],
  cash: Account,
  now: Date,
): SplitPlan | null {
  const at = placeOfStake(legs, cash)
  const stake = legs[at]
  if (!bets || (stake?.step !== 'post' && stake?.step !== 'hold')) return null
  assert(
    bets.reduce((sum, bet) => sum + bet.stake, 0n) === stake.amount,
    'a movement has one stake, which is put on its bets',
  )
  // What is set aside beside the stake is cash, so the stake takes the cash that is left.
  const aside = legs.reduce((sum, leg) => (leg.step === 'hold' && leg !== stake ? sum + leg.amount : sum), 0n)
  const free = freeOf(cash) - aside
  const balances = new Map(accounts.map((account) => [account.id, freeOf(account)]))
  const paying = grants.filter((grant) => grant.currency === cash.currency && canPay(grant, now))
  const purses = paying.map(({ id, purse }) => ({ grant: id, balance: balances.get(purse) ?? 0n }))
  const split = splitStake({ cash: free > 0n ? free : 0n, purses }, stake.amount)
  if (!split.ok || split.value.bonus.length === 0) return null
  const debits = legsOf(split.value, stake, new Map(paying.map(({ id, purse }) => [id, purse])))
  return {
    ...{ legs: legs.toSpliced(at, 1, ...debits), at, count: debits.length, cash, hasCash: split.value.cash > 0n },
    parts: allotStake(split.value, bets),
  }
}

/** A stake is taken at once, or where the bet waits set aside for it. */
function placeOfStake(legs: readonly Leg[], { id: cash }: Pick<Account, 'id'>): number {
  const taken = legs.findIndex((leg) => leg.step === 'post' && leg.kind === 'stake' && leg.debit === cash)
  return taken >= 0 ? taken : legs.findIndex((leg) => leg.step === 'hold' && leg.account === cash)
}

function legsOf(
  { cash, bonus }: Split,
  stake: Extract<Leg, { step: 'post' | 'hold' }>,
  purses: ReadonlyMap<string, AccountId>,
): Leg[] {
  const parts = bonus.map(({ grant, amount }): Leg => {
    const purse = purses.get(grant)
    assert(purse !== undefined, 'a grant that pays has a purse')
    if (stake.step === 'post') return { ...stake, debit: purse, amount }
    return { ...stake, hold: holdOfPart(stake.hold, grant), account: purse, amount }
  })
  return cash > 0n ? [{ ...stake, amount: cash }, ...parts] : parts
}

const partsSink = { insert: insertParts }

/** The movement as it is posted, and its rows with those of the parts. */
function splitOf(movement: StakeMovement, plan: SplitPlan, attach: StakeAttach): Omit<Submitted, 'owner'> {
  assert(movement.intent !== undefined, 'a stake that is split has a name for what was asked')
  const { legs, parts } = plan
  const bonus = new Map<string, bigint>()
  for (const { betId, amount } of parts) bonus.set(betId, (bonus.get(betId) ?? 0n) + amount)
  const withParts: Attach = (receipt) => [
    { sink: partsSink, rows: parts },
    ...attach({ ...asSent(receipt, plan), bonus }),
  ]
  return { movement: { ...movement, legs }, attach: withParts }
}

/** The legs of a split stake as the one that was sent. */
function asSent(receipt: Receipt, { legs, at, count, cash, hasCash }: SplitPlan): Receipt {
  // What is set aside is no posting.
  if (legs[at]?.step === 'hold') return receipt
  const first = receipt.postings[at]
  assert(first, 'a stake is a posting, and only postings come before it')
  const debitAfter = hasCash ? first.debitAfter : cash.balance
  return { ...receipt, postings: receipt.postings.toSpliced(at, count, { ...first, debitAfter }) }
}

const guarded: ReadonlySet<string> = new Set(guardedKinds)

interface Risked {
  readonly account: AccountId
  readonly amount: bigint
  /** The largest of its stakes: each issue of a chase plan is one. */
  readonly largest: bigint
}

/** What of a movement is put at risk, and out of which purse. */
export function guardedPart({ legs }: Movement): Risked {
  const risked = legs.flatMap((leg) => riskedBy(leg) ?? [])
  const [first] = risked
  assert(first, 'a movement that was guarded puts something at risk')
  const largest = risked.reduce((most, { amount }) => (amount > most ? amount : most), 0n)
  return { account: first.account, amount: risked.reduce((sum, { amount }) => sum + amount, 0n), largest }
}

/** Whether a movement puts anything at risk. */
export const putsAtRisk = ({ legs }: Movement): boolean => legs.some((leg) => riskedBy(leg) !== null)

function riskedBy(leg: Leg) {
  if (leg.step === 'post') return guarded.has(leg.kind) ? { account: leg.debit, amount: leg.amount } : null
  if (leg.step === 'hold') return guarded.has(leg.kind ?? '') ? { account: leg.account, amount: leg.amount } : null
  return null
}
