import { addDays, type Day, dayOf, daysOf, startOfDay } from '#kit/day.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { countForPlay } from '#modules/promotions/rules/play.ts'
import { minorOf, sizeOf, termsOf } from '#modules/promotions/rules/reward.ts'
import { findUnmet, wholeDays } from '#modules/promotions/rules/segment.ts'
import { countWagering, type Grant, wageredAfter } from '#modules/wallet/model.ts'

/** What really happened in the days that a document is tried on. */
export interface History {
  readonly from: Day
  /** The last day, which is over. */
  readonly to: Day
  readonly zone: string
  /** The oldest first. */
  readonly deposits: readonly { readonly memberId: string; readonly at: Date; readonly amount: bigint }[]
  /** Bets by member, day and category. */
  readonly play: readonly PlayedDay[]
  /** What a document's segment goes by; nobody is left out where it has none. */
  readonly people?: ReadonlyMap<string, Person>
  /** Of those who deposited who came by a friend's code. */
  readonly friends?: ReadonlyMap<string, { readonly inviter: string; readonly since: Date }>
}

interface Person {
  /** As it is now: levels of the past are not looked up. */
  readonly level: number
  readonly since: Date | null
  readonly firstDepositAt: Date | null
}

/** Whether a document is for somebody at a moment of the history. */
function isFor({ for: segment }: PromotionDocument, { people }: History, memberId: string, at: Date): boolean {
  if (!segment) return true
  const { level = 0, since = null, firstDepositAt = null } = people?.get(memberId) ?? {}
  const memberDays = since && wholeDays(since, at)
  return (
    findUnmet(segment, { level, memberDays, hasDeposited: firstDepositAt !== null && firstDepositAt < at }) === null
  )
}

interface PlayedDay {
  readonly memberId: string
  readonly day: Day
  readonly category: string
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
}

/** A reward that would have been given. Nobody is named where it goes to whoever comes, or by average. */
interface Occasion {
  readonly memberId: string | null
  readonly at: Date
  readonly base: bigint
  readonly amount: bigint
}

export interface Simulation {
  readonly awards: number
  readonly members: number
  readonly granted: bigint
  /** What of it becomes cash, by the bets that its members really made: all of what has no wagering. */
  readonly expected: bigint
  /** If every bonus brought the most that its terms turn into cash; null where they have no most. */
  readonly most: bigint | null
  /** Bonuses that would have been wagered to their target in time. */
  readonly completed: number
  /** What the budget would not have reached for, and the day of the first. */
  readonly rejected: number
  readonly spentOn: Day | null
  /** Who would have been given most. */
  readonly top: readonly { readonly memberId: string; readonly awards: number; readonly amount: bigint }[]
}

const topMost = 20

/** What a document would have given if it had run in these days and everybody had joined it on the first. */
export function simulate(document: PromotionDocument, history: History): Simulation {
  const budget = minorOf(document.budget, document.currency)
  const given: Occasion[] = []
  let granted = 0n
  let rejected = 0
  let spentOn: Day | null = null
  for (const occasion of occasionsOf(document, history)) {
    if (granted + occasion.amount > budget) {
      rejected += 1
      spentOn ??= dayOf(occasion.at.getTime(), history.zone)
      continue
    }
    granted += occasion.amount
    given.push(occasion)
  }
  const cash = cashIn(document, given, history)
  const byMember = Map.groupBy(given, ({ memberId }) => memberId)
  byMember.delete(null)
  const top = [...byMember].map(([memberId, own]) => {
    return { memberId: memberId ?? '', awards: own.length, amount: own.reduce((sum, { amount }) => sum + amount, 0n) }
  })
  top.sort((one, other) =>
    one.amount === other.amount ? (one.memberId < other.memberId ? -1 : 1) : one.amount > other.amount ? -1 : 1,
  )
  return {
    ...{ awards: given.length, members: byMember.size, granted, ...cash, rejected, spentOn },
    top: top.slice(0, topMost),
  }
}

