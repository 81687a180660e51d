import { no, type Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { holdGranted, type Judging } from '#modules/compliance/service.ts'
import { type LedgerRefusal, legsPerBatchMax, type Receipt } from '#modules/ledger/model.ts'
import { commitWithRows, readAccountsOfAll, type Submitted } from '#modules/ledger/service.ts'
import { lockOpen } from '#modules/wallet/grant-store.ts'
import { isRunning } from '#modules/wallet/rules/grant.ts'
import { planStake } from '#modules/wallet/stake-plan.ts'

type Answer = Result<Receipt, LedgerRefusal>

/**
 * Stakes of many members under grants in one transaction, so that a bonus costs a bet little. What it does is what happens to one alone: the
 * member's turn, the grants, whether the intent is known, the terms, the split, the money. Whoever has to be judged by more than grants, whose
 * terms are broken, whose last grant is over, or who has two stakes here, is answered as guarded still and goes alone; so do those for whose
 * parts there is no room.
 */
export async function commitGranted(tx: Tx, judging: Judging, batch: readonly Submitted[]): Promise<Answer[]> {
  const answers = batch.map((): Answer => no('account_is_guarded'))
  const firsts = new Map(batch.map((one, at) => [one.owner, at] as const).toReversed())
  const held = await holdGranted(tx, judging, [...firsts.keys()])
  if (held.size === 0) return answers
  // Before any account: whoever pays a bet holds its grants first too.
  const grants = Map.groupBy(await lockOpen(tx, [...held]), ({ memberId }): string => memberId)
  const places = [...firsts]
    .flatMap(([owner, at]) => (held.has(owner) ? [at] : []))
    .toSorted((one, other) => one - other)
  // Asked once more, in the members' turns: an intent that is known is not judged again. From here on their cash is held.
  for (const [i, known] of (await commitWithRows(tx, pick(batch, places))).entries())
    answers[places[i] as number] = known
  const accounts = Map.groupBy(await readAccountsOfAll(tx, [...held]), ({ owner }) => owner)
  let legs = 0
  const judged = places.flatMap((at) => {
    const { owner, movement, attach = () => [] } = batch[at] as Submitted
    const own = grants.get(owner) ?? []
    const isKnown = !isGuarded(answers[at])
    if (isKnown || !own.some((grant) => isRunning(grant, judging.now))) return []
    const planned = planStake(movement, attach, { grants: own, accounts: accounts.get(owner) ?? [], now: judging.now })
    if (!planned.ok) return []
    legs += planned.value.movement.legs.length
    return legs <= legsPerBatchMax ? [{ at, stake: { ...planned.value, owner } }] : []
  })
  if (judged.length === 0) return answers
  const posted = await commitWithRows(
    tx,
    judged.map(({ stake }) => stake),
  )
  for (const [i, answer] of posted.entries()) answers[judged[i]?.at as number] = answer
  return answers
}

const pick = (batch: readonly Submitted[], places: readonly number[]) => places.map((at) => batch[at] as Submitted)

const isGuarded = (answer: Answer | undefined): boolean =>
  answer?.ok === false && answer.refusal === 'account_is_guarded'
