import { addDays, type Day, dayOf } from '#kit/day.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import { advanceDeposit } from '#modules/cashier/advance-deposit.ts'
import { advanceWithdrawal } from '#modules/cashier/advance-withdrawal.ts'
import { type Cashier, now } from '#modules/cashier/deps.ts'
import { clearingKind } from '#modules/cashier/money.ts'
import type { ReportRow } from '#modules/cashier/psp/adapter.ts'
import { type Here, sortOut } from '#modules/cashier/rules/reconcile.ts'
import { type DepositRow, findDeposit, findDepositsBetween } from '#modules/cashier/store/deposits.ts'
import { findReport, findReportedDays, type Report, writeReport } from '#modules/cashier/store/events.ts'
import {
  findWithdrawalByAttempt,
  findWithdrawalsBetween,
  type WithdrawalRow,
} from '#modules/cashier/store/withdrawals.ts'
import { openHouse, readAccount } from '#modules/ledger/service.ts'

/**
 * Compares one day with what the provider has of it. Its words go the way of all its words first, so what was only late is settled by
 * this; what still differs is for people.
 */
export async function reconcile(
  cashier: Cashier,
  psp: string,
  day: string,
): Promise<Result<null, 'report_is_missing' | 'payment_provider_is_down'>> {
  const provider = cashier.providers.get(psp)
  if (!provider) return no('report_is_missing')
  const told = await provider.adapter.report(day)
  if (!told.ok) return told
  const aside = asideOf(cashier, 'cashier-reconcile')
  await aside.each(
    told.value,
    ({ reference }) => reference,
    async (row) => await receive(cashier, psp, row),
  )
  const here = await findHere(cashier, psp, day, told.value)
  const { items, counts } = sortOut(here, told.value)
  const report = { psp, day, madeAt: now(cashier), counts, items: items.filter(({ bucket }) => bucket !== 'matched') }
  await cashier.db.tx(async (tx) => await writeReport(tx, report))
  return yes(null)
}

async function receive(cashier: Cashier, psp: string, row: ReportRow): Promise<void> {
  if (row.type === 'intent') {
    const deposit = await findDeposit(cashier.db.read, row.reference)
    if (deposit?.psp === psp) await advanceDeposit(cashier, deposit.id, { type: 'word', word: row.word }, 'provider')
    return
  }
  const withdrawal = await findWithdrawalByAttempt(cashier.db.read, row.reference)
  if (withdrawal?.psp === psp)
    await advanceWithdrawal(cashier, withdrawal.id, { type: 'word', word: row.word }, { actor: 'provider' })
}

/** What we have of that day, and whatever the provider speaks of besides. */
async function findHere({ db }: Cashier, psp: string, day: string, told: readonly ReportRow[]): Promise<Here[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + 86_400_000)
  const found = new Map<string, Here>()
  for (const row of await findDepositsBetween(db.read, psp, from, to)) found.set(row.id, depositHere(row))
  for (const row of await findWithdrawalsBetween(db.read, psp, from, to))
    found.set(row.attemptId ?? row.id, withdrawalHere(row))
  for (const { type, reference } of told) {
    if (found.has(reference)) continue
    const row = type === 'intent' ? await findDeposit(db.read, reference) : null
    if (row?.psp === psp) found.set(reference, depositHere(row))
    const paid = type === 'payout' ? await findWithdrawalByAttempt(db.read, reference) : null
    if (paid?.psp === psp) found.set(reference, withdrawalHere(paid))
  }
  return [...found.values()]
}

const depositHere = (row: DepositRow): Here => ({
  type: 'intent',
  reference: row.id,
  state: row.state,
  amount: row.paid,
})

const withdrawalHere = (row: WithdrawalRow): Here => ({
  type: 'payout',
  reference: row.attemptId ?? row.id,
  state: row.state,
  amount: row.payAmount,
})

export async function readReconciliation(
  { db }: Cashier,
  psp: string,
  day: string,
): Promise<
  Result<Report & { readonly clearing: readonly { currency: string; amount: string }[] }, 'report_is_missing'>
> {
  const report = await findReport(db.read, psp, day)
  if (!report) return no('report_is_missing')
  return yes({ ...report, clearing: await readClearing(db) })
}

/** What lies between provider and purses: nothing, but for deposits that a person looks at. */
export async function readClearing(db: Cashier['db']) {
  return await db.tx(async (tx) => {
    const found: { currency: string; amount: string }[] = []
    for (const currency of currencies) {
      const account = await readAccount(tx, await openHouse(tx, clearingKind, currency))
      found.push({ currency, amount: formatMoney(account?.balance ?? 0n, currency) })
    }
    return found
  })
}

/** So far back it is looked whether a day was compared. */
const daysBack = 7

/** The days before today of every provider; one that could not be had is asked for again the next time, for a week. */
export async function reconcileDays(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const today = dayOf(cashier.clock.nowMs(), 'UTC')
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, -1 - back))
  const left: { readonly psp: string; readonly day: Day }[] = []
  for (const psp of cashier.providers.keys()) {
    const known = await findReportedDays(cashier.db.read, psp, days)
    left.push(...days.filter((day) => !known.has(day)).map((day) => ({ psp, day })))
  }
  const aside = asideOf(cashier, 'cashier-reconcile-providers')
  const nameOf = ({ psp, day }: { psp: string; day: Day }) => `${psp} ${day}`
  await aside.each(left, nameOf, async ({ psp, day }) => await reconcile(cashier, psp, day), signal)
}
