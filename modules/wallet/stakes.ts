import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { guardedKinds, type StakeBlock } from '#modules/compliance/model.ts'
import { admitStake, type Compliance, holdMember, readJudging } from '#modules/compliance/service.ts'
import type { AccountId, LedgerRefusal, Leg, Movement, Receipt } from '#modules/ledger/model.ts'
import { type Attach, type GroupCommit, postWith, readAccount } from '#modules/ledger/service.ts'

/** The ledger as play sees it: it may also refuse what a member's own limits stand against. */
export interface StakeLedger {
  submit(owner: string, movement: Movement, attach?: Attach): Promise<Result<Receipt, LedgerRefusal | StakeBlock>>
}

export interface StakeLedgerDeps {
  /** Not the connections of the fast door: a member who sends thirty bets at once makes them wait for one another, and nobody else's. */
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly ledger: GroupCommit
  readonly compliance: Pick<Compliance, 'settings' | 'clock' | 'announce'>
}

/**
 * Stakes take the ledger's fast door. Where that says that the account is guarded, the same movement goes by the other one: a transaction
 * of its own, in which the member's limits are judged and the money moves. Who has no limits pays nothing for it.
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
  }
}

async function submitGuarded(
  { db, compliance }: StakeLedgerDeps,
  memberId: Id<'member'>,
  movement: Movement,
  attach: Attach = () => [],
): Promise<Result<Receipt, LedgerRefusal | StakeBlock>> {
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx): Promise<Result<Receipt, LedgerRefusal | StakeBlock>> => {
    await holdMember(tx, memberId)
    // Asked once more, in the member's turn: the same intent may have gone through meanwhile, and must not be judged a second time.
    const known = await postWith(tx, movement, attach)
    if (known.ok || known.refusal !== 'account_is_guarded') return known
    const { account, amount } = guardedPart(movement)
    const purse = await readAccount(tx, account)
    assert(purse?.owner === memberId, 'a guarded stake is taken from its own member')
    const admitted = await admitStake(tx, judging, { memberId, currency: purse.currency, amount })
    return admitted.ok ? await postWith(tx, { ...movement, isGuardPassed: true }, attach) : admitted
  })
  if (!answer.ok && answer.refusal === 'reality_check_is_due') compliance.announce(memberId, { type: 'reality_check' })
  return answer
}

const guarded: ReadonlySet<string> = new Set(guardedKinds)

/** What of a movement is put at risk, and out of which purse. */
function guardedPart({ legs }: Movement): { readonly account: AccountId; readonly amount: bigint } {
  const risked = legs.flatMap((leg) => riskedBy(leg) ?? [])
  const [first] = risked
  assert(first, 'a movement that was guarded puts something at risk')
  return { account: first.account, amount: risked.reduce((sum, { amount }) => sum + amount, 0n) }
}

function riskedBy(leg: Leg) {
  if (leg.step === 'post') return guarded.has(leg.kind) ? { account: leg.debit, amount: leg.amount } : null
  if (leg.step === 'hold') return guarded.has(leg.kind ?? '') ? { account: leg.account, amount: leg.amount } : null
  return null
}
