import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { type Giver, issueTickets, openGiver } from '#modules/loyalty/issue.ts'
import type { Reward } from '#modules/loyalty/model.ts'
import { openIssuer, openPoints, readPoints } from '#modules/loyalty/point-accounts.ts'
import { insertGift, lockPointGift, writeTakenBack } from '#modules/loyalty/store/gifts.ts'
import { openPurse } from '#modules/wallet/service.ts'

export type GiftRefusal = 'gift_is_claimed' | OfferBlock

interface GiftInput {
  readonly source: string
  readonly period: string
  readonly score: number
  readonly reward: Reward
}

/** Gives something once for its source and period. Who takes a break from play, or limits it, is not called to it by a gift. */
export async function giveOnce(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  gift: GiftInput,
): Promise<Result<null, GiftRefusal>> {
  const givenAt = new Date(loyalty.clock.nowMs())
  const blocked = await findOfferBlock(loyalty.db.read, memberId, givenAt)
  if (blocked !== null) return no(blocked)
  const giver = await openGiver(loyalty)
  const isGiven = await loyalty.db.tx(async (tx) => await giveIn(tx, giver, memberId, gift))
  if (!isGiven) return no('gift_is_claimed')
  loyalty.announce(memberId, gift.reward.kind === 'cash')
  return yes(null)
}

/** The same in the caller's transaction; false where it was given before. */
export async function giveIn(tx: Tx, giver: Giver, memberId: Id<'member'>, gift: GiftInput): Promise<boolean> {
  if (!(await writeGift(tx, giver, memberId, gift))) return false
  await payReward(tx, giver, memberId, gift.reward, `${gift.source}:${gift.period}`)
  return true
}

async function writeGift(
  tx: Tx,
  { clock }: Pick<Loyalty, 'clock'>,
  memberId: Id<'member'>,
  { source, period, score, reward }: GiftInput,
): Promise<boolean> {
  const terms = { ...reward, amount: String(reward.amount) }
  return await insertGift(tx, memberId, { source, period, score, terms, givenAt: new Date(clock.nowMs()) })
}

interface PointsInput {
  /** The occasion that they are given for, once. */
  readonly source: string
  readonly points: bigint
}

/** Gives points for an occasion of another module, in its transaction; false where they were given before. */
export async function givePoints(
  tx: Tx,
  loyalty: Pick<Loyalty, 'clock'>,
  memberId: Id<'member'>,
  { source, points }: PointsInput,
): Promise<boolean> {
  const reward = { kind: 'points', amount: points } as const
  if (!(await writeGift(tx, loyalty, memberId, { source, period: 'once', score: 0, reward }))) return false
  await payPoints(tx, memberId, points, `${source}:once`)
  return true
}

const takeBackTries = 5

/**
 * Takes back points that `givePoints` gave, as far as the member still has that many that are not set aside; gives how many it took. It happens
 * once for each occasion: points that come later are not touched.
 */
export async function takeBackPoints(tx: Tx, memberId: Id<'member'>, source: string): Promise<bigint> {
  const gift = { source, period: 'once' }
  const given = await lockPointGift(tx, memberId, gift)
  if (given === null || given.takenBack !== null) return 0n
  const [debit, credit] = [await openPoints(tx, memberId), await openIssuer(tx)]
  for (let tried = 0; tried < takeBackTries; tried += 1) {
    const { points: left } = await readPoints(tx, memberId)
    const amount = left < given.points ? left : given.points
    const legs = [{ step: 'post', kind: 'points-revoked', debit, credit, amount }] as const
    const movement = { scope: `sys:loyalty:${memberId}`, key: `${source}:taken-back`, ref: source, legs } as const
    // The ledger refuses where the member spent them since they were read.
    if (amount > 0n && !(await post(tx, movement)).ok) continue
    await writeTakenBack(tx, memberId, gift, amount)
    return amount
  }
  throw new Error('points are spent as fast as they are read; the caller tries again')
}

/** Pays what was won or earned. `occasion` names it for good: the same one is never paid twice. */
export async function payReward(
  tx: Tx,
  giver: Giver,
  memberId: Id<'member'>,
  reward: Reward,
  occasion: string,
): Promise<void> {
  if (reward.kind !== 'points' && reward.kind !== 'cash')
    return await issueTickets(tx, giver, memberId, {
      game: reward.kind,
      count: Number(reward.amount),
      source: occasion,
    })
  if (reward.kind === 'points') return await payPoints(tx, memberId, reward.amount, occasion)
  const debit = await openHouse(tx, 'loyalty-cost', reward.currency)
  const credit = await openPurse(tx, memberId, reward.currency)
  await pay(tx, memberId, { kind: 'promotion', debit, credit, amount: reward.amount }, occasion)
}

async function payPoints(tx: Tx, memberId: Id<'member'>, amount: bigint, occasion: string): Promise<void> {
  const [debit, credit] = [await openIssuer(tx), await openPoints(tx, memberId)]
  await pay(tx, memberId, { kind: 'points-given', debit, credit, amount }, occasion)
}

type PostLeg = Extract<Leg, { readonly step: 'post' }>

async function pay(tx: Tx, memberId: Id<'member'>, leg: Omit<PostLeg, 'step'>, occasion: string): Promise<void> {
  const legs = [{ step: 'post', ...leg }] as const
  const paid = await post(tx, { scope: `sys:loyalty:${memberId}`, key: occasion, ref: occasion, legs })
  assert(paid.ok, 'the house pays what it gave')
}
