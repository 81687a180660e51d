import { systemClock } from '#kit/clock.ts'
import type { Case, Cast, Changes } from './case.ts'
import { authCases } from './cases/auth.ts'
import { basicCases } from './cases/basic.ts'
import { idempotencyCases } from './cases/idempotency.ts'
import { orderCases } from './cases/order.ts'
import { faultCases, stateCases } from './cases/state.ts'
import { CaseFailed, expectThat, type KitConfig, Stage } from './stage.ts'

export const allCases: readonly Case[] = [
  ...authCases,
  ...basicCases,
  ...idempotencyCases,
  ...orderCases,
  ...stateCases,
  ...faultCases,
]

export interface Outcome {
  readonly number: number
  readonly group: string
  readonly title: string
  /** Null where all was as it must be. */
  readonly fault: string | null
  readonly tookMs: number
}

/** Runs the cases one after another against any house that speaks the protocol. After each, everybody's balance is looked at. */
export async function runKit(base: string, config: KitConfig, onOutcome?: (one: Outcome) => void): Promise<Outcome[]> {
  const stage = await Stage.open(base, config)
  try {
    const cast: Cast = {
      first: await stage.addPlayer(1_000_000n),
      second: await stage.addPlayer(1_000_000n),
      exact: await stage.addPlayer(500n),
      leaver: await stage.addPlayer(10_000n),
    }
    const outcomes: Outcome[] = []
    for (const [i, one] of allCases.entries()) {
      const startedMs = systemClock.nowMs()
      const fault = await faultOf(one, stage, cast)
      const { group, title } = one
      const outcome = { number: i + 1, group, title, fault, tookMs: systemClock.nowMs() - startedMs }
      outcomes.push(outcome)
      onOutcome?.(outcome)
    }
    return outcomes
  } finally {
    stage.close()
  }
}

async function faultOf(one: Case, stage: Stage, cast: Cast): Promise<string | null> {
  try {
    const before = await balances(stage, cast)
    const changes = await one.run(stage, cast)
    const after = await balances(stage, cast)
    checkBalances(before, after, changes)
    return null
  } catch (error) {
    if (error instanceof CaseFailed) return error.message
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

const names = ['first', 'second', 'exact', 'leaver'] as const
type Balances = Readonly<Record<keyof Cast, bigint>>

async function balances(stage: Stage, cast: Cast): Promise<Balances> {
  const found = await Promise.all(names.map(async (name) => [name, await stage.balance(cast[name])] as const))
  return Object.fromEntries(found) as Record<keyof Cast, bigint>
}

function checkBalances(before: Balances, after: Balances, changes: Changes): void {
  for (const name of names) {
    const change = after[name] - before[name]
    const wanted = changes[name] ?? 0n
    expectThat(change === wanted, `the balance of ${name} changed by ${change}, not by ${wanted}`)
  }
}

/** The table that people read, closing with how many passed. */
export function writeTable(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ number, group, title, fault, tookMs }) => {
    const mark = fault === null ? 'pass' : 'FAIL'
    const line = `${String(number).padStart(2)}  ${group.padEnd(12)} ${mark}  ${String(tookMs).padStart(6)} ms  ${title}`
    return fault === null ? line : `${line}\n      ${fault}`
  })
  const passed = outcomes.filter(({ fault }) => fault === null).length
  return [...lines, `${passed}/${outcomes.length}`].join('\n')
}
