import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import { nextWeek, weekOf } from '#modules/loyalty/days.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { followMember } from '#modules/loyalty/follow.ts'
import { type GiftRefusal, giveOnce } from '#modules/loyalty/gifts.ts'
import { type Mission, missionsDocument } from '#modules/loyalty/mission-settings.ts'
import type { Reward } from '#modules/loyalty/model.ts'
import { rewardOf } from '#modules/loyalty/prize-settings.ts'
import { type CategoryCount, findCounts } from '#modules/loyalty/store/days.ts'
import { findGifts } from '#modules/loyalty/store/gifts.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

/** `locked` until the mission before it in the chain was claimed. */
export const missionStates = ['running', 'claimable', 'claimed', 'locked'] as const

export interface MissionView {
  readonly mission: Mission
  readonly state: (typeof missionStates)[number]
  readonly done: bigint
  readonly needed: bigint
  readonly reward: Reward
  readonly period: string
  /** When its period is over; null for what is done once. */
  readonly endsAt: Date | null
}

interface Missions {
  readonly missions: readonly MissionView[]
  readonly currency: Currency
}

/** Every mission, and how far a member is: a pure reading of the days that the stream of bets has filled. */
export async function viewMissions(loyalty: Loyalty, memberId: Id<'member'>): Promise<Missions> {
  const { settings, clock, db } = loyalty
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const { isOpen, missions } = await readDocument(settings, missionsDocument)
  if (!isOpen) return { missions: [], currency }
  const today = dayOf(clock.nowMs(), timeZone)
  const week = weekOf(today)
  await followMember(loyalty, memberId)
  const needsAll = missions.some(({ period }) => period === 'once')
  const counts = await findCounts(db.read, memberId, currency, needsAll ? dawn : week)
  const gifts = await findGifts(db.read, memberId, [today, week, 'once'])
  const claimed = new Set(gifts.map(({ source, period }) => `${source} ${period}`))
  const spans = {
    day: { from: today, period: today, endsAt: new Date(startOfDay(addDays(today, 1), timeZone)) },
    week: { from: week, period: week, endsAt: new Date(startOfDay(nextWeek(week), timeZone)) },
    once: { from: dawn, period: 'once', endsAt: null },
  }
  const views = missions.map((mission): MissionView => {
    const { from, period, endsAt } = spans[mission.period]
    const needed = mission.metric === 'turnover' ? minorOf(mission.target[currency], currency) : BigInt(mission.target)
    const done = countFor(mission, counts, from)
    const isClaimed = (id: string) => claimed.has(`${sourceOf(id)} ${period}`)
    const isLocked = mission.after !== null && !isClaimed(mission.after)
    const state = isClaimed(mission.id) ? 'claimed' : isLocked ? 'locked' : done >= needed ? 'claimable' : 'running'
    return {
      mission,
      state,
      done: done < needed ? done : needed,
      needed,
      period,
      endsAt,
      reward: rewardOf(mission.reward, currency),
    }
  })
  return { missions: views, currency }
}

const dawn: Day = '1970-01-01'
const sourceOf = (id: string): string => `mission:${id}`

function countFor({ metric, category }: Mission, counts: readonly CategoryCount[], from: Day): bigint {
  let sum = 0n
  for (const one of counts) if (one.day >= from && (category === null || one.category === category)) sum += one[metric]
  // What was taken back later may be more than what came since.
  return sum > 0n ? sum : 0n
}

/** Gives a mission's reward, once for each of its periods. */
export async function claimMission(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  id: string,
): Promise<Result<MissionView, GiftRefusal | 'mission_is_unknown' | 'mission_is_not_done'>> {
  const { missions } = await viewMissions(loyalty, memberId)
  const view = missions.find(({ mission }) => mission.id === id)
  if (!view) return no('mission_is_unknown')
  if (view.state === 'claimed') return no('gift_is_claimed')
  if (view.state !== 'claimable') return no('mission_is_not_done')
  const { period, reward, mission } = view
  const given = await giveOnce(loyalty, memberId, { source: sourceOf(id), period, score: mission.score, reward })
  return given.ok ? yes({ ...view, state: 'claimed' }) : given
}
