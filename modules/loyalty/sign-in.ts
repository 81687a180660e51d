import { dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { type GiftRefusal, giveOnce } from '#modules/loyalty/gifts.ts'
import type { Reward } from '#modules/loyalty/model.ts'
import { prizesDocument, rewardOf } from '#modules/loyalty/prize-settings.ts'
import { countOf, findDaysSince, findLastOf } from '#modules/loyalty/store/gifts.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

const source = 'sign-in'

export interface SignInView {
  readonly days: readonly Reward[]
  /** The place of today, from 0. A day that is missed keeps the place. */
  readonly place: number
  readonly isSigned: boolean
}

export async function viewSignIn({ settings, clock, db }: Loyalty, memberId: string): Promise<SignInView> {
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const { signIn: rewards } = await readDocument(settings, prizesDocument)
  const [last] = await findLastOf(db.read, memberId, source, 1)
  const isSigned = last?.period === dayOf(clock.nowMs(), timeZone)
  const count = await countOf(db.read, memberId, source)
  const place = (isSigned ? count - 1 : count) % rewards.length
  return { days: rewards.map((one) => rewardOf(one, currency)), place, isSigned }
}

/** On how many days a member signed in from a moment on, and whether today is one of them. */
export async function countSignedDays(
  { settings, clock }: Pick<Loyalty, 'settings' | 'clock'>,
  reader: Reader,
  memberId: string,
  since: Date,
): Promise<{ readonly count: number; readonly isToday: boolean }> {
  const { timeZone } = await readSetting(settings, 'brand', reader)
  const days = await findDaysSince(reader, memberId, source, since)
  return { count: days.length, isToday: days.at(-1) === dayOf(clock.nowMs(), timeZone) }
}

/** Gives today's reward, once a day. */
export async function signIn(loyalty: Loyalty, memberId: Id<'member'>): Promise<Result<SignInView, GiftRefusal>> {
  const { timeZone } = await readSetting(loyalty.settings, 'brand')
  const view = await viewSignIn(loyalty, memberId)
  const reward = view.days[view.place]
  if (view.isSigned || !reward) return no('gift_is_claimed')
  const period = dayOf(loyalty.clock.nowMs(), timeZone)
  const given = await giveOnce(loyalty, memberId, { source, period, score: 0, reward })
  return given.ok ? yes({ ...view, isSigned: true }) : given
}
