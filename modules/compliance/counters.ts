import { type Day, startOfDay } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { Judging } from '#modules/compliance/deps.ts'
import type { Limit } from '#modules/compliance/model.ts'
import { countLines, type DayMoney, type Pace } from '#modules/compliance/rules/count.ts'
import type { Used } from '#modules/compliance/rules/judge.ts'
import { countsFrom, spanOf } from '#modules/compliance/rules/periods.ts'
import * as store from '#modules/compliance/store/counters.ts'
import { type MemberRow, savePace } from '#modules/compliance/store/members.ts'
import { findPlaceBefore, type ReadTo, readAccountsOf, readLinesAfter, sumHolds } from '#modules/ledger/service.ts'

const pageSize = 2_000
const unplayed: Pace = { lastStakeAt: null, uncheckedMs: 0, sittingMs: 0 }

/**
 * Counts what the member's accounts were written since the last time, in the member's turn. The ledger's own lines are counted, each once
 * by its number, so that nothing which moved money can be missing here, whichever way it came.
 */
export async function catchUp(tx: Tx, member: MemberRow, judging: Judging, from: Day): Promise<MemberRow> {
  const { memberId } = member
  const isWhole = member.countedFrom !== null && member.countedFrom <= from
  if (!isWhole && member.countedFrom !== null) await store.forgetCounted(tx, memberId)
  const countedFrom = isWhole ? member.countedFrom : from
  let pace = isWhole ? member.pace : unplayed
  let read = await readTo(tx, member, startOfDay(countedFrom ?? from, judging.timeZone))
  for (;;) {
    const lines = read.length > 0 ? await readLinesAfter(tx, read, pageSize) : []
    if (lines.length > 0) {
      const counted = countLines(pace, lines, judging)
      await store.addMoney(tx, memberId, counted.money)
      await store.addPlayed(tx, memberId, counted.played)
      const last = new Map(lines.map(({ account, seq }) => [account, seq]))
      read = read.map(({ account, seq }) => ({ account, seq: last.get(account) ?? seq }))
      pace = counted.pace
    }
    if (lines.length < pageSize) break
  }
  await store.saveCursors(tx, memberId, read)
  await savePace(tx, memberId, pace, countedFrom)
  return { ...member, pace, countedFrom }
}

/** Where to go on reading each account; one that is new here is read from the first moment that counts. */
async function readTo(tx: Tx, { memberId }: MemberRow, sinceMs: number): Promise<ReadTo[]> {
  const cursors = await store.findCursors(tx, memberId)
  const read: ReadTo[] = []
  for (const { id, seq } of await readAccountsOf(tx, memberId)) {
    const known = cursors.get(id)
    read.push({ account: id, seq: known ?? (await findPlaceBefore(tx, id, seq, new Date(sinceMs))) })
  }
  return read
}

/** What is at stake somewhere and may still be lost: reserves of games, and what vendors hold. */
async function atStake(tx: Tx, { memberId }: MemberRow) {
  const reserved = await sumHolds(tx, memberId, 'reserve')
  const floating = new Map<Currency, bigint>()
  for (const { kind, currency, balance } of await readAccountsOf(tx, memberId)) {
    if (kind.startsWith('vendor_float:')) floating.set(currency, (floating.get(currency) ?? 0n) + balance)
  }
  return { reserved, floating }
}

/** How much of each limit is used up now; the member is caught up with before. */
export async function readUsed(tx: Tx, member: MemberRow, { today }: Judging): Promise<Used> {
  const { memberId } = member
  const from = countsFrom(today)
  const money = await store.findMoney(tx, memberId, from)
  const played = await store.findPlayed(tx, memberId, from)
  const deposited = await store.findDeposited(tx, memberId, from)
  const { reserved, floating } = await atStake(tx, member)
  return ({ kind, period, currency }: Pick<Limit, 'kind' | 'period' | 'currency'>): bigint => {
    const span = spanOf(period, today)
    const isIn = (day: Day) => day >= span.from && day <= span.to
    if (kind === 'session' || currency === null) {
      return BigInt([...played].reduce((sum, [day, ms]) => (isIn(day) ? sum + ms : sum), 0))
    }
    const sum = (days: readonly DayMoney[], of: (day: DayMoney) => bigint) =>
      days.reduce((total, day) => (day.currency === currency && isIn(day.day) ? total + of(day) : total), 0n)
    if (kind === 'deposit') return sum(deposited, ({ staked }) => staked)
    const open = reserved.get(currency) ?? 0n
    if (kind === 'wager') return sum(money, ({ staked }) => staked) + open
    return sum(money, ({ staked, paid }) => staked - paid) + open + (floating.get(currency) ?? 0n)
  }
}
