import { configHash } from '#engines/fairness/canonical.ts'
import { hashText } from '#engines/fairness/hash.ts'
import { assert } from '#kit/assert.ts'
import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { asideOf, runSteps } from '#kit/set-aside.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { findOfferBlocked } from '#modules/compliance/service.ts'
import { maskName } from '#modules/identity/service.ts'
import { weekOf } from '#modules/loyalty/days.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { giveIn } from '#modules/loyalty/gifts.ts'
import { openGiver } from '#modules/loyalty/issue.ts'
import { missionsDocument } from '#modules/loyalty/mission-settings.ts'
import { type Ranked, rankAll } from '#modules/loyalty/rules/ranking.ts'
import {
  findBoard,
  findClosedWeeks,
  findPrized,
  findScores,
  findUnpaidWeeks,
  hasScores,
  insertBoard,
} from '#modules/loyalty/store/gifts.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

/** More than anybody looks at, and enough that a prize never depends on it. */
const rankedMax = 10_000
/** So many weeks that are over are looked through: nothing may have run for a while, and a winner may have been set aside for longer than a week. */
const closingWeeks = 8

/** A place of a leaderboard that is over, as it is published. */
export interface BoardPlace {
  readonly rank: number
  /** The hash of the week and the member's id, by which everybody finds their own place and nobody another's. */
  readonly member: string
  readonly name: string
  readonly score: string
  readonly reachedAt: string
  readonly prize: string
}

export interface BoardView {
  readonly week: Day
  readonly endsAt: Date
  readonly prizes: readonly number[]
  readonly places: readonly (Ranked & { readonly name: string })[]
  readonly last: { readonly week: Day; readonly hash: string; readonly places: readonly BoardPlace[] } | null
}

export const placeNameOf = (week: Day, memberId: string): string => hashText(`${week}:${memberId}`)
export const hashBoard = (week: Day, places: readonly BoardPlace[]): string =>
  configHash({ week, places: places.map((one) => ({ ...one })) })

const momentsOf = (week: Day, timeZone: string) => ({
  from: new Date(startOfDay(week, timeZone)),
  until: new Date(startOfDay(addDays(week, 7), timeZone)),
})

async function rankWeek({ db, clock, settings }: Loyalty, week: Day) {
  const { timeZone } = await readSetting(settings, 'brand')
  const { boardPrizes } = await readDocument(settings, missionsDocument)
  const { from, until } = momentsOf(week, timeZone)
  const all = await findScores(db.read, from, until, rankedMax)
  const ids = all.map(({ memberId }) => memberId)
  const blocked = await findOfferBlocked(db.read, ids, new Date(clock.nowMs()))
  // Who excluded, paused or limited themselves is called to play by no prize, and by no place among others: the next takes it.
  const scores = all.filter(({ memberId }) => !blocked.has(memberId))
  const names = new Map(scores.map(({ memberId, name }) => [memberId, name]))
  const ranked = rankAll(
    scores.map(({ memberId, score, reachedAt }) => ({ memberId, score, reachedAt: reachedAt.getTime() })),
    boardPrizes.map(BigInt),
  )
  return { ranked, names, until, boardPrizes }
}

/** The week's order as it stands, and the last one that is over. */
export async function viewBoard(loyalty: Loyalty): Promise<BoardView> {
  const { settings, clock, db } = loyalty
  const { timeZone } = await readSetting(settings, 'brand')
  const week = weekOf(dayOf(clock.nowMs(), timeZone))
  const { ranked, names, until, boardPrizes } = await rankWeek(loyalty, week)
  const closed = await findBoard(db.read, addDays(week, -7))
  return {
    ...{ week, endsAt: until, prizes: boardPrizes },
    places: ranked.map((one) => ({ ...one, name: maskName(names.get(one.memberId) ?? '') })),
    last: closed && { week: closed.week, hash: closed.hash, places: closed.places as BoardPlace[] },
  }
}

