import { no, type Result, yes } from '#kit/result.ts'
import type { CodePurpose, CodeRefusal } from './model.ts'

/** How long a code holds. The page counts down as long, so it is also how long people are asked to wait. At most ten. */
export const codeLifeMinutes = 5

/** Five guesses of a million, for each of five codes a day. */
export const codeTriesMax = 5

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit against pumping (an attacker who earns by each SMS) and bombing (one who floods a victim). What many share (a block of
 * numbers, a country, the day) counts messages that are sent, so nobody uses it up without sending; what is counted by who asks (an address)
 * counts every request that was not refused.
 */
export const limits = {
  /** One number or mail address, whatever for. The wait doubles with each request: 1, 2, 4, 8, 16, 32 minutes. */
  recipient: {
    firstWaitSeconds: minute,
    longestWaitSeconds: 32 * minute,
    /** Within any 24 hours, not a calendar day, so that midnight brings no second helping. */
    perDay: 5,
  },
  /** The number without its last four digits: 10 000 numbers that a pumper rents as a block, and that hold a few real players. */
  prefixDay: { points: 20, windowSeconds: day },
  /** Our own country is where players are; a sudden wave of any other is fraud before it is success. */
  homeDialDay: { points: 20_000, windowSeconds: day },
  foreignDialDay: { points: 300, windowSeconds: day },
  /** Mobile networks put hundreds of phones behind one address, so this cannot be as tight as one would like. */
  addressHour: { points: 20, windowSeconds: hour },
  addressDay: { points: 100, windowSeconds: day },
  /** What a day may cost at the very most, by channel: for those who are not signed in, and for those who gave a password. */
  everyoneDay: { points: 40_000, windowSeconds: day },
  membersDay: { points: 10_000, windowSeconds: day },
  /** Messages that members asked to be told by, such as results: for one number, for its block, and for all. No code is ever short of them. */
  noticeNumberDay: { points: 10, windowSeconds: day },
  noticePrefixDay: { points: 60, windowSeconds: day },
  noticesDay: { points: 10_000, windowSeconds: day },
} as const

const homeDialCode = '63'

export type BudgetName = Exclude<keyof typeof limits, 'recipient'>

/** The order in which budgets are locked. The same for all requests, and the one that all share last, so it is held shortest. */
const lockOrder: readonly BudgetName[] = [
  'prefixDay',
  'homeDialDay',
  'foreignDialDay',
  'addressHour',
  'addressDay',
  'everyoneDay',
  'membersDay',
]

/** Counted by who asks, whether or not a message follows; all others count messages. */
const countedByAsker: readonly BudgetName[] = ['addressHour', 'addressDay']

/** What a request takes of a budget. Nobody behind the recipient, nothing sent, nothing taken of what others share. */
export function pointsOf(name: BudgetName, isSent: boolean): 0 | 1 {
  return isSent || countedByAsker.includes(name) ? 1 : 0
}

/**
 * Requests of one kind never use up those of another: a number that strangers asked for in vain can still register, and whoever gave
 * the password is sent the second factor whatever visitors did. Within a kind a known and an unknown number are counted alike.
 */
export type Asker = 'visitor' | 'newcomer' | 'member'

export function askerOf(purpose: CodePurpose): Asker {
  if (purpose === 'register') return 'newcomer'
  return purpose === 'login' || purpose === 'forgot' ? 'visitor' : 'member'
}

export interface BudgetKey {
  readonly name: BudgetName
  /** What is counted together. */
  readonly key: string
}

export interface CodeRequest {
  readonly channel: 'sms' | 'mail'
  readonly to: string
  /** Digits only; for SMS. */
  readonly dialCode?: string | undefined
  readonly addressGroup: string
  readonly asker: Asker
}

/**
 * What a request is counted in. Mail costs nothing by country, and its prefixes say nothing. Those who are signed in have budgets of
 * their own.
 */
export function budgetsOf({ channel, to, dialCode, addressGroup, asker }: CodeRequest): readonly BudgetKey[] {
  const isMember = asker === 'member'
  const bySms: BudgetKey[] =
    dialCode === undefined
      ? []
      : [
          { name: 'prefixDay', key: to.slice(0, -4) },
          { name: dialCode === homeDialCode ? 'homeDialDay' : 'foreignDialDay', key: dialCode },
        ]
  const all: BudgetKey[] = [
    ...bySms,
    { name: 'addressHour', key: addressGroup },
    { name: 'addressDay', key: addressGroup },
    { name: isMember ? 'membersDay' : 'everyoneDay', key: channel },
  ]
  return all
    .map(({ name, key }) => ({ name, key: isMember ? `member ${key}` : key }))
    .toSorted((a, b) => lockOrder.indexOf(a.name) - lockOrder.indexOf(b.name))
}

/**
 * What a message that a member asked for is counted in; abroad, as codes are, by country too. What all share is locked first: one transaction may
 * send many, and two that do take turns instead of waiting for each other.
 */
export function noticeBudgetsOf(to: string, dialCode: string | undefined): readonly BudgetKey[] {
  const isAbroad = dialCode !== undefined && dialCode !== homeDialCode
  return [
    { name: 'noticesDay', key: 'sms' },
    ...(isAbroad ? [{ name: 'foreignDialDay', key: `notice ${dialCode}` } as const] : []),
    { name: 'noticeNumberDay', key: to },
    { name: 'noticePrefixDay', key: to.slice(0, -4) },
  ]
}

export function windowStart(name: BudgetName, nowMs: number): Date {
  const windowMs = limits[name].windowSeconds * 1000
  return new Date(nowMs - (nowMs % windowMs))
}

export interface Counts {
  /** When codes were sent to this recipient, of late. */
  readonly askedAt: readonly Date[]
  /** How many in a row without a long rest or a right code. */
  readonly streak: number
  readonly budgets: readonly { readonly name: BudgetName; readonly count: number }[]
}

export interface RecipientState {
  readonly askedAt: readonly Date[]
  readonly streak: number
}

/** Whether one more may be sent, and what is to be remembered of the recipient if so. */
export function decideRequest(counts: Counts, nowMs: number): Result<RecipientState, CodeRefusal> {
  const askedAt = counts.askedAt.filter((at) => at.getTime() > nowMs - day * 1000)
  const last = askedAt.at(-1)
  // A day of rest, which also means that no request is left to count, begins anew.
  const streak = last === undefined ? 0 : counts.streak
  if (last !== undefined && nowMs < last.getTime() + waitSecondsAfter(streak) * 1000) return no('too_many_codes')
  if (askedAt.length >= limits.recipient.perDay) return no('code_quota_is_spent')
  for (const { name, count } of counts.budgets) {
    // Who is over an hour's share may come back; over a day's, only people can help.
    if (count >= limits[name].points) return no(name === 'addressHour' ? 'too_many_codes' : 'code_quota_is_spent')
  }
  return yes({ askedAt: [...askedAt, new Date(nowMs)], streak: streak + 1 })
}

/** After the first request a minute, then twice as long each time. A right code sets the streak to 0 and leaves the minute. */
export function waitSecondsAfter(streak: number): number {
  const { firstWaitSeconds, longestWaitSeconds } = limits.recipient
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.max(0, streak - 1))
}

/** Rows are of no use to any rule after this. */
export const keepSeconds = 2 * day
