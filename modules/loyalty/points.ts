import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { inTurn } from '#kit/turns.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import type { AccountId, StatementLine } from '#modules/ledger/model.ts'
import { clientName, openAccount, openHouse, post, readAccountsOf, readStatement } from '#modules/ledger/service.ts'
import { pointUnit } from '#modules/loyalty/model.ts'
import type { Loyalty } from '#modules/loyalty/parts.ts'
import { earn, worthOf } from '#modules/loyalty/rules.ts'
import { lockEarning, writeEarning } from '#modules/loyalty/store.ts'
import { readSetting } from '#modules/settings/service.ts'
import { openPurse, stakedEver } from '#modules/wallet/service.ts'

type MemberId = Id<'member'>

/** Points are no money, so their account is not among the member's purses. */
const ownerOf = (memberId: MemberId): string => `points:${memberId}`

export const openPoints = async (tx: Tx, memberId: MemberId): Promise<AccountId> =>
  await openAccount(tx, ownerOf(memberId), 'points', pointUnit)

/** Where points come from and go back to: what it owes is what all members have. */
export const openIssuer = async (tx: Tx): Promise<AccountId> => await openHouse(tx, 'points-issued', pointUnit)

/** Turns what has been staked since the last time into points. Exactly once: what is counted moves with them, under the member's row. */
export async function catchUpPoints({ settings, db }: Loyalty, memberId: MemberId): Promise<void> {
  const { isOpen, perPoint } = await readSetting(settings, 'points')
  for (const currency of currencies) {
    await db.tx(async (tx) => {
      const staked = await stakedEver(tx, memberId, currency)
      if (staked === 0n) return
      const before = await lockEarning(tx, memberId, currency)
      if (staked <= before.staked) return
      const { points, rest } = isOpen
        ? earn(staked - before.staked, before.rest, minorOf(perPoint[currency], currency))
        : { points: 0n, rest: before.rest }
      await writeEarning(tx, memberId, currency, { staked, rest })
      if (points > 0n) await grant(tx, memberId, points, `earned:${currency}:${staked}`)
    })
  }
}

async function grant(tx: Tx, memberId: MemberId, points: bigint, key: string): Promise<void> {
  const [debit, credit] = [await openIssuer(tx), await openPoints(tx, memberId)]
  const legs = [{ step: 'post', kind: 'points-earned', debit, credit, amount: points }] as const
  const posted = await post(tx, { scope: `sys:points:${memberId}`, key, ref: 'points', legs })
  assert(posted.ok, 'the house has points without end')
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

export interface ConvertWish {
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
  { key, points, paymentPassword }: ConvertWish,
  context: Context,
): Promise<Result<Converted, ConvertRefusal>> {
  return await inTurn(loyalty.turns, memberId, async () => {
    const { currency } = await readSetting(loyalty.settings, 'brand')
    const { convert } = await readSetting(loyalty.settings, 'points')
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
