import type { Id } from '#kit/id.ts'
import { no, type Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { MoneyMove, StakeBlock } from '#modules/compliance/model.ts'
import {
  admitStake,
  type Compliance,
  guardForGrants,
  holdMember,
  type Judging,
  readJudging,
} from '#modules/compliance/service.ts'
import type { Account, LedgerRefusal, Receipt } from '#modules/ledger/model.ts'
import { type GroupCommit, postWith, readAccountsOf } from '#modules/ledger/service.ts'
import { type GiftRow, insertUse } from '#modules/wallet/gift-store.ts'
import { admitGift, type WantedGift } from '#modules/wallet/gifts.ts'
import { type GrantRow, lockOpen, lockOpenAnd } from '#modules/wallet/grant-store.ts'
import { CashWasTaken, commitGranted, coversStake, isShort } from '#modules/wallet/granted-stakes.ts'
import { planRound, type RoundAttach, type RoundCall } from '#modules/wallet/round-plan.ts'
import type { GiftRefusal } from '#modules/wallet/rules/gift.ts'
import { isActive, isRunning } from '#modules/wallet/rules/grant.ts'
import {
  guardedPart,
  judgeTerms,
  keepTerms,
  planStake,
  putsAtRisk,
  type StakeAttach,
  type StakeMovement,
} from '#modules/wallet/stake-plan.ts'
import { cashOf } from '#modules/wallet/standing.ts'

type StakeAnswer = Result<Receipt, LedgerRefusal | StakeBlock>

/** The ledger as play sees it: it may also refuse what a member's own limits or the terms of a bonus stand against. */
export interface StakeLedger {
  submit(owner: string, movement: StakeMovement, attach?: StakeAttach): Promise<StakeAnswer>
  /** A call of a round that bonus money has a part in already: who is paid follows from who staked, and from what became of those grants. */
  submitShared(owner: string, movement: SharedMovement, attach: RoundAttach): Promise<StakeAnswer | 'nothing_moved'>
  /** A bet that a gift stakes for its member: `work` places it, in the transaction in which the gift may be used. */
  withGift<Value, Refusal extends string>(
    wanted: WantedGift,
    work: (tx: Tx, given: UsableGift) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal | GiftRefusal | StakeBlock>>
}

/** A call of a round, and the grants that have parts in what it did before. */
export interface SharedMovement extends StakeMovement {
  readonly round: RoundCall
  readonly grants: readonly string[]
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
 * Stakes take the ledger's fast door. Where that says that the account is guarded, the same movement goes by another one, in which the member's
 * grants and limits are judged and the money moves together: with others in one batch where only grants guard the member
 * (`granted-stakes.ts`), and else in a transaction of its own. Who has neither pays nothing for it.
 */
export function makeStakeLedger(parts: StakeLedgerDeps): StakeLedger {
  const { ledger } = parts
  // Of the last who came: read before the transaction, which may have the only connection there is.
  let judging: Judging
  const granted = ledger.beside({
    tx: parts.db.tx,
    commit: async (tx, batch) => await commitGranted(tx, judging, batch),
  })
  /** Those who were guarded when they last bet: the fast door would only refuse them once more. */
  const guarded = new Set<string>()
  const submit: StakeLedger['submit'] = async (owner, movement, attach) => {
    if (!guarded.has(owner)) {
      const answer = await ledger.submit(owner, movement, attach)
      if (!isGuarded(answer)) return answer
      if (guarded.size >= guardedMost) guarded.clear()
      guarded.add(owner)
    }
    judging = await readJudging(parts.compliance)
    const answer = await unlessTaken(async () => await granted.submit(owner, movement, attach))
    if (answer !== null && !isGuarded(answer)) return answer
    guarded.delete(owner)
    return await submitGuarded(parts, owner as Id<'member'>, movement, attach)
  }
  const submitShared: StakeLedger['submitShared'] = async (owner, movement, attach) =>
    await submitInRound(parts, owner as Id<'member'>, movement, attach)
  return { submit, submitShared, withGift: (wanted, work) => placeWithGift(parts, wanted, work) }
}

const guardedMost = 100_000

const isGuarded = (answer: StakeAnswer): boolean => !answer.ok && answer.refusal === 'account_is_guarded'

const none: StakeAttach = () => []

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

/** Null where the cash that a stake was planned with had gone when it was posted: nothing happened. */
async function unlessTaken<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CashWasTaken) return null
    throw error
  }
}

const planTries = 5

async function submitGuarded(
  parts: StakeLedgerDeps,
  memberId: Id<'member'>,
  movement: StakeMovement,
  attach: StakeAttach = none,
): Promise<StakeAnswer> {
  for (let tries = 0; tries < planTries; tries += 1) {
    const answer = await unlessTaken(async () => await submitAlone(parts, memberId, movement, attach))
    if (answer !== null) return answer
  }
  return no('funds_are_short')
}

