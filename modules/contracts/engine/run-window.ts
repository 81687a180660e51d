import { assert } from '#kit/assert.ts'
import { dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { formatMoney, parseMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import {
  type Group,
  type PaidHappened,
  type Pay,
  paidEvent,
  type Run,
  type RunRules,
} from '#modules/contracts/engine/deps.ts'
import { type Loaded, loadWindow } from '#modules/contracts/engine/load.ts'
import { type Settled, settleWindow } from '#modules/contracts/engine/settle-window.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { Window } from '#modules/contracts/rules/windows.ts'
import { findPaidAgents, insertPayouts, type Payout } from '#modules/contracts/store/payouts.ts'
import { beginRun, endRun, lockRun } from '#modules/contracts/store/runs.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { findAccounts, openAccounts, openHouse, postAll } from '#modules/ledger/service.ts'
import { readSetting } from '#modules/settings/service.ts'

/** One transaction holds the purses of so many; whoever of them bets meanwhile waits for no longer than it takes. */
const payeesAtOnce = 250

/** How the ledger names what is paid. */
const postingKinds: Readonly<Record<PayKind, string>> = {
  dividend: 'dividend',
  daily: 'salary',
  hourly: 'salary',
  realtime: 'salary',
  rebate: 'rebate',
}

/** Windows shorter than a day are told of once a day. */
export const shortKinds: readonly PayKind[] = ['hourly', 'realtime']

/** What a run that begins now goes by. */
async function readRules({ settings }: Pick<Pay, 'settings'>, { kind, currency }: Group): Promise<RunRules> {
  const { contracts, caps } = await readSetting(settings, 'agents')
  const read = (amount: string | undefined): string => {
    const minor = parseMoney(amount ?? '0', currency)
    assert(minor.ok, 'an amount of the settings can be read')
    return String(minor.value)
  }
  return {
    minimumPayout: read(contracts.leastPayout[currency]),
    carry: { ...contracts.carry },
    // Rebates go by rates alone; nobody has to be active for them.
    ...(kind === 'rebate' ? {} : { activeDeposit: read(contracts.activeDeposit[currency]) }),
    caps: { ...caps },
  }
}

/**
 * Settles one window that is closed. A run that was cut off goes on where it was: who has been paid is left alone, and everybody else is
 * due the same as before, because nothing of a closed window changes, and the rules and who counts as active were written down when it began.
 */
export async function runWindow(
  pay: Pay,
  group: Group,
  window: Window,
  timeZone: string,
  signal?: AbortSignal,
): Promise<Run> {
  const rules = await readRules(pay, group)
  const beganAt = new Date(pay.clock.nowMs())
  const [windowStart, windowEnd] = [new Date(window.startMs), new Date(window.endMs)]
  const day = dayOf(window.endMs - 1, timeZone)
  const { run, loaded } = await pay.db.long.tx(async (tx) => {
    const begun = await beginRun(tx, { ...group, windowStart, windowEnd, day, timeZone, rules, beganAt })
    return { run: begun.run, loaded: begun.run.doneAt ? null : await loadWindow(tx, begun.run, begun.isNew) }
  })
  if (!loaded) return run
  const settled = settleWindow(loaded.input)
  const aside = asideOf(pay, 'contracts-payouts')
  const payAll = async (chunk: readonly Settled[]) => {
    const paid = await pay.db.tx(async (tx) => await payChunk(tx, pay, run, chunk, loaded))
    for (const id of paid) pay.announceBalance(id as Id<'member'>)
  }
  let unpaid = 0
  for (const chunk of await inPurseOrder(pay, run, settled)) {
    if (signal?.aborted) return run
    unpaid += (await aside.together(chunk, ({ agentId }) => `${run.no} ${agentId}`, payAll)).length
  }
  // Everybody else has been paid. The run is ended when the last one is: the next window rests on what this one carried over.
  assert(unpaid === 0, `${unpaid} of run ${run.no} could not be paid`)
  const doneAt = new Date(pay.clock.nowMs())
  await pay.db.tx(async (tx) => await endRun(tx, run.no, doneAt))
  return { ...run, doneAt }
}

/** The ledger locks purses in order, and so do chunks that follow one another; who never had a purse comes last. */
async function inPurseOrder({ db }: Pay, { currency }: Run, settled: readonly Settled[]): Promise<Settled[][]> {
  const payees = settled.filter(({ paid }) => paid > 0n).map(({ agentId }) => agentId)
  const purses = await db.long.tx(async (tx) => await findAccounts(tx, payees, 'cash', currency))
  const last = 2n ** 63n
  const placeOf = ({ agentId }: Settled): bigint => purses.get(agentId) ?? last
  const ordered = settled.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const chunks: Settled[][] = []
  for (let at = 0; at < ordered.length; at += payeesAtOnce) chunks.push(ordered.slice(at, at + payeesAtOnce))
  return chunks
}

/** Pays and writes down in one transaction. Answers who was paid. */
async function payChunk(
  tx: Tx,
  pay: Pay,
  run: Run,
  chunk: readonly Settled[],
  { contracts, rates, input }: Loaded,
): Promise<string[]> {
  await lockRun(tx, run.no)
  const known = await findPaidAgents(
    tx,
    run.no,
    chunk.map(({ agentId }) => agentId),
  )
  const fresh = chunk.filter(({ agentId }) => !known.has(agentId))
  const settledAt = new Date(pay.clock.nowMs())
  const payouts = fresh.map((outcome): Payout => {
    const { agentId, lossCarryBefore } = outcome
    const { no: runNo, kind, currency, day, windowStart, windowEnd } = run
    return {
      ...outcome,
      ...{ id: newId<'payout'>(pay.clock), runNo, kind, currency, day, windowStart, windowEnd, settledAt },
      contractId: contracts.get(agentId)?.id ?? null,
      rates: kind === 'rebate' ? (rates.get(agentId) ?? {}) : null,
      path: lossCarryBefore > 0n ? (input.parties.get(agentId)?.path ?? []) : null,
      posting: null,
    }
  })
  const postings = await postPayouts(tx, run, payouts)
  const written = payouts.map((payout) => ({ ...payout, posting: postings.get(payout.id) ?? null }))
  await insertPayouts(tx, written)
  const paid = written.filter((payout) => payout.paid > 0n)
  if (!shortKinds.includes(run.kind)) await publishPaid(tx, pay, paid)
  return paid.map(({ agentId }) => agentId)
}

async function postPayouts(tx: Tx, run: Run, payouts: readonly Payout[]): Promise<Map<string, bigint>> {
  const paid = payouts.filter((payout) => payout.paid > 0n)
  if (paid.length === 0) return new Map()
  const house = await openHouse(tx, 'agent-pay', run.currency)
  const purses = await openPurses(tx, run, paid)
  const movements = paid.map(({ id, agentId, paid: amount }) => {
    const credit = purses.get(agentId)
    assert(credit !== undefined, 'everybody who is paid has a purse')
    const legs = [{ step: 'post', kind: postingKinds[run.kind], debit: house, credit, amount }] as const
    return { scope: 'sys:contracts', key: `${run.no}:${agentId}`, ref: `payout:${id}`, legs } as const
  })
  const answers = await postAll(tx, movements)
  return new Map(
    answers.map((answer, at) => {
      // The house pays out of an account that may go below zero, into purses that are open: there is nothing to refuse.
      assert(answer.ok && !answer.value.isReplay, `a payout was not taken: ${answer.ok ? 'replayed' : answer.refusal}`)
      return [paid[at]?.id ?? '', answer.value.postings[0]?.id ?? 0n]
    }),
  )
}

async function openPurses(tx: Tx, { currency }: Run, payees: readonly Payout[]): Promise<Map<string, AccountId>> {
  const ids = payees.map(({ agentId }) => agentId)
  const purses = await findAccounts(tx, ids, 'cash', currency)
  const missing = ids.filter((id) => !purses.has(id))
  return new Map([...purses, ...(await openAccounts(tx, missing, 'cash', currency))])
}

async function publishPaid(tx: Tx, { publish }: Pay, paid: readonly Payout[]): Promise<void> {
  if (paid.length === 0) return
  await publish(
    tx,
    paid.map(({ agentId, kind, currency, day, paid: amount }) => {
      const payload: PaidHappened = {
        ...{ memberId: agentId as Id<'member'>, kind, currency, day, payouts: 1 },
        amount: formatMoney(amount, currency),
      }
      return { topic: paidEvent, key: agentId, payload }
    }),
  )
}
