import { type Issue, issueAt, issuesFrom, issuesOf } from '#engines/lottery/schedule.ts'
import { addDays, type Day } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { readTime } from '#modules/lottery/draw-store.ts'
import { plannedAhead } from '#modules/lottery/draws.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import { changeSold, type Hand, lotteryNamed } from '#modules/lottery/operate.ts'

/** A lottery of every minute has 1,440 issues a day. */
const issuesMost = 1_500

interface Calendar {
  readonly holidays: readonly Day[]
  readonly issues: readonly Issue[]
}

/** The issues of some days, as they will be planned. */
export async function readCalendar(
  lotteries: Lotteries,
  id: string,
  { from, days }: { readonly from: Day; readonly days: number },
): Promise<Result<Calendar, 'lottery_is_unknown'>> {
  const lottery = await lotteryNamed(lotteries, id)
  if (!lottery) return no('lottery_is_unknown')
  const issues = Array.from({ length: days }, (_, at) => issuesOf(lottery.schedule, addDays(from, at))).flat()
  return yes({ holidays: lottery.schedule.holidays, issues: issues.slice(0, issuesMost) })
}

/**
 * Sets the days on which a lottery is not drawn. Days that have planned issues, or are over, stay as they are. What a chase plan holds for an
 * issue that is not sold after all is given back when it would have closed, as for any issue that was missed.
 */
export async function setHolidays(
  lotteries: Lotteries,
  id: string,
  days: readonly Day[],
  { reason, ...hand }: Hand & { readonly reason: string },
): Promise<Result<null, 'lottery_is_unknown' | 'day_is_planned' | 'version_is_stale'>> {
  const lottery = await lotteryNamed(lotteries, id)
  if (!lottery) return no('lottery_is_unknown')
  const planned = await lastPlannedDay(lotteries, lottery)
  const before = new Set(lottery.schedule.holidays)
  const changed = [...new Set([...days, ...before])].filter((day) => days.includes(day) !== before.has(day))
  if (changed.some((day) => day <= planned)) return no('day_is_planned')
  const holidays = [...new Set(days)].toSorted()
  return await changeSold(lotteries, id, (sold) => ({ ...sold, holidays }), {
    hand,
    action: 'lottery.holidays_changed',
    detail: { reason, holidays: holidays.join(' ') },
  })
}

/** The last day that has an issue which is planned, and may have been sold. */
async function lastPlannedDay(lotteries: Lotteries, { schedule }: SoldLottery): Promise<Day> {
  const now = issueAt(schedule, (await readTime(lotteries.db.read, lotteries.time)).getTime())
  return issuesFrom(schedule, now, plannedAhead).at(-1)?.day ?? now.day
}
