import { writeOdds } from '#engines/sports/odds.ts'
import { expectBonusCost } from '#modules/promotions/rules/cost.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { Promotion, RewardSize } from '#web/features/promotions/use-promotions.ts'
import { nameOfGame } from '#web/features/promotions/use-rewards.ts'
import { dayOf, formatAmount, formatNumber, formatShortDay } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { categoryText } from '#web/ui/category-text.ts'

/** A sum without centavos where there are none: terms are read at a glance. */
export const short = (amount: string, code: string): string =>
  formatAmount(amount, readCurrency(code)).replace(/[.,٫]0+$/, '')

/** A promotion begins and ends on days of the brand, wherever somebody looks from. */
export const dayText = (instant: string, zone: string): string => formatShortDay(dayOf(instant, zone))

type Sized = Pick<Promotion, 'currency' | 'size' | 'points' | 'voucher' | 'rounds' | 'freeBet' | 'games'> &
  Pick<RewardSize, 'tickets' | 'rain'>

/** What a promotion gives. */
export function sizeText(given: Sized): string {
  const { size, tickets, points, voucher, rain, rounds, freeBet, currency } = given
  if (points !== null) return t('promo.pointsOf', { count: points, number: formatNumber(points) })
  if (voucher) return t('promo.voucherOf', { name: voucher.name })
  if (freeBet) return t('promo.freeBetOf', { amount: short(freeBet.amount, currency) })
  if (rounds) {
    const game = nameOfGame(rounds.game, given)
    return t('promo.roundsOf', { count: rounds.count, stake: short(rounds.stake, currency), game })
  }
  if (rain) return t('promo.rainOf', { amount: short(rain.total, currency), count: rain.shares })
  if (tickets) return t(ticketKeys[tickets.game], { count: tickets.count })
  if (!size) return t('promo.none')
  return size.percent === null
    ? short(size.most, currency)
    : t('promo.upTo', { percent: String(size.percent), amount: short(size.most, currency) })
}

/** What was given to somebody, or waits for them: the sum where it is money. */
export const rewardText = (reward: RewardSize): string =>
  reward.amount === null
    ? sizeText({ ...reward, size: null })
    : formatAmount(reward.amount, readCurrency(reward.currency))

/** What came of asking for a reward. */
export function requestedText({ state, ...reward }: RewardSize & Pick<Promotion, 'state'>): string {
  return state === 'Applying' ? t('promo.applying') : t('promo.given', { amount: rewardText(reward) })
}

const ticketKeys = {
  wheel: 'promo.tickets.wheel',
  egg: 'promo.tickets.egg',
  raffle: 'promo.tickets.raffle',
} as const

export function wagerText({ bonus }: Pick<Promotion, 'bonus'>): string {
  if (!bonus) return t('promo.none')
  const times = String(bonus.wagerTimes)
  return bonus.wagerOn === 'bonus' ? t('promo.timesBonus', { times }) : t('promo.timesBoth', { times })
}

interface Term {
  readonly name: PlainKey
  readonly text: string
}

/** What stands on every card, in numbers. */
export function shortTerms(promotion: Promotion, zone: string): readonly Term[] {
  const whom = segmentText(promotion)
  return [...rewardTerms(promotion, zone), ...(whom ? [{ name: 'promo.for' as const, text: whom }] : [])]
}

/** Whom it is for; nothing where it is for everybody. */
function segmentText({ for: segment }: Pick<Promotion, 'for'>): string {
  if (!segment) return ''
  const { levelFrom, memberDaysLeast: least, memberDaysMost: most, hasDeposited } = segment
  return [
    ...(levelFrom === null ? [] : [t('promo.forLevel', { level: formatNumber(levelFrom) })]),
    ...(least === null ? [] : [t('promo.forDaysLeast', { count: least })]),
    ...(most === null ? [] : [t('promo.forDaysMost', { count: most })]),
    ...(hasDeposited === null ? [] : [t(hasDeposited ? 'promo.forDepositors' : 'promo.forNewcomers')]),
  ].join(' · ')
}