/**
 * Closes the week before this one: its order is written down with its hash, once, and its prizes are paid. So are earlier weeks that were
 * left open, where anybody had a score. A week that fails keeps no other from being closed.
 */
export async function closeBoard(loyalty: Loyalty): Promise<void> {
  const { settings, clock, db } = loyalty
  const { timeZone } = await readSetting(settings, 'brand')
  const current = weekOf(dayOf(clock.nowMs(), timeZone))
  const last = addDays(current, -7)
  const oldest = addDays(current, -7 * closingWeeks)
  const weeks = Array.from({ length: closingWeeks }, (_, place) => addDays(oldest, 7 * place))
  const closed = new Set(await findClosedWeeks(db.read, oldest))
  const close = async (week: Day) => {
    const { from, until } = momentsOf(week, timeZone)
    if (week === last || (await hasScores(db.read, from, until))) await writeBoard(loyalty, week)
  }
  await runSteps([
    ...weeks.filter((week) => !closed.has(week)).map((week) => async () => await close(week)),
    async () => {
      const unpaid = await findUnpaidWeeks(db.read, oldest)
      await runSteps(unpaid.map((week) => async () => await payBoard(loyalty, week)))
    },
  ])
}

async function writeBoard(loyalty: Loyalty, week: Day): Promise<void> {
  const { ranked, names } = await rankWeek(loyalty, week)
  const places = ranked.map(
    ({ rank, memberId, score, reachedAt, prize }): BoardPlace => ({
      ...{ rank, member: placeNameOf(week, memberId), name: maskName(names.get(memberId) ?? '') },
      ...{ score: String(score), reachedAt: new Date(reachedAt).toISOString(), prize: String(prize) },
    }),
  )
  const hash = hashBoard(week, places)
  await loyalty.db.tx(async (tx) => {
    if (!(await insertBoard(tx, { week, closedAt: new Date(loyalty.clock.nowMs()), hash, places }))) return
    // Who changes the written order later has to change the chain of all entries after it too.
    await recordAudit(tx, loyalty, {
      ...{ action: 'leaderboard.closed', actor: { who: 'system', id: null }, address: '', requestId: '' },
      detail: { week, hash, places: places.length },
    })
  })
}

/** Pays the prizes that are written down and were not paid yet. A winner who cannot be paid is set aside, and the others are paid. */
async function payBoard(loyalty: Loyalty, week: Day): Promise<void> {
  const { db } = loyalty
  const written = ((await findBoard(db.read, week))?.places ?? []) as BoardPlace[]
  const prizes = new Map(written.flatMap(({ member, prize }) => (prize === '0' ? [] : [[member, BigInt(prize)]])))
  const paid = new Set(await findPrized(db.read, week))
  if (paid.size === prizes.size) return
  // The order names nobody: whose a place is, is found among all who had a score. Who excluded themselves after the close won before it.
  const { timeZone } = await readSetting(loyalty.settings, 'brand')
  const { from, until } = momentsOf(week, timeZone)
  const unpaid = (await findScores(db.read, from, until, rankedMax)).flatMap(({ memberId }) => {
    const prize = prizes.get(placeNameOf(week, memberId))
    return prize === undefined || paid.has(memberId) ? [] : [{ memberId: memberId as Id<'member'>, prize }]
  })
  assert(unpaid.length === prizes.size - paid.size, `every winner of the week of ${week} is found`)
  const giver = await openGiver(loyalty)
  await asideOf(loyalty, 'loyalty-board').each(
    unpaid,
    ({ memberId }) => `${week} ${memberId}`,
    async ({ memberId, prize: amount }) => {
      const gift = { source: 'board', period: week, score: 0, reward: { kind: 'points', amount } } as const
      await db.tx(async (tx) => await giveIn(tx, giver, memberId, gift))
      loyalty.announce(memberId)
    },
  )
}
