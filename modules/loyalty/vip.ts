import type { Clock } from '#kit/clock.ts'
import { addDays, type Day, dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { readProfile, runningBirthday } from '#modules/identity/service.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import { dayOfNumber, numberOfDay, weekOf } from '#modules/loyalty/days.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { type GiftRefusal, giveOnce } from '#modules/loyalty/gifts.ts'
import { levelRulesOf } from '#modules/loyalty/level-rules.ts'
import { type LevelProgress, type LevelRules, progressOf, reviewLevel } from '#modules/loyalty/levels.ts'
import type { VipGiftKind } from '#modules/loyalty/model.ts'
import { findTurnover } from '#modules/loyalty/store/days.ts'
import { findGifts } from '#modules/loyalty/store/gifts.ts'
import { findEndedPeriods, findLevel, insertChange, lockLevels, writeLevel } from '#modules/loyalty/store/levels.ts'
import { type VipSettings, vipDocument } from '#modules/loyalty/vip-settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

interface Review {
  readonly clock: Clock
  readonly rules: LevelRules & { readonly currency: Currency }
  readonly today: Day
}

/** Looks at the levels of members whose play changed or whose period ended, in the transaction that counted it. */
export async function reviewMembers(
  tx: Tx,
  { clock, rules, today }: Review,
  members: readonly string[],
): Promise<void> {
  const rows = new Map((await lockLevels(tx, members)).map((row) => [row.memberId, row]))
  const from = [
    addDays(today, 1 - rules.upgradeDays),
    ...[...rows.values()].map(({ periodFrom }) => periodFrom),
  ].toSorted()[0]
  const played = Map.groupBy(await findTurnover(tx, members, rules.currency, from ?? today), ({ memberId }) => memberId)
  for (const memberId of members) {
    const row = rows.get(memberId)
    const turnover = new Map((played.get(memberId) ?? []).map((one) => [numberOfDay(one.day), one.turnover]))
    const first = { level: row?.level ?? 0, periodFrom: numberOfDay(row?.periodFrom ?? today) }
    let standing = first
    for (let step = reviewLevel(rules, standing, turnover, numberOfDay(today)); step; ) {
      if (step.change !== 'kept') {
        const [before, after] = [standing.level, step.standing.level]
        const at = new Date(clock.nowMs())
        await insertChange(tx, { id: newId(clock), memberId, at, change: step.change, before, after })
      }
      standing = step.standing
      step = reviewLevel(rules, standing, turnover, numberOfDay(today))
    }
    if (standing !== first)
      await writeLevel(tx, { memberId, level: standing.level, periodFrom: dayOfNumber(standing.periodFrom) })
  }
}

const reviewedAtOnce = 100

/** By the clock: who did not play is looked at when their period is over. A member who cannot be looked at is set aside, and the others are. */
export async function reviewEndedPeriods(loyalty: Loyalty, signal: AbortSignal): Promise<void> {
  const { settings, clock, db } = loyalty
  const aside = asideOf(loyalty, 'loyalty-levels')
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const rules = { ...levelRulesOf(await readDocument(settings, vipDocument), currency), currency }
  const today = dayOf(clock.nowMs(), timeZone)
  const review = async (members: readonly string[]) =>
    await db.tx(async (tx) => await reviewMembers(tx, { clock, rules, today }, members))
  while (!signal.aborted) {
    const ended = await findEndedPeriods(db.read, addDays(today, 1 - rules.keepDays), reviewedAtOnce + aside.count)
    const members = aside.due(ended, String)
    if (members.length === 0) return
    const failed = new Set(await aside.together(members, String, review))
    for (const memberId of members) if (!failed.has(memberId)) loyalty.announce(memberId)
  }
}

export interface VipView {
  readonly level: number
  readonly currency: Currency
  readonly settings: VipSettings
  /** Valid turnover of the window that decides the way up. */
  readonly recent: bigint
  /** Valid turnover of the present period. */
  readonly period: bigint
  readonly progress: LevelProgress
  readonly today: Day
  readonly gifts: readonly VipGift[]
}

export interface VipGift {
  readonly gift: VipGiftKind
  readonly level: number
  readonly amount: bigint
  readonly isGiven: boolean
  /** What it is given once in. */
  readonly period: string
}

/** What a member has reached, what is missing, and what waits for them. */
export async function viewVip(loyalty: Loyalty, memberId: Id<'member'>): Promise<VipView> {
  const { settings, clock, db } = loyalty
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const vip = await readDocument(settings, vipDocument)
  const rules = levelRulesOf(vip, currency)
  const today = dayOf(clock.nowMs(), timeZone)
  const row = await findLevel(db.read, memberId)
  const standing = {
    level: Math.min(row?.level ?? 0, vip.levels.length - 1),
    periodFrom: numberOfDay(row?.periodFrom ?? today),
  }
  const windowFrom = addDays(today, 1 - rules.upgradeDays)
  const periodFrom = row?.periodFrom ?? today
  const days = await findTurnover(db.read, [memberId], currency, windowFrom < periodFrom ? windowFrom : periodFrom)
  const turnover = new Map(days.map((one) => [numberOfDay(one.day), one.turnover]))
  const sumFrom = (from: Day) => days.reduce((sum, { day, turnover: played }) => (day >= from ? sum + played : sum), 0n)
  const gifts = giftsOf(vip, standing.level, {
    currency,
    week: weekOf(today),
    birthday: await birthdayOf(loyalty, db.read, memberId, { vip, level: standing.level, currency, today }),
  })
  const given = await findGifts(db.read, memberId, [...new Set(gifts.map(({ period }) => period))])
  const isGiven = (gift: Omit<VipGift, 'isGiven'>) =>
    given.some(({ source, period }) => source === sourceOf(gift) && period === gift.period)
  return {
    ...{ level: standing.level, currency, settings: vip, today },
    ...{ recent: sumFrom(windowFrom), period: sumFrom(periodFrom) },
    progress: progressOf(rules, standing, turnover, numberOfDay(today)),
    gifts: gifts.map((gift) => ({ ...gift, isGiven: isGiven(gift) })),
  }
}

const sourceOf = ({ gift, level }: Pick<VipGift, 'gift' | 'level'>): string =>
  gift === 'welcome' ? `vip:welcome:${level}` : `vip:${gift}`

interface Standing {
  readonly vip: VipSettings
  readonly level: number
  readonly currency: Currency
  readonly today: Day
}

/** The year of the birthday that is celebrated now, where the level has a gift for it. */
async function birthdayOf(
  { identity }: Loyalty,
  reader: Reader,
  memberId: Id<'member'>,
  { vip, level, currency, today }: Standing,
): Promise<string | null> {
  if (minorOf(vip.levels[level]?.birthdayGift[currency] ?? '0', currency) === 0n) return null
  const { birthday } = await readProfile(identity, reader, memberId)
  return birthday === null ? null : runningBirthday(birthday, today, vip.birthdayDays)
}

interface Occasions {
  readonly currency: Currency
  readonly week: string
  readonly birthday: string | null
}

/** Gifts that a level opens: the birthday's, the week's, and the welcome of every level up to it. */
function giftsOf(
  { levels }: VipSettings,
  level: number,
  { currency, week, birthday }: Occasions,
): Omit<VipGift, 'isGiven'>[] {
  const amountOf = (at: number, gift: 'weekGift' | 'welcomeGift' | 'birthdayGift') =>
    minorOf(levels[at]?.[gift][currency] ?? '0', currency)
  const gifts: Omit<VipGift, 'isGiven'>[] = [
    { gift: 'week', level, amount: amountOf(level, 'weekGift'), period: week },
    ...Array.from({ length: level }, (_, at) => ({
      ...{ gift: 'welcome' as const, level: at + 1, amount: amountOf(at + 1, 'welcomeGift'), period: 'once' },
    })),
  ]
  if (birthday !== null)
    gifts.unshift({ gift: 'birthday', level, amount: amountOf(level, 'birthdayGift'), period: birthday })
  return gifts.filter(({ amount }) => amount > 0n)
}

/** Pays a gift of a level, once: the week's for each week, the birthday's for each year, a welcome once for good. */
export async function claimVipGift(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  asked: Pick<VipGift, 'gift' | 'level'>,
): Promise<Result<VipGift, GiftRefusal | 'gift_is_unknown'>> {
  const { currency, gifts } = await viewVip(loyalty, memberId)
  const found = gifts.find((one) => one.gift === asked.gift && one.level === asked.level)
  if (!found) return no('gift_is_unknown')
  const given = await giveOnce(loyalty, memberId, {
    source: sourceOf(found),
    period: found.period,
    score: 0,
    reward: { kind: 'cash', amount: found.amount, currency },
  })
  return given.ok ? yes({ ...found, isGiven: true }) : given
}
