import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { guardedKinds, type MoneyMove, type StakeBlock } from '#modules/compliance/model.ts'
import {
  admitStake,
  type Compliance,
  guardForGrants,
  holdMember,
  type Judging,
  readJudging,
} from '#modules/compliance/service.ts'
import type { Account, AccountId, LedgerRefusal, Leg, Movement, Receipt } from '#modules/ledger/model.ts'
import { type Attach, type GroupCommit, postWith, readAccountsOf } from '#modules/ledger/service.ts'
import { type GiftRow, insertUse } from '#modules/wallet/gift-store.ts'
import { admitGift, type WantedGift } from '#modules/wallet/gifts.ts'
import { type GrantRow, insertParts, lockOpen, type PartRow } from '#modules/wallet/grant-store.ts'
import type { GiftRefusal } from '#modules/wallet/rules/gift.ts'
import { canPay, findBrokenTerm, isActive } from '#modules/wallet/rules/grant.ts'
import { allotStake, type Split, splitStake } from '#modules/wallet/rules/split.ts'

/** A movement of play. One that names its bets may be paid for by bonus money; one that does not is paid from cash. */
export interface StakeMovement extends Movement {
  /** What is played: its id in the catalogue. */
  readonly game?: string
  /** The bets that the movement's one stake is put on, in the order in which money is put on them. */
  readonly bets?: readonly { readonly id: string; readonly stake: bigint }[]
}

/** With one posting for each leg as it was sent: of a stake that purses paid for, the one that tells what the cash has left. */
export interface StakeReceipt extends Receipt {
  /** What of each bet's stake came out of bonus purses; none where only cash paid. */
  readonly bonus?: ReadonlyMap<string, bigint>
  /** The gift that staked for its member, where one did. */
  readonly gift?: GiftRow
}

type StakeAttach = (receipt: StakeReceipt) => ReturnType<Attach>
type StakeAnswer = Result<Receipt, LedgerRefusal | StakeBlock>

/** The ledger as play sees it: it may also refuse what a member's own limits or the terms of a bonus stand against. */
export interface StakeLedger {
  submit(owner: string, movement: StakeMovement, attach?: StakeAttach): Promise<StakeAnswer>
  /** A bet that a gift stakes for its member: `work` places it, in the transaction in which the gift may be used. */
  withGift<Value, Refusal extends string>(
    wanted: WantedGift,
    work: (tx: Tx, given: UsableGift) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal | GiftRefusal | StakeBlock>>
}

interface UsableGift {
  readonly gift: GiftRow
  /** What the member's cash purse has. */
  readonly cash: bigint
  /** Uses it for a bet; before anything of that bet is drawn. */
  use(betId: string): Promise<void>
}

export interface StakeLedgerDeps {
  /** Not the connections of the fast door: a member who sends thirty bets at once makes them wait for one another, and nobody else's. */
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly ledger: GroupCommit
  readonly compliance: Pick<Compliance, 'settings' | 'clock' | 'announce'>
}

/**
 * Stakes take the ledger's fast door. Where that says that the account is guarded, the same movement goes by the other one: a transaction
 * of its own, in which the member's limits and grants are judged and the money moves. Who has neither pays nothing for it.
 */
export function makeStakeLedger(parts: StakeLedgerDeps): StakeLedger {
  const { ledger } = parts
  return {
    submit: (owner, movement, attach) =>
      ledger
        .submit(owner, movement, attach)
        .then((answer) =>
          answer.ok || answer.refusal !== 'account_is_guarded'
            ? answer
            : submitGuarded(parts, owner as Id<'member'>, movement, attach),
        ),
    withGift: (wanted, work) => placeWithGift(parts, wanted, work),
  }
}

async function placeWithGift<Value, Refusal extends string>(
  { db, compliance }: StakeLedgerDeps,
  wanted: WantedGift,
  work: (tx: Tx, given: UsableGift) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | GiftRefusal | StakeBlock>> {
  const { memberId, currency } = wanted
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx): Promise<Result<Value, Refusal | GiftRefusal | StakeBlock>> => {
    const admitted = await admitGift(tx, judging, wanted)
    if (!admitted.ok) return admitted
    const accounts = await readAccountsOf(tx, memberId)
    const cash = accounts.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
    const use = async (betId: string) => await insertUse(tx, wanted.id, betId, judging.now)
    return await work(tx, { gift: admitted.value, cash, use })
  })
  if (!answer.ok && answer.refusal === 'reality_check_is_due') compliance.announce(memberId, { type: 'reality_check' })
  return answer
}

