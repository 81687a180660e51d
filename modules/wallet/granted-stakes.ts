import { no, type Result } from '#kit/result.ts'
import { type Tx, together } from '#kit/tx.ts'
import { holdGranted, type Judging } from '#modules/compliance/service.ts'
import { type LedgerRefusal, legsPerBatchMax, type Receipt } from '#modules/ledger/model.ts'
import { commitWithRows, movementsNotTaken, readAccountsOfAll, type Submitted } from '#modules/ledger/service.ts'
import { lockOpen } from '#modules/wallet/grant-store.ts'
import { isRunning } from '#modules/wallet/rules/grant.ts'
import { guardedPart, planStake, putsAtRisk, type StakeAttach, type StakeMovement } from '#modules/wallet/stake-plan.ts'
import { cashOf, freeOf, type Standing } from '#modules/wallet/standing.ts'

type Answer = Result<Receipt, LedgerRefusal>

/**
 * Stakes of many members under grants in one transaction, so that a bonus costs a bet little. What it does is what happens to one alone: the
 * member's turn, the grants, the terms, the split, the money. An intent that is known is found when it is posted: by its name and not by its legs,
 * so it may be split anew meanwhile. Whoever has to be judged by more than grants, whose terms are broken, whose last grant is over, or who has two
 * stakes here, is answered as guarded still and goes alone; so do those for whose parts there is no room.
 */
export async function commitGranted(tx: Tx, judging: Judging, batch: readonly Submitted[]): Promise<Answer[]> {
  const answers = batch.map((): Answer => no('account_is_guarded'))
  const firsts = new Map(batch.map((one, at) => [one.owner, at] as const).toReversed())
  const held = [...(await holdGranted(tx, judging, [...firsts.keys()]))]
  if (held.length === 0) return answers
  // Grants before any account: whoever pays a bet holds its grants first too.
  const [open, all] = await together(lockOpen(tx, held), readAccountsOfAll(tx, held))
  const grants = Map.groupBy(open, ({ memberId }): string => memberId)
  const accountsOf = Map.groupBy(all, ({ owner }) => owner)
  const places = held.map((owner) => firsts.get(owner) as number).toSorted((one, other) => one - other)
  let legs = 0
  const judged = places.flatMap((at) => {
    const { owner, movement, attach = () => [] } = batch[at] as Submitted
    const standing = { grants: grants.get(owner) ?? [], accounts: accountsOf.get(owner) ?? [], now: judging.now }
    const planned = planOf(movement, attach, standing)
    if (!planned) return []
    legs += planned.stake.movement.legs.length
    return legs <= legsPerBatchMax ? [{ at, ...planned, stake: { ...planned.stake, owner } }] : []
  })
  if (judged.length === 0) return answers
  const posted = await commitWithRows(
    tx,
    judged.map(({ stake }) => stake),
  )
  const overtaken = judged.filter(({ isCovered }, i) => isCovered && isShort(posted[i]))
  if (overtaken.length > 0)
    throw movementsNotTaken(
      new CashWasTaken(),
      overtaken.map(({ stake }) => stake.movement),
    )
  for (const [i, answer] of posted.entries()) answers[(judged[i] as (typeof judged)[number]).at] = answer
  return answers
}

/**
 * What was there when a stake was planned has gone elsewhere before it was posted; the purses may pay for it instead. The transaction is undone,
 * because the ledger would remember the refusal and give it to the same stake when it is planned anew.
 */
export class CashWasTaken extends Error {
  override name = 'CashWasTaken'
}

export const isShort = (answer: { readonly ok: boolean; readonly refusal?: string } | undefined): boolean =>
  answer?.ok === false && answer.refusal === 'funds_are_short'

/** Whether what was seen pays for a stake as it was planned. */
export function coversStake(
  movement: StakeMovement,
  planned: Pick<Submitted, 'movement'>,
  accounts: Standing['accounts'],
): boolean {
  const { account, amount } = guardedPart(movement)
  return planned.movement.legs !== movement.legs || freeOf(cashOf(accounts, account)) >= amount
}

interface Planned {
  readonly stake: Omit<Submitted, 'owner'>
  /** Whether what was seen pays for it. */
  readonly isCovered: boolean
}

/** How a movement is posted with others; null where its member goes alone. */
function planOf(movement: StakeMovement, attach: StakeAttach, standing: Standing): Planned | null {
  if (!putsAtRisk(movement))
    return { stake: { movement: { ...movement, isGuardPassed: true }, attach }, isCovered: false }
  const { grants, accounts, now } = standing
  if (!grants.some((grant) => isRunning(grant, now))) return null
  const planned = planStake(movement, attach, standing)
  if (!planned.ok) return null
  return { stake: planned.value, isCovered: coversStake(movement, planned.value, accounts) }
}
