import { dayOf } from '#kit/day.ts'
import type { FollowDatabase, FollowOptions } from '#kit/follow-stream.ts'
import { together } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { type EventReader, findVersionsBefore, followEvents, followMemberEvents } from '#modules/bets/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { levelRulesOf } from '#modules/loyalty/level-rules.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { addToDays, type DayCount } from '#modules/loyalty/store/days.ts'
import { reviewMembers } from '#modules/loyalty/vip.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

/** Follows the stream of bets: days are counted, and whoever reached a level by them has it in the same transaction. */
export async function followPlay(loyalty: Loyalty, db: FollowDatabase, options?: FollowOptions): Promise<void> {
  const seen = new Set<string>()
  await followEvents(db, await openReader(loyalty, seen), options)
  for (const memberId of seen) loyalty.announce(memberId)
}

/** Brings one member's days up to what has been written by now. */
export async function followMember(loyalty: Loyalty, memberId: string): Promise<void> {
  const reader = await openReader(loyalty, new Set())
  await loyalty.db.tx(async (tx) => await followMemberEvents(tx, reader, memberId))
}

async function openReader(loyalty: Loyalty, seen: Set<string>): Promise<EventReader> {
  const { settings, clock } = loyalty
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const { ratePercent } = await readDocument(settings, pointsDocument)
  const vip = await readDocument(settings, vipDocument)
  const rateOf = (category: string): number =>
    (ratePercent as Readonly<Record<string, number>>)[category] ?? usualPercent
  return {
    name: 'loyalty',
    isOfDifferences: true,
    async apply(tx, events) {
      const before = await findVersionsBefore(tx, events)
      const count = (event: BetEvent, times: 1n | -1n) => countOf(event, times, timeZone)
      const counts = sumUp([...events.map((event) => count(event, 1n)), ...before.map((event) => count(event, -1n))])
      if (counts.length === 0) return
      const levelPercents = vip.levels.map(({ pointPercent }) => pointPercent)
      const members = [...new Set(counts.map(({ memberId }) => memberId))]
      const rules = { ...levelRulesOf(vip, currency), currency }
      await together(
        addToDays(
          tx,
          counts.map((one) => ({ ...one, percent: rateOf(one.category) })),
          levelPercents,
        ),
        reviewMembers(tx, { clock, rules, today: dayOf(clock.nowMs(), timeZone) }, members),
      )
      for (const memberId of members) seen.add(memberId)
    },
  }
}

const usualPercent = 100

/** A bet counts if some of it is valid turnover: bets on both sides of a round, and what was given back, are not play. */
function countOf(event: BetEvent, times: 1n | -1n, timeZone: string): DayCount | null {
  const { memberId, currency, end, payout, stake } = event
  const turnover = event.turnover ?? 0n
  if (end === 'void' || turnover <= 0n) return null
  const day = dayOf(Date.parse(event.placedAt), timeZone)
  const category = event.category ?? 'NONE'
  return {
    memberId,
    day,
    currency,
    category,
    bets: times,
    wins: payout > stake ? times : 0n,
    turnover: turnover * times,
  }
}

function sumUp(counts: readonly (DayCount | null)[]): DayCount[] {
  const groups = new Map<string, DayCount>()
  for (const one of counts) {
    if (one === null) continue
    const name = `${one.memberId} ${one.day} ${one.currency} ${one.category}`
    const sum = groups.get(name)
    groups.set(
      name,
      sum
        ? { ...sum, bets: sum.bets + one.bets, wins: sum.wins + one.wins, turnover: sum.turnover + one.turnover }
        : one,
    )
  }
  return [...groups.values()].filter(({ bets, wins, turnover }) => bets !== 0n || wins !== 0n || turnover !== 0n)
}
