import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { EnvelopeId } from '#modules/agents/envelopes/model.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { openAccount, post } from '#modules/ledger/service.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'

/**
 * An envelope's money lies in an account of its own, which the ledger lets nobody take more out of than was put in. Each movement is
 * named by what happened, so it happens once.
 */
interface Place {
  readonly id: EnvelopeId
  readonly currency: Currency
}

async function purseOf(tx: Tx, { id, currency }: Place): Promise<AccountId> {
  return await openAccount(tx, `envelope:${id}`, 'envelope', currency)
}

const scope = 'sys:envelope'

export async function moveIn(
  tx: Tx,
  { senderId, total, ...place }: Place & { readonly senderId: Id<'member'>; readonly total: bigint },
): Promise<Result<null, 'funds_are_short'>> {
  const { available } = await balanceOf(tx, senderId, place.currency)
  if (available < total) return no('funds_are_short')
  const debit = await openPurse(tx, senderId, place.currency)
  const legs = [
    { step: 'post', kind: 'envelope-sent', debit, credit: await purseOf(tx, place), amount: total },
  ] as const
  const posted = await post(tx, { scope, key: `sent:${place.id}`, ref: place.id, legs })
  // A stake that was placed meanwhile may have taken the money.
  return posted.ok ? yes(null) : no('funds_are_short')
}

export async function moveOut(
  tx: Tx,
  { memberId, amount, ...place }: Place & { readonly memberId: Id<'member'>; readonly amount: bigint },
  kind: 'envelope-claimed' | 'envelope-returned',
): Promise<void> {
  const credit = await openPurse(tx, memberId, place.currency)
  const legs = [{ step: 'post', kind, debit: await purseOf(tx, place), credit, amount }] as const
  const key = kind === 'envelope-claimed' ? `claimed:${place.id}:${memberId}` : `returned:${place.id}`
  const posted = await post(tx, { scope, key, ref: place.id, legs })
  assert(posted.ok, 'what is left of an envelope lies in its account')
}