function occasionsOf(document: PromotionDocument, history: History): Occasion[] {
  const { trigger, currency } = document
  const { from, to, zone } = history
  const made = (memberId: string | null, at: Date, base = 0n): Occasion[] => {
    if (memberId !== null && !isFor(document, history, memberId, at)) return []
    const amount = sizeOf(document, base)
    return amount > 0n ? [{ memberId, at, base, amount }] : []
  }
  const middayOf = (day: Day) => new Date(startOfDay(day, zone) + 43_200_000)
  switch (trigger.on) {
    case 'deposit': {
      const least = minorOf(trigger.least, currency)
      const known = new Set<string>()
      return history.deposits.flatMap(({ memberId, at, amount }) => {
        const period = `${memberId} ${trigger.repeats === 'daily' ? dayOf(at.getTime(), zone) : 'once'}`
        if (amount < least || known.has(period)) return []
        const given = made(memberId, at, amount)
        if (given.length > 0) known.add(period)
        return given
      })
    }
    case 'play': {
      const each = minorOf(trigger.each, currency)
      return byDay(history.play).flatMap(({ memberId, day, turnover }) => {
        const count = countForPlay(turnover, { each, most: trigger.most })
        return Array.from({ length: count }, () => made(memberId, middayOf(day))).flat()
      })
    }
    case 'cashback':
      return spansOf(history, trigger.of ?? 'week').flatMap(([first, last]) => {
        const inSpan = history.play.filter(({ day }) => day >= first && day <= last)
        const losses = [...Map.groupBy(inSpan, ({ memberId }) => memberId)].map(([memberId, own]) => {
          return { memberId, loss: own.reduce((sum, { stake, payout }) => sum + stake - payout, 0n) }
        })
        const due = new Date(startOfDay(addDays(last, 1), zone))
        const least = minorOf(trigger.least ?? '0', currency)
        return losses.flatMap(({ memberId, loss }) => (loss > 0n && loss >= least ? made(memberId, due, loss) : []))
      })
    case 'code':
      // Everybody who plays learns it and uses it on the first day on which it is for them.
      return firstDays(
        history.play.filter(({ memberId, day }) => isFor(document, history, memberId, middayOf(day))),
      ).flatMap(({ memberId, day }) => made(memberId, middayOf(day)))
    case 'sign_in':
      // Whoever plays on a day signs in for it.
      return [...Map.groupBy(byDay(history.play), ({ memberId }) => memberId)].flatMap(([memberId, days]) =>
        days.flatMap(({ day }, at) => ((at + 1) % trigger.days === 0 ? made(memberId, middayOf(day)) : [])),
      )
    case 'birthday': {
      // By average: birthdays lie sealed, and are not read for this.
      const celebrated = (firstDays(history.play).length * daysOf({ from, to }).length) / 365
      return Array.from({ length: Math.ceil(celebrated) }, () => made(null, middayOf(from))).flat()
    }
    case 'rain': {
      const total = document.reward.is === 'envelope' ? minorOf(document.reward.total, currency) : 0n
      return daysOf({ from, to }).flatMap((day) => trigger.hours.flatMap(() => made(null, middayOf(day), total)))
    }
    case 'friend': {
      // Who came before the first day was there before anybody joined.
      const [least, opens] = [minorOf(trigger.least, currency), new Date(startOfDay(from, zone))]
      const brought = new Map<string, Set<string>>()
      return history.deposits.flatMap(({ memberId, at, amount }) => {
        const { inviter, since } = history.friends?.get(memberId) ?? {}
        if (inviter === undefined || since === undefined || since < opens || amount < least) return []
        const friends = brought.get(inviter) ?? new Set()
        if (friends.has(memberId) || friends.size >= trigger.most) return []
        const given = made(inviter, at)
        if (given.length > 0) brought.set(inviter, friends.add(memberId))
        return given
      })
    }
    // Nobody knows whom operators would have given it to.
    case 'operator':
      return []
  }
}

/** A member's days over all categories, in the order of time. */
function byDay(play: readonly PlayedDay[]): Pick<PlayedDay, 'memberId' | 'day' | 'turnover'>[] {
  const days = [...Map.groupBy(play, ({ memberId, day }) => `${day} ${memberId}`)].map(([name, own]) => {
    const [day = '', memberId = ''] = name.split(' ')
    return { memberId, day, turnover: own.reduce((sum, { turnover }) => sum + turnover, 0n) }
  })
  return days.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

function firstDays(play: readonly PlayedDay[]): Pick<PlayedDay, 'memberId' | 'day'>[] {
  const known = new Set<string>()
  return byDay(play).filter(({ memberId }) => !known.has(memberId) && known.add(memberId))
}

/** Each day, or the weeks from Monday to Sunday that are in the history as a whole: their first and last days. */
function spansOf({ from, to }: History, of: 'week' | 'day'): (readonly [Day, Day])[] {
  const days = daysOf({ from, to })
  if (of === 'day') return days.map((day) => [day, day])
  const mondays = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && addDays(day, 6) <= to)
  return mondays.map((day) => [day, addDays(day, 6)])
}

/** What the rewards come to: of bonus money what the bets that were really made would have wagered to the target in time. */
function cashIn(
  document: PromotionDocument,
  given: readonly Occasion[],
  { play, zone }: History,
): Pick<Simulation, 'expected' | 'most' | 'completed'> {
  const { reward } = document
  const granted = given.reduce((sum, { amount }) => sum + amount, 0n)
  if (reward.is !== 'bonus') return { expected: granted, most: granted, completed: 0 }
  const { cashTimes } = reward.terms
  const played = Map.groupBy(play, ({ memberId }) => memberId)
  let [expected, completed] = [0n, 0]
  for (const [memberId, own] of Map.groupBy(given, (one) => one.memberId)) {
    const days = (played.get(memberId ?? '') ?? []).toSorted((one, other) => (one.day < other.day ? -1 : 1))
    const grants = own.map((occasion, at) => grantOf(document, occasion, `${at}`))
    for (const { day, category, turnover } of days) {
      // Nobody knows at which odds the bets of a day were placed, so those on sports count at all odds: a forecast is rather too dear.
      // A day's bets count as made when it ends, so that those after a deposit of the same day do.
      const placedAt = new Date(startOfDay(addDays(day, 1), zone) - 1)
      const bet = { category, validStake: turnover > 0n ? turnover : 0n, stake: { cash: turnover, bonus: [] } }
      for (const { grant: id, amount } of countWagering(grants, { ...bet, placedAt, endedAt: placedAt })) {
        const grant = grants[Number(id)]
        if (grant) grants[Number(id)] = { ...grant, wagered: wageredAfter(grant, amount) }
      }
    }
    const done = grants.filter(({ wagered, terms }) => wagered >= terms.target)
    completed += done.length
    expected += done.reduce((sum, { amount }) => sum + amount, 0n)
  }
  return { expected, most: cashTimes === null ? null : granted * BigInt(cashTimes), completed }
}

/** As if it were wagered by all bets: which of them its purse would have paid for nobody knows. */
function grantOf(document: PromotionDocument, { amount, base, at }: Occasion, id: string): Grant {
  const terms = { ...termsOf(document, { amount, base, now: at }), kind: 'cashable' as const }
  const fresh = { balance: amount, wagered: 0n, state: 'active', earned: 0n, endedAt: null, heldAt: null } as const
  return { ...fresh, id, terms, amount, givenAt: at }
}
