import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import { type Currency, currencies } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import type { StatementLine } from '#modules/ledger/model.ts'
import { clientName, openHouse, post, readAccountsOf, readStatement } from '#modules/ledger/service.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { followMember } from '#modules/loyalty/follow.ts'
import { openIssuer, openPoints, ownerOf, readPoints } from '#modules/loyalty/point-accounts.ts'
import { earn, takeBack, worthOf } from '#modules/loyalty/rules/points.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { type Earning, findEarning, lockEarning, writeEarning } from '#modules/loyalty/store/earnings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'
import { openPurse } from '#modules/wallet/service.ts'

type MemberId = Id<'member'>

/**
 * Turns valid turnover since the last time into points, and takes points back for turnover that was taken back. Exactly once: what is counted
 * moves with them, under the member's row.
 */
export async function catchUpPoints(loyalty: Loyalty, memberId: MemberId): Promise<void> {
  const { settings, db } = loyalty
  const { isOpen, perPoint } = await readDocument(settings, pointsDocument)
  await followMember(loyalty, memberId)
  for (const currency of currencies) {
    // Turnover is counted times its rate, in hundredths.
    const one = { memberId, currency, perPoint: isOpen ? minorOf(perPoint[currency], currency) * 100n : null }
    await db.tx(async (tx) => await catchUpIn(tx, one))
  }
}

interface Earner {
  readonly memberId: MemberId
  readonly currency: Currency
  /** Null while nothing is earned. */
  readonly perPoint: bigint | null
}

/** Corrections may come before what they correct; less than nothing has not been played. */
const playedOf = ({ weighted }: Earning): bigint => (weighted > 0n ? weighted : 0n)

async function catchUpIn(tx: Tx, { memberId, currency, perPoint }: Earner): Promise<void> {
  const before = await findEarning(tx, memberId, currency)
  if (playedOf(before) === before.staked) return
  const locked = await lockEarning(tx, memberId, currency)
  const played = playedOf(locked)
  const changes = locked.changes + 1n
  const key = `counted:${currency}:${changes}`
  if (perPoint === null || played === locked.staked)
    return await writeEarning(tx, memberId, currency, { ...locked, staked: played, changes })
  if (played > locked.staked) {
    const { points, rest } = earn(played - locked.staked, locked.rest, perPoint)
    await writeEarning(tx, memberId, currency, { ...locked, staked: played, rest, changes })
    const isGranted = points === 0n || (await movePoints(tx, memberId, 'points-earned', points, key))
    assert(isGranted, 'the house has points without end')
    return
  }
  const { points: available } = await readPoints(tx, memberId)
  const { points, rest, taken } = takeBack(locked.staked - played, locked.rest, perPoint, available)
  // Somebody may spend them between our look and the ledger's: then nothing is taken now, and it is tried again at the next look.
  const isTaken = points === 0n || (await movePoints(tx, memberId, 'points-reversed', points, key))
  const after = isTaken ? { ...locked, staked: locked.staked - taken, rest } : locked
  await writeEarning(tx, memberId, currency, { ...after, changes })
}

async function movePoints(
  tx: Tx,
  memberId: MemberId,
  kind: 'points-earned' | 'points-reversed',
  amount: bigint,
  key: string,
): Promise<boolean> {
  const [issuer, mine] = [await openIssuer(tx), await openPoints(tx, memberId)]
  const [debit, credit] = kind === 'points-earned' ? [issuer, mine] : [mine, issuer]
  const legs = [{ step: 'post', kind, debit, credit, amount }] as const
  return (await post(tx, { scope: `sys:points:${memberId}`, key, ref: 'points', legs })).ok
}

export async function listPoints(
  reader: Reader,
  memberId: MemberId,
  before: bigint | undefined,
  limit: number,
): Promise<StatementLine[]> {
  const [account] = await readAccountsOf(reader, ownerOf(memberId))
  return account ? await readStatement(reader, { account: account.id, before, limit }) : []
}

export interface ConvertInput {
  readonly key: string
  readonly points: bigint
  readonly paymentPassword: string
}

export type PasswordRefusal =
  | 'payment_password_is_missing'
  | 'payment_password_is_wrong'
  | 'payment_password_is_locked'
  | 'server_is_busy'

type ConvertRefusal = PasswordRefusal | 'points_are_short' | 'points_are_too_few' | 'key_is_reused'

export interface Converted {
  readonly amount: bigint
  readonly currency: Currency
}

/** Points become money: both lines are one movement, and what they are worth is rounded down. */
export async function convertPoints(
  loyalty: Loyalty,
  memberId: MemberId,
  { key, points, paymentPassword }: ConvertInput,
  context: Context,
): Promise<Result<Converted, ConvertRefusal>> {
  return await withLock(loyalty.turns, memberId, async () => {
    const { currency } = await readSetting(loyalty.settings, 'brand')
    const { convert } = await readDocument(loyalty.settings, pointsDocument)
    const rate = { per: BigInt(convert.per), amount: minorOf(convert.amount[currency], currency) }
    const amount = worthOf(points, rate)
    if (!convert.isOpen || points < BigInt(convert.least) || amount === 0n) return no('points_are_too_few')
    const proven = await checkPaymentPassword(loyalty.identity, memberId, paymentPassword, context)
    if (!proven.ok) return proven
    await catchUpPoints(loyalty, memberId)
    const posted = await loyalty.db.tx(
      async (tx) => await postConversion(tx, memberId, { key, points, amount, currency }),
    )
    if (posted.ok) return yes({ amount, currency })
    return no(posted.refusal === 'key_is_reused' ? 'key_is_reused' : 'points_are_short')
  })
}

interface Conversion extends Converted {
  readonly key: string
  readonly points: bigint
}

async function postConversion(tx: Tx, memberId: MemberId, { key, points, amount, currency }: Conversion) {
  const [mine, issuer] = [await openPoints(tx, memberId), await openIssuer(tx)]
  const [cost, cash] = [await openHouse(tx, 'points-cost', currency), await openPurse(tx, memberId, currency)]
  return await post(tx, {
    ...clientName('points', `${memberId}:convert`, key),
    ref: 'points',
    intent: `${points}`,
    legs: [
      { step: 'post', kind: 'points-converted', debit: mine, credit: issuer, amount: points },
      { step: 'post', kind: 'points', debit: cost, credit: cash, amount },
    ],
  })
}