function rewardTerms(promotion: Promotion, zone: string): readonly Term[] {
  const { bonus, currency, tickets, points, voucher, play, rain, rounds, freeBet } = promotion
  if (points !== null)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      { name: 'promo.wager', text: t('promo.none') },
      { name: 'promo.pointsExpire', text: t('promo.never') },
      { name: 'promo.pointsFor', text: t('promo.pointsUse') },
    ]
  if (voucher)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      { name: 'promo.wager', text: t('promo.none') },
      { name: 'promo.voucherTime', text: t('promo.days', { count: voucher.days }) },
      { name: 'promo.pointsFor', text: t('promo.voucherUse') },
    ]
  if (freeBet)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      { name: 'promo.leastOdds', text: writeOdds(freeBet.leastOdds, 'decimal') },
      { name: 'promo.freeBetTime', text: t('promo.days', { count: freeBet.days }) },
      { name: 'promo.wager', text: t('promo.none') },
      { name: 'promo.stakeBack', text: t('promo.no') },
    ]
  if (rounds)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      { name: 'promo.roundsTime', text: t('promo.days', { count: rounds.days }) },
      { name: 'promo.wager', text: timesWin(rounds.wins?.wagerTimes) },
      { name: 'promo.topCash', text: timesWin(rounds.wins?.cashTimes) },
      ...(rounds.wins
        ? [
            { name: 'promo.topBet' as const, text: stakeText(rounds.wins, currency) },
            { name: 'promo.time' as const, text: t('promo.days', { count: rounds.wins.days }) },
            ...countsTerm(rounds.wins),
          ]
        : []),
    ]
  if (rain)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      { name: 'promo.rainAt', text: rain.hours.map((hour) => `${String(hour).padStart(2, '0')}:00`).join(', ') },
      { name: 'promo.rainOpen', text: t('promo.minutes', { count: rain.minutes }) },
      { name: 'promo.wager', text: t('promo.none') },
    ]
  if (tickets)
    return [
      { name: 'promo.gift', text: sizeText(promotion) },
      ...(play
        ? [
            { name: 'promo.forEach' as const, text: t('promo.played', { amount: short(play.each, currency) }) },
            { name: 'promo.dayMost' as const, text: formatNumber(play.most * tickets.count) },
          ]
        : []),
      { name: 'promo.ticketTime', text: t('promo.days', { count: tickets.days }) },
      // What a ticket draws is paid as it is: money, points or another ticket, never a bonus.
      { name: 'promo.wager', text: t('promo.none') },
      { name: 'promo.topCash', text: t('promo.noLimit') },
    ]
  return [
    { name: 'promo.wager', text: wagerText(promotion) },
    timeTerm(promotion, zone),
    { name: 'promo.topBet', text: stakeText(bonus, currency) },
    { name: 'promo.topCash', text: cashText(promotion) },
    ...(bonus ? countsTerm(bonus) : []),
  ]
}

/** How long a bonus can be wagered, or money be claimed. */
function timeTerm(promotion: Promotion, zone: string): Term {
  const { bonus, endsAt } = promotion
  const claimTime = claimTimeText(promotion)
  if (bonus) return { name: 'promo.time', text: t('promo.days', { count: bonus.days }) }
  if (claimTime) return { name: 'promo.claimTime', text: claimTime }
  return { name: 'promo.time', text: t('promo.untilDay', { time: dayText(endsAt, zone) }) }
}

/** How long a reward can be claimed that does not wait until its promotion ends; nothing for others. */
function claimTimeText({ birthday, trigger, repeats: often }: Promotion): string {
  if (birthday) return t('promo.fromBirthday', { count: birthday.days })
  if (trigger !== 'cashback') return ''
  return t(often === 'daily' ? 'promo.claimNextDay' : 'promo.claimNextWeek')
}

/** The kinds of games that terms may count. */
export const countedCategories = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const

type Contribution = Readonly<Record<string, number | undefined>>

interface Counted {
  readonly contribution: Contribution
  readonly leastOdds: number | null
}

/** The least odds at which bets on sports count; null where they count nothing, or at all odds. */
export function leastOddsText({ contribution, leastOdds }: Counted): string | null {
  const isCounted = (contribution['SPORTS'] ?? 0) > 0 || (contribution['ESPORTS'] ?? 0) > 0
  return isCounted && leastOdds !== null ? writeOdds(leastOdds, 'decimal') : null
}

/** How much of a stake counts, by kind of game, the most first: 100% Slots, Fish · 10% Live. */
function countsTerm(terms: Counted): readonly Term[] {
  const { contribution } = terms
  const counted = countedCategories.filter((category) => (contribution[category] ?? 0) > 0)
  const parts = [...Map.groupBy(counted, (category) => contribution[category] ?? 0)]
    .toSorted(([one], [other]) => other - one)
    .map(([percent, same]) => {
      const games = same.map(categoryText).join(', ')
      return t('promo.countsPart', { percent: formatNumber(percent), games })
    })
  const least = leastOddsText(terms)
  return [
    ...(parts.length === 0 ? [] : [{ name: 'promo.countsFor' as const, text: parts.join(' · ') }]),
    ...(least === null ? [] : [{ name: 'promo.sportsOdds' as const, text: least }]),
  ]
}