async function submitAlone(
  { db, compliance }: StakeLedgerDeps,
  memberId: Id<'member'>,
  movement: StakeMovement,
  attach: StakeAttach,
): Promise<StakeAnswer> {
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx): Promise<StakeAnswer> => {
    const { hasGrants } = await holdMember(tx, memberId)
    // Before any account: whoever pays a bet holds its grants first too.
    const grants = hasGrants ? await lockOpen(tx, [memberId]) : []
    // Asked once more, in the member's turn: the same intent may have gone through meanwhile, and must not be judged a second time.
    const known = await postWith(tx, movement, attach)
    if (known.ok || known.refusal !== 'account_is_guarded') return known
    const accounts = await readAccountsOf(tx, memberId)
    const admitted = await admitRisk(tx, judging, memberId, movement, accounts)
    if (!admitted.ok) return admitted
    const isOver = await endGuard(tx, judging, memberId, hasGrants, grants)
    const planned = planStake(movement, attach, { grants: isOver ? [] : grants, accounts, now: judging.now })
    if (!planned.ok) return planned
    const posted = await postWith(tx, planned.value.movement, planned.value.attach ?? none)
    if (isShort(posted) && coversStake(movement, planned.value, accounts)) throw new CashWasTaken()
    return posted
  })
  if (!answer.ok && answer.refusal === 'reality_check_is_due') compliance.announce(memberId, { type: 'reality_check' })
  return answer
}

async function admitRisk(
  tx: Tx,
  judging: Judging,
  memberId: Id<'member'>,
  movement: StakeMovement,
  accounts: readonly Account[],
): Promise<Result<null, StakeBlock>> {
  const { account, amount } = guardedPart(movement)
  return await admitStake(tx, judging, { memberId, currency: cashOf(accounts, account).currency, amount })
}

/** Whether the last grant that guarded a member is over, from which on the fast door is open to them again. */
async function endGuard(
  tx: Tx,
  judging: Judging,
  memberId: Id<'member'>,
  hasGrants: boolean,
  grants: readonly GrantRow[],
): Promise<boolean> {
  const isOver = hasGrants && !grants.some((grant) => isRunning(grant, judging.now))
  if (isOver) await guardForGrants(tx, judging, memberId, false)
  return isOver
}

/**
 * In its member's turn and with the grants held, as every stake under a grant. Whoever writes the rows sees to it that a call happens once: they
 * do not fit a second time.
 */
async function submitInRound(
  { db, compliance }: StakeLedgerDeps,
  memberId: Id<'member'>,
  movement: SharedMovement,
  attach: RoundAttach,
): Promise<StakeAnswer | 'nothing_moved'> {
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx): Promise<StakeAnswer | 'nothing_moved'> => {
    const { hasGrants } = await holdMember(tx, memberId)
    const grants = await lockOpenAnd(tx, memberId, movement.grants)
    const accounts = await readAccountsOf(tx, memberId)
    const standing = { grants, accounts, now: judging.now }
    if (putsAtRisk(movement)) {
      const admitted = await admitRisk(tx, judging, memberId, movement, accounts)
      if (!admitted.ok) return admitted
      await endGuard(tx, judging, memberId, hasGrants, grants)
      const kept = keepTerms(movement, standing)
      if (!kept.ok) return kept
    }
    const planned = planRound({ ...movement, isGuardPassed: true }, movement.round, attach, standing)
    if (!planned.ok) return planned
    const { movement: posted, attach: rows } = planned.value
    if (posted.legs.length > 0) return await postWith(tx, posted, rows)
    const nothing = { groupId: null, at: judging.now, isReplay: false, postings: [] }
    for (const { sink, rows: own } of rows(nothing)) await sink.insert(tx, own)
    return 'nothing_moved'
  })
  if (answer !== 'nothing_moved' && !answer.ok && answer.refusal === 'reality_check_is_due')
    compliance.announce(memberId, { type: 'reality_check' })
  return answer
}

/** Whether the terms of the member's grants let a stake be, for who moves the money in a transaction of their own, in the member's turn. */
export async function admitTerms(
  tx: Tx,
  judging: Pick<Judging, 'now'>,
  { memberId, currency, ...bet }: MoneyMove & { readonly game: string },
): Promise<Result<null, StakeBlock>> {
  return judgeTerms(await lockOpen(tx, [memberId]), { currency }, bet, judging.now)
}

/** Whether a grant runs whose terms could not be kept where we cannot look. */
export async function hasActiveGrant(tx: Tx, memberId: Id<'member'>, now: Date): Promise<boolean> {
  return (await lockOpen(tx, [memberId])).some((grant) => isActive(grant, now))
}
