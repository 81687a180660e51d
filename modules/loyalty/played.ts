import { type Day, dayOf } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { followMember } from '#modules/loyalty/follow.ts'
import { findTurnover } from '#modules/loyalty/store/days.ts'
import { readSetting } from '#modules/settings/service.ts'

export interface PlayedDay {
  readonly day: Day
  /** Valid turnover, in minor units. */
  readonly turnover: bigint
}

/** What a member played on each day since a moment, with every bet that has been written by now; the oldest day first. */
export async function findPlayedDays(
  loyalty: Loyalty,
  memberId: string,
  { currency, since }: { readonly currency: Currency; readonly since: Date },
): Promise<PlayedDay[]> {
  const { timeZone } = await readSetting(loyalty.settings, 'brand')
  await followMember(loyalty, memberId)
  const days = await findTurnover(loyalty.db.read, [memberId], currency, dayOf(since.getTime(), timeZone))
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
