import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import type { AccountId, StatementLine } from '#modules/ledger/model.ts'
import { clientName, openAccount, openHouse, post, readAccountsOf, readStatement } from '#modules/ledger/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { pointUnit } from '#modules/loyalty/model.ts'
import { earn, takeBack, worthOf } from '#modules/loyalty/rules.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { findEarning, lockEarning, writeEarning } from '#modules/loyalty/store.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'
import { type CountTurnover, openPurse } from '#modules/wallet/service.ts'

type MemberId = Id<'member'>

/** Points are no money, so their account is not among the member's purses. */
const ownerOf = (memberId: MemberId): string => `points:${memberId}`

export const openPoints = async (tx: Tx, memberId: MemberId): Promise<AccountId> =>
  await openAccount(tx, ownerOf(memberId), 'points', pointUnit)

/** Where points come from and go back to: what it owes is what all members have. */
export const openIssuer = async (tx: Tx): Promise<AccountId> => await openHouse(tx, 'points-issued', pointUnit)

/**
 * Turns valid turnover since the last time into points, and takes points back for turnover that was taken back. Exactly once: what is counted
 * moves with them, under the member's row.
 */
export async function catchUpPoints({ settings, db, turnover }: Loyalty, memberId: MemberId): Promise<void> {
  const { isOpen, perPoint } = await readDocument(settings, pointsDocument)
  const count = await turnover()
  for (const currency of currencies) {
    const one = { memberId, currency, count, perPoint: isOpen ? minorOf(perPoint[currency], currency) : null }
    await db.tx(async (tx) => await catchUpIn(tx, one))
  }
}

interface Earner {
  readonly memberId: MemberId
  readonly currency: Currency
  readonly count: CountTurnover
  /** Null while nothing is earned. */
  readonly perPoint: bigint | null
}

async function catchUpIn(tx: Tx, { memberId, currency, count, perPoint }: Earner): Promise<void> {
  const counted = await count(tx, memberId, currency)
  const played = counted > 0n ? counted : 0n
  const before = await findEarning(tx, memberId, currency)
  if (played === before.staked) return
  const locked = await lockEarning(tx, memberId, currency)
  const changes = locked.changes + 1n
  const key = `counted:${currency}:${changes}`
  if (perPoint === null || played === locked.staked)
    return await writeEarning(tx, memberId, currency, { ...locked, staked: played, changes })
  if (played > locked.staked) {
    const { points, rest } = earn(played - locked.staked, locked.rest, perPoint)
    await writeEarning(tx, memberId, currency, { staked: played, rest, changes })
    const isGranted = points === 0n || (await movePoints(tx, memberId, 'points-earned', points, key))
    assert(isGranted, 'the house has points without end')
    return
  }
  const { points: available } = await readPoints(tx, memberId)
  const { points, rest, taken } = takeBack(locked.staked - played, locked.rest, perPoint, available)
  // Somebody may spend them between our look and the ledger's: then nothing is taken now, and it is tried again at the next look.
  const isTaken = points === 0n || (await movePoints(tx, memberId, 'points-reversed', points, key))
  const after = isTaken ? { staked: locked.staked - taken, rest } : locked
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

export interface PointBalance {
  readonly points: bigint
  /** Set aside for rewards that are in process. */
  readonly held: bigint
}

export async function readPoints(reader: Reader, memberId: MemberId): Promise<PointBalance> {
  const [account] = await readAccountsOf(reader, ownerOf(memberId))
  return account ? { points: account.balance - account.held, held: account.held } : { points: 0n, held: 0n }
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

/** The settings' amounts were parsed when they were written. */
export function minorOf(text: string, currency: Currency): bigint {
  const parsed = parseMoney(text, currency)
  assert(parsed.ok, 'a setting holds amounts')
  return parsed.value
}
