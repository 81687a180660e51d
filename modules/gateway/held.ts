import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { HeldCreditRefusal, KnownTx } from '#modules/gateway/model.ts'
import { creditKind } from '#modules/gateway/movement.ts'
import { changesOf } from '#modules/gateway/rules/round-steps.ts'
import { recordRounds } from '#modules/gateway/store/bets.ts'
import * as store from '#modules/gateway/store/held.ts'
import { findTxsOfRound } from '#modules/gateway/store/rounds.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import { houseOf, legsOf, payParts, purseOf, type Shares } from '#modules/wallet/service.ts'

/** The operator who decides, and from where, for the audit. */
export interface Decider {
  readonly id: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

export type Outcome = store.HeldDecision['outcome']

/** A credit is released or rejected when so many different operators agree on it. */
const peopleNeeded = 2

/** The vendor rolled the credit back in the meantime: there is nothing left to decide. */
class HeldIsStale extends Error {
  override name = 'HeldIsStale'
}

/** An operator's decision about a held credit. The second who agrees moves the money, in the same transaction as the audit entry. */
export async function decideHeld(
  gateway: Gateway,
  decider: Decider,
  id: string,
  { outcome, note }: { readonly outcome: Outcome; readonly note: string },
): Promise<Result<store.HeldCredit, HeldCreditRefusal>> {
  const seen = await store.findHeld(gateway.db.read, id)
  if (!seen) return no('held_credit_is_unknown')
  const accounts = await accountsOf(gateway, seen)
  const at = new Date(gateway.clock.nowMs())
  const decided = await gateway.db
    .tx(async (tx): Promise<Result<store.HeldCredit, HeldCreditRefusal>> => {
      await store.lockDecisions(tx, id)
      const credit = await store.findHeld(tx, id)
      if (credit?.state !== 'waiting') return no('decision_is_not_possible')
      const decision = { creditId: id, outcome, operatorId: decider.id, note, at }
      const { isNew, count } = await store.addDecision(tx, decision)
      if (!isNew) return no('second_person_is_needed')
      if (count >= peopleNeeded) await carryOut(tx, credit, accounts, outcome, at)
      await record(tx, gateway, decider, credit, { outcome, note, isFinal: count >= peopleNeeded })
      return yes((await store.findHeld(tx, id)) ?? credit)
    })
    .catch((error: unknown): Result<store.HeldCredit, HeldCreditRefusal> => {
      if (error instanceof HeldIsStale) return no('decision_is_not_possible')
      throw error
    })
  if (decided.ok && decided.value.state === 'released') gateway.announceBalance(decided.value.memberId)
  return decided
}

interface Accounts {
  readonly held: AccountId
  readonly house: AccountId
  readonly purse: AccountId
  /** Where a vendor of the transfer mode keeps the player's money; null for all others. */
  readonly float: AccountId | null
}

async function accountsOf({ wallet }: Gateway, credit: store.HeldCredit): Promise<Accounts> {
  const { memberId, currency, vendor, transferId } = credit
  return {
    held: await houseOf(wallet, 'vendor-held', currency),
    house: await houseOf(wallet, 'stakes', currency),
    purse: await purseOf(wallet, memberId, currency),
    float: transferId === null ? null : await purseOf(wallet, memberId, currency, `vendor_float:${vendor}`),
  }
}

/** The money first and the rows after it, in the order of a vendor's call, so that the two cannot wait for each other. */
async function carryOut(
  tx: Tx,
  credit: store.HeldCredit,
  accounts: Accounts,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const { id, vendor, round, transferId } = credit
  const legs = outcome === 'release' ? await releaseLegs(tx, credit, accounts, at) : rejectLegs(credit, accounts)
  const name = { scope: 'sys:gateway-held', key: `${id}:${outcome}` } as const
  const moved = await post(tx, { ...name, ref: `${vendor}:${round ?? transferId}`, legs })
  if (!moved.ok) throw new Error(`the held credit ${id} could not be moved: ${moved.refusal}`)
  const isEnded = await store.endHeld(tx, credit, outcome === 'release' ? 'released' : 'rejected', at)
  if (!isEnded) throw new HeldIsStale('the held credit was rolled back meanwhile')
  if (round !== null) await recordRounds(tx, [{ vendor, player: credit.player, round }], at)
}

/** As if it had been paid at once: the statement and the record of the round read the same, only later. */
async function releaseLegs(tx: Tx, credit: store.HeldCredit, accounts: Accounts, at: Date): Promise<Leg[]> {
  const { type, amount, vendor, player, round } = credit
  const { held, purse, float } = accounts
  if (type === 'transfer' && float !== null)
    return [
      { step: 'post', kind: 'payout', debit: held, credit: float, amount },
      { step: 'post', kind: 'transfer-out', debit: float, credit: purse, amount },
    ]
  const kind = creditKind(type === 'transfer' ? 'win' : type)
  const txs = round === null ? [] : await findTxsOfRound(tx, { vendor, player, round })
  const shares = await sharesOf(tx, credit, txs, at)
  const legs = legsOf(shares, { purse, house: held }, kind)
  // What belonged to a bonus that is over is nobody's any more.
  const lost = legs.reduce((rest, leg) => (leg.step === 'post' ? rest - leg.amount : rest), amount)
  return lost > 0n
    ? [...legs, { step: 'post', kind: 'credit-withdrawn', debit: held, credit: accounts.house, amount: lost }]
    : legs
}

/** Whose the credit is: as the round's stakes were paid, by what has become of the grants. */
async function sharesOf(
  tx: Tx,
  { tx: name, amount }: store.HeldCredit,
  txs: readonly KnownTx[],
  at: Date,
): Promise<Shares> {
  const own = txs.find((one) => one.tx === name)
  const changes = own ? changesOf(own, txs) : []
  if (changes.length === 0) return { cash: amount, purses: [] }
  const paid = await payParts(tx, changes, at)
  const parts = changes.reduce((sum, { before, after }) => sum + after - before, 0n)
  return { ...paid, cash: amount - parts + paid.cash }
}

function rejectLegs({ amount }: store.HeldCredit, { held, house }: Accounts): Leg[] {
  return [{ step: 'post', kind: 'credit-rejected', debit: held, credit: house, amount }]
}

async function record(
  tx: Tx,
  { identity }: Gateway,
  decider: Decider,
  { id, vendor, memberId, amount, currency }: store.HeldCredit,
  { outcome, note, isFinal }: { readonly outcome: Outcome; readonly note: string; readonly isFinal: boolean },
): Promise<void> {
  await recordAudit(tx, identity.audit, {
    action: outcome === 'release' ? 'held_credit.released' : 'held_credit.rejected',
    actor: { who: 'operator', id: decider.id },
    subject: memberId,
    address: decider.address,
    requestId: decider.requestId,
    detail: { credit: id, vendor, amount: String(amount), currency, note, isFinal },
  })
}
