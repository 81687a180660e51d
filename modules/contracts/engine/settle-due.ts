import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import { type Currency, currencies, formatMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Group, type PaidHappened, type Pay, paidEvent } from '#modules/contracts/engine/deps.ts'
import { runWindow, shortKinds } from '#modules/contracts/engine/run-window.ts'
import { rebatePeriod } from '#modules/contracts/rules/pay.ts'
import { dueWindows, settlesAt, type Window, windowAt } from '#modules/contracts/rules/windows.ts'
import { findFirstRatesDay, findGroups, findLastRun } from '#modules/contracts/store/runs.ts'
import { closeUntil, findNextBet, readWatermark } from '#modules/turnover/service.ts'

const edgeMs = 5 * 60_000
/** Bets that were settled just before an edge get so long to reach the record; what is later counts in the next window. */
const graceMs = 20_000
/** So long after the last contract of a kind has ended its windows are still looked at, for bets that are settled anew. */
const afterlifeMs = 45 * 86_400_000
const windowsAtOnce = 50

interface Task {
  readonly group: Group
  readonly window: Window
}

/**
 * Closes what has ended and pays for it, the oldest window first. A run that was missed is caught up by the next, however many windows that
 * is; a repeated one finds everything done. A group of contracts whose window cannot be settled is set aside, and the others are settled.
 */
export async function settleDue(pay: Pay, signal?: AbortSignal): Promise<number> {
  const edge = Math.floor((pay.clock.nowMs() - graceMs) / edgeMs) * edgeMs
  const mark = await readWatermark(pay.db.read)
  if (mark.until.getTime() < edge) await closeUntil(pay, new Date(edge), signal)
  const aside = asideOf(pay, 'contracts-settle')
  let count = 0
  for (;;) {
    const { until, timeZone } = await readWatermark(pay.db.read)
    const tasks = aside.due(await findTasks(pay, until.getTime(), timeZone), nameOfGroup)
    const failed = new Set<string>()
    for (const task of tasks) {
      if (signal?.aborted) return count
      const name = nameOfGroup(task)
      // Windows of a group rest on the ones before them; those of other groups do not.
      if (failed.has(name)) continue
      const run = async () => await runWindow(pay, task.group, task.window, timeZone, signal)
      if (await aside.attempt(name, run)) count += 1
      else failed.add(name)
    }
    if (tasks.length === 0) break
  }
  if (!signal?.aborted) await publishDay(pay)
  return count
}

const nameOfGroup = ({ group: { kind, period, measure, currency } }: Task) =>
  [kind, period, measure, currency].join(' ')

async function findTasks(pay: Pay, closedMs: number, timeZone: string): Promise<Task[]> {
  const nowMs = pay.clock.nowMs()
  const groups = await findGroups(pay.db.read, new Date(nowMs - afterlifeMs))
  const rebates = await rebateGroups(pay, timeZone)
  const tasks: Task[] = []
  for (const { firstAt, ...group } of [...groups, ...rebates]) {
    const fromMs = await findFrom(pay.db.read, group, firstAt, timeZone)
    if (fromMs === null) continue
    const due = dueWindows(group.period, fromMs, nowMs, timeZone, isShort(group) ? 1 : windowsAtOnce)
    for (const window of due) if (window.endMs <= closedMs) tasks.push({ group, window })
  }
  const settles = ({ group, window }: Task) => settlesAt(group.period, window)
  return tasks.sort((one, other) => settles(one) - settles(other))
}

async function rebateGroups({ db }: Pay, timeZone: string): Promise<(Group & { readonly firstAt: Date })[]> {
  const day = await findFirstRatesDay(db.read)
  if (day === null) return []
  const firstAt = new Date(startOfDay(day, timeZone))
  return currencies.map((currency: Currency) => {
    return { kind: 'rebate', period: rebatePeriod, measure: 'turnover', currency, firstAt }
  })
}

const isShort = ({ period }: Group) => period === 'five_minutes' || period === 'hour'

/**
 * Where a group goes on. Of short windows those are passed over in which nobody bet: there is nothing to pay, and they are many. So
 * they are looked for one by one.
 */
async function findFrom(reader: Reader, group: Group, firstAt: Date, timeZone: string): Promise<number | null> {
  const last = await findLastRun(reader, group)
  const fromMs = last ? (last.doneAt ? last.windowEnd : last.windowStart).getTime() : firstAt.getTime()
  if (!isShort(group)) return fromMs
  if (last && !last.doneAt) return fromMs
  const next = await findNextBet(reader, group.currency, new Date(fromMs))
  return next && windowAt(group.period, next.getTime(), timeZone).startMs
}

/** Once a day is over, everybody hears what its short windows paid, in one message. */
async function publishDay({ db, clock, publish }: Pay): Promise<void> {
  const { timeZone, until } = await readWatermark(db.read)
  const day = addDays(dayOf(clock.nowMs(), timeZone), -1)
  if (until.getTime() < startOfDay(addDays(day, 1), timeZone)) return
  await db.tx(async (tx) => {
    if (!(await claimDay(tx, day, new Date(clock.nowMs())))) return
    const { rows } = await sql<Omit<PaidHappened, 'amount'> & { paid: bigint; currency: Currency }>`
      select agent_id as "memberId", kind, currency, ${day} as day, sum(paid)::bigint as paid, count(*)::integer as payouts
      from contracts_payout where day = ${day}::date and kind = any(${[...shortKinds]}::text[]) and paid > 0
      group by agent_id, kind, currency order by agent_id, kind`.execute(tx)
    const events = rows.map(({ paid, ...row }) => {
      const payload: PaidHappened = { ...row, amount: formatMoney(paid, row.currency) }
      return { topic: paidEvent, key: row.memberId, payload }
    })
    if (events.length > 0) await publish(tx, events)
  })
}

async function claimDay(tx: Tx, day: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    insert into contracts_told (day, at) values (${day}::date, ${at}) on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}