async function submitGuarded(
  { db, compliance }: StakeLedgerDeps,
  memberId: Id<'member'>,
  movement: StakeMovement,
  attach: StakeAttach = () => [],
): Promise<StakeAnswer> {
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx): Promise<StakeAnswer> => {
    const { hasGrants } = await holdMember(tx, memberId)
    // Before any account: whoever pays a bet holds its grants first too.
    const grants = hasGrants ? await lockOpen(tx, [memberId]) : []
    // Asked once more, in the member's turn: the same intent may have gone through meanwhile, and must not be judged a second time.
    const known = await postWith(tx, movement, attach)
    if (known.ok || known.refusal !== 'account_is_guarded') return known
    const { account, amount, largest } = guardedPart(movement)
    const accounts = await readAccountsOf(tx, memberId)
    const cash = accounts.find(({ id }) => id === account)
    assert(cash, 'a guarded stake is taken from its own member')
    const admitted = await admitStake(tx, judging, { memberId, currency: cash.currency, amount })
    if (!admitted.ok) return admitted
    const isOver = hasGrants && !grants.some((grant) => canPay(grant, judging.now))
    if (isOver) await guardForGrants(tx, judging, memberId, false)
    const passed = { ...movement, isGuardPassed: true } as const
    if (grants.length === 0 || isOver) return await postWith(tx, passed, attach)
    const broken = judgeTerms(grants, cash, { amount: largest, game: movement.game ?? '' }, judging)
    if (!broken.ok) return broken
    const plan = planSplit(movement, grants, accounts, cash, judging)
    return plan ? await postSplit(tx, passed, plan, attach) : await postWith(tx, passed, attach)
  })
  if (!answer.ok && answer.refusal === 'reality_check_is_due') compliance.announce(memberId, { type: 'reality_check' })
  return answer
}

/** A bet that breaks a term is refused by the term's name, with the grant, instead of being punished later. */
function judgeTerms(
  grants: readonly GrantRow[],
  { currency }: Pick<Account, 'currency'>,
  { amount: stake, game }: { readonly amount: bigint; readonly game: string },
  { now: at }: Pick<Judging, 'now'>,
): Result<null, StakeBlock> {
  // A stake in another currency is no stake of this bonus.
  const own = grants.filter((grant) => grant.currency === currency)
  const broken = findBrokenTerm(own, { stake, game, at })
  if (!broken) return { ok: true, value: null }
  const named = { path: 'bonus', code: 'grant', value: broken.grant }
  if (broken.term === 'game_is_excluded_by_bonus') return no(broken.term, [named])
  return no(broken.term, [named, { path: 'stake', code: 'most', value: formatMoney(broken.most, currency) }])
}

/** Whether the terms of the member's grants let a stake be, for who moves the money in a transaction of their own, in the member's turn. */
export async function admitTerms(
  tx: Tx,
  judging: Pick<Judging, 'now'>,
  { memberId, currency, ...bet }: MoneyMove & { readonly game: string },
): Promise<Result<null, StakeBlock>> {
  return judgeTerms(await lockOpen(tx, [memberId]), { currency }, bet, judging)
}

/** Whether a grant runs whose terms could not be kept where we cannot look. */
export async function hasActiveGrant(tx: Tx, memberId: Id<'member'>, now: Date): Promise<boolean> {
  return (await lockOpen(tx, [memberId])).some((grant) => isActive(grant, now))
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
  { now }: Judging,
): SplitPlan | null {
  const at = legs.findIndex((leg) => leg.step === 'post' && leg.kind === 'stake' && leg.debit === cash.id)
  const stake = legs[at]
  if (!bets || stake?.step !== 'post') return null
  assert(
    bets.reduce((sum, bet) => sum + bet.stake, 0n) === stake.amount,
    'a movement has one stake, which is put on its bets',
  )
  // What is set aside beside the stake is cash, so the stake takes the cash that is left.
  const aside = legs.reduce((sum, leg) => (leg.step === 'hold' ? sum + leg.amount : sum), 0n)
  const free = cash.balance - cash.held - aside
  const balances = new Map(accounts.map(({ id, balance }) => [id, balance]))
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

function legsOf(
  { cash, bonus }: Split,
  stake: Extract<Leg, { step: 'post' }>,
  purses: ReadonlyMap<string, AccountId>,
): Leg[] {
  const parts = bonus.map(({ grant, amount }): Leg => {
    const debit = purses.get(grant)
    assert(debit !== undefined, 'a grant that pays has a purse')
    return { ...stake, debit, amount }
  })
  return cash > 0n ? [{ ...stake, amount: cash }, ...parts] : parts
}

const partsSink = { insert: insertParts }

async function postSplit(tx: Tx, movement: StakeMovement, plan: SplitPlan, attach: StakeAttach): Promise<StakeAnswer> {
  assert(movement.intent !== undefined, 'a stake that is split has a name for what was asked')
  const { legs, parts } = plan
  const bonus = new Map<string, bigint>()
  for (const { betId, amount } of parts) bonus.set(betId, (bonus.get(betId) ?? 0n) + amount)
  return await postWith(tx, { ...movement, legs }, (receipt) => [
    { sink: partsSink, rows: parts },
    ...attach({ ...asSent(receipt, plan), bonus }),
  ])
}

/** The legs of a split stake as the one that was sent. */
function asSent(receipt: Receipt, { at, count, cash, hasCash }: SplitPlan): Receipt {
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
function guardedPart({ legs }: Movement): Risked {
  const risked = legs.flatMap((leg) => riskedBy(leg) ?? [])
  const [first] = risked
  assert(first, 'a movement that was guarded puts something at risk')
  const largest = risked.reduce((most, { amount }) => (amount > most ? amount : most), 0n)
  return { account: first.account, amount: risked.reduce((sum, { amount }) => sum + amount, 0n), largest }
}

function riskedBy(leg: Leg) {
  if (leg.step === 'post') return guarded.has(leg.kind) ? { account: leg.debit, amount: leg.amount } : null
  if (leg.step === 'hold') return guarded.has(leg.kind ?? '') ? { account: leg.account, amount: leg.amount } : null
  return null
}