/** The terms of what is wagered: of the bonus, or of the bonus that the wins of free rounds become. */
export const wageredTerms = ({ bonus, rounds }: Pick<Promotion, 'bonus' | 'rounds'>) => bonus ?? rounds?.wins ?? null

const stakeText = (terms: { readonly stakeMost: string | null } | null, currency: string): string =>
  terms?.stakeMost ? short(terms.stakeMost, currency) : t('promo.noLimit')

const timesWin = (times: number | null | undefined): string =>
  times ? t('promo.timesWin', { times: String(times) }) : t('promo.noLimit')

const cashText = ({ bonus }: Promotion): string =>
  bonus?.cashTimes ? t('promo.timesBonus', { times: String(bonus.cashTimes) }) : t('promo.noLimit')

const repeats = {
  once: 'promo.once',
  daily: 'promo.daily',
  weekly: 'promo.weekly',
  yearly: 'promo.yearly',
  each: 'promo.each',
  rain: 'promo.eachRain',
  friend: 'promo.eachFriend',
  sign_in: 'promo.eachSignIn',
} as const satisfies Record<Promotion['repeats'], PlainKey>

/** How often it can be had. */
export const repeatsText = ({ repeats: often }: Pick<Promotion, 'repeats'>): string => t(repeats[often])

const kinds = { cashable: 'promo.cashable', sticky: 'promo.sticky', non_sticky: 'promo.nonSticky' } as const

/** What becomes of a bonus of a kind. */
export const kindText = ({ kind }: { readonly kind: keyof typeof kinds }): string => t(kinds[kind])

/** What the least is the least of. */
function leastName({ trigger }: Promotion): 'promo.friendDeposit' | 'promo.lossFrom' | 'promo.depositFrom' {
  if (trigger === 'friend') return 'promo.friendDeposit'
  return trigger === 'cashback' ? 'promo.lossFrom' : 'promo.depositFrom'
}

/** All of them, for the page of one. */
export function allTerms(promotion: Promotion, zone: string): readonly Term[] {
  const { least, friends, currency, startsAt, endsAt, bonus, tickets, points, voucher, birthday } = promotion
  const { rain, rounds, freeBet, signIn } = promotion
  const claimTime = claimTimeText(promotion)
  const wagered = wageredTerms(promotion)
  const isInShort = tickets || points !== null || voucher || rain || rounds || freeBet
  return [
    ...(isInShort ? [] : [{ name: 'promo.gift' as const, text: sizeText(promotion) }]),
    ...(least === null ? [] : [{ name: leastName(promotion), text: short(least, currency) }]),
    ...(friends === null ? [] : [{ name: 'promo.friendsMost' as const, text: formatNumber(friends) }]),
    ...shortTerms(promotion, zone),
    ...(wagered ? [{ name: 'promo.kind' as const, text: kindText(wagered) }] : []),
    ...(claimTime && (bonus || isInShort) ? [{ name: 'promo.claimTime' as const, text: claimTime }] : []),
    ...(signIn ? [{ name: 'promo.signInEvery' as const, text: t('promo.days', { count: signIn.days }) }] : []),
    ...(birthday && birthday.memberDays > 0
      ? [{ name: 'promo.memberFor' as const, text: t('promo.days', { count: birthday.memberDays }) }]
      : []),
    { name: 'promo.who', text: repeatsText(promotion) },
    { name: 'promo.runs', text: t('promo.fromTo', { from: dayText(startsAt, zone), to: dayText(endsAt, zone) }) },
  ]
}

/** The return of a usual slot, which the example reckons with. */
export const exampleReturnBp = 9600

/** What a promotion means for a round sum, in whole units of money; the deposit of the example is what brings a round bonus. */
export function exampleOf({ size, bonus, least }: Promotion) {
  if (!bonus || !size) return null
  const most = Number(size.most)
  const deposit = size.percent === null ? 0 : Math.max(Number(least ?? 0), Math.min(1000, (most * 100) / size.percent))
  const gift = size.percent === null ? most : Math.min(most, (deposit * size.percent) / 100)
  const target = bonus.wagerTimes * (bonus.wagerOn === 'bonus' ? gift : gift + deposit)
  return { deposit, gift, target, ...costOf(gift, target, bonus.contribution['RNG'] ?? 0) }
}

/** What wagering takes on average at the example's return; null where slots do not count. */
export function costOf(gift: number, target: number, slotPercent: number) {
  const minor = (value: number) => BigInt(Math.round(value * 100))
  const expected = expectBonusCost(
    { bonus: minor(gift), target: minor(target) },
    { returnBp: exampleReturnBp, contributionPercent: slotPercent },
  )
  return { cost: expected && Number(expected.cost) / 100, worth: expected && Number(expected.worth) / 100 }
}
