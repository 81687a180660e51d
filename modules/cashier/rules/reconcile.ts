import type { Bucket, DepositState, WithdrawalState } from '#modules/cashier/model.ts'
import { buckets } from '#modules/cashier/model.ts'
import type { IntentState } from '#modules/cashier/rules/deposit.ts'
import type { PayoutState } from '#modules/cashier/rules/withdrawal.ts'

/** One payment as we have it. */
export interface Here {
  readonly type: 'intent' | 'payout'
  readonly reference: string
  readonly state: string
  readonly amount: bigint | null
}

/** The same as the provider has it. */
export type There =
  | {
      readonly type: 'intent'
      readonly reference: string
      readonly word: { readonly state: IntentState; readonly paid: bigint | null }
    }
  | {
      readonly type: 'payout'
      readonly reference: string
      readonly word: { readonly state: PayoutState; readonly amount: bigint | null }
    }

export interface Item {
  readonly bucket: Bucket
  readonly reference: string
  readonly here: string | null
  readonly there: string | null
}

/** Which of our states agree with a state of theirs. */
const agreeing: Readonly<
  Record<`intent ${IntentState}` | `payout ${PayoutState}`, readonly (DepositState | WithdrawalState)[]>
> = {
  'intent open': ['created', 'pending', 'cancelled', 'expired'],
  'intent processing': ['confirming', 'cancelled', 'failed'],
  'intent succeeded': ['credited', 'review', 'failed'],
  'intent failed': ['failed', 'cancelled', 'expired'],
  'intent expired': ['expired', 'cancelled', 'failed'],
  'intent cancelled': ['cancelled', 'failed', 'expired'],
  'intent reversed': ['reversed', 'failed'],
  'payout accepted': ['submitted'],
  'payout paid': ['paid'],
  'payout failed': ['failed'],
  'payout reversed': ['reversed'],
  'payout never_received': ['failed'],
}

/** Sorts a day into buckets: each payment of either side lies in exactly one. */
export function sortOut(here: readonly Here[], there: readonly There[]) {
  const ours = new Map(here.map((one) => [`${one.type} ${one.reference}`, one]))
  const items: Item[] = there.map((one) => {
    const key = `${one.type} ${one.reference}`
    const mine = ours.get(key)
    ours.delete(key)
    return compare(mine, one)
  })
  for (const { reference, state } of ours.values())
    items.push({ bucket: 'missing_there', reference, here: state, there: null })
  const counts = Object.fromEntries(buckets.map((bucket) => [bucket, 0])) as Record<Bucket, number>
  for (const { bucket } of items) counts[bucket] += 1
  return { items, counts }
}

function compare(mine: Here | undefined, one: There): Item {
  const { reference, word } = one
  const item = { reference, here: mine?.state ?? null, there: word.state }
  if (!mine) return { ...item, bucket: 'missing_here' }
  const key = one.type === 'intent' ? (`intent ${one.word.state}` as const) : (`payout ${one.word.state}` as const)
  if (!agreeing[key].some((state) => state === mine.state)) return { ...item, bucket: 'state_differs' }
  const theirs = one.type === 'intent' ? one.word.paid : one.word.amount
  const isMoney = word.state === 'succeeded' || word.state === 'paid'
  if (isMoney && theirs !== mine.amount) return { ...item, bucket: 'amount_differs' }
  return { ...item, bucket: 'matched' }
}
