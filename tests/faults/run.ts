import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cutConnections } from '#tests/faults/scenarios/cut-connections.ts'
import { cutFeed } from '#tests/faults/scenarios/cut-feed.ts'
import { fillDisk } from '#tests/faults/scenarios/fill-disk.ts'
import { hangPostgres } from '#tests/faults/scenarios/hang-postgres.ts'
import { killDealer } from '#tests/faults/scenarios/kill-dealer.ts'
import { killEmbedded } from '#tests/faults/scenarios/kill-embedded.ts'
import { killLottery } from '#tests/faults/scenarios/kill-lottery.ts'
import { killPostgres } from '#tests/faults/scenarios/kill-postgres.ts'
import { killServer } from '#tests/faults/scenarios/kill-server.ts'
import { killSettler } from '#tests/faults/scenarios/kill-settler.ts'
import type { Outcome, Scenario, Skipped } from '#tests/faults/stage.ts'

/**
 * npm run faults [-- --short] [-- --seed=7] [-- --only=hang] [-- --oldest]. Real processes die and hang under load; the clients' journal tells
 * whether money was lost, doubled or drifted. One JSON line a scenario, one with the totals, and `N passed, N failed`.
 */
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string', default: '' },
    // On the oldest PostgreSQL that we support, instead of the newest.
    oldest: { type: 'boolean', default: false },
  },
})
if (flags.oldest) process.env.LARO_TEST_POSTGRES = 'oldest'
const size = { isShort: flags.short, seed: Number(flags.seed) }

/** Three at a time: most of each is waiting, for limits to run out, for tables and for a draw. */
const rows: readonly (readonly Scenario[])[] = [
  [
    { name: 'kill-dealer', run: killDealer },
    { name: 'kill-postgres', run: killPostgres },
    { name: 'kill-server', run: killServer },
  ],
  [
    { name: 'kill-lottery', run: killLottery },
    { name: 'kill-settler', run: killSettler },
  ],
  [
    { name: 'hang-postgres', run: hangPostgres },
    { name: 'kill-embedded', run: killEmbedded },
    { name: 'cut-connections', run: cutConnections },
    { name: 'fill-disk', run: fillDisk },
    { name: 'cut-feed', run: cutFeed },
  ],
]

/** Far beyond what a run takes; a run that reaches it has hung somewhere. */
const deadlineMs = size.isShort ? 480_000 : 960_000

const totals = { lost: 0, doubled: 0, drift: 0, sent: 0, acknowledged: 0, faults: 0, skipped: 0 }
const results = { passed: 0, failed: 0 }
const startedMs = performance.now()

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function play({ name, run }: Scenario): Promise<void> {
  const fromMs = performance.now()
  const seconds = () => Math.round((performance.now() - fromMs) / 100) / 10
  try {
    report(name, await run(size), seconds())
  } catch (error) {
    results.failed += 1
    say({ scenario: name, failed: error instanceof Error ? error.message : String(error), seconds: seconds() })
  }
}

function report(name: string, outcome: Outcome | Skipped, seconds: number): void {
  if ('skipped' in outcome) {
    totals.skipped += 1
    say({ scenario: name, ...outcome })
    return
  }
  const { lost, doubled, drift, faults, tally, details } = outcome
  totals.lost += lost
  totals.doubled += doubled
  totals.drift += drift
  totals.faults += faults
  totals.sent += tally.sent
  totals.acknowledged += tally.acknowledged
  const isWell = lost + doubled + drift === 0 && details.length === 0
  if (isWell) results.passed += 1
  else results.failed += 1
  const { sent, acknowledged, intents, refused, busy, cut, slowestMs } = tally
  const seen = { sent, acknowledged, faults, intents, refused, busy, cut, slowestMs, seconds }
  say({ scenario: name, lost, doubled, drift, ...seen, ...(isWell ? {} : { details: details.slice(0, 10) }) })
}

function finish(): never {
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  say({ ...totals, seed: size.seed, seconds })
  process.stdout.write(`${results.passed} passed, ${results.failed} failed\n`)
  process.exit(results.failed > 0 || results.passed === 0 ? 1 : 0)
}

// Ending in this way lets everyone who started a process or mounted a disk clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
setTimeout(() => {
  results.failed += 1
  say({ failed: `the run did not end within ${deadlineMs} ms` })
  finish()
}, deadlineMs).unref()

const { only: wanted } = flags
await Promise.all(
  rows.map(async (row) => {
    for (const scenario of row) if (scenario.name.includes(wanted)) await play(scenario)
  }),
)
finish()
