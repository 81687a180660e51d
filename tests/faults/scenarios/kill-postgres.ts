import { Chance } from '#modules/ledger/simulation/chance.ts'
import { becomesReady, Probes } from '#tests/faults/probes.ts'
import { liveMsMax, type Outcome, recoveryMs, type Size, Stage } from '#tests/faults/stage.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'

/**
 * PostgreSQL dies under load: the whole of it, as in a power cut, and a single backend, which makes PostgreSQL throw out every
 * session and recover. The server must live through both and go on without help.
 */
export async function killPostgres(size: Size): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    return await Stage.play({ size, databaseUrl: postgres.url }, (stage) => killRepeatedly(stage, postgres, size))
  } finally {
    await postgres.stop()
  }
}

async function killRepeatedly(stage: Stage, postgres: Postgres, size: Size): Promise<void> {
  const chance = new Chance(size.seed)
  const { pid } = stage.server
  const probes = new Probes(stage.server.url)
  await stage.load.untilAccepted(100, recoveryMs)
  for (let round = 0; round < (size.isShort ? 4 : 16); round += 1) {
    await stage.load.untilAccepted(20 + chance.below(200), recoveryMs)
    if (round % 2 === 0) {
      await postgres.kill9()
      await postgres.restart()
    } else {
      killBackend(postgres, chance)
    }
    stage.faults += 1
    await stage.load.untilAccepted(50, recoveryMs)
  }
  const report = await probes.end()
  stage.check(stage.server.pid === pid, 'the server did not live through it')
  stage.check(report.liveFailures === 0, `/alive failed ${report.liveFailures} times`)
  stage.check(report.readyFailures === 0, `/ready gave no answer ${report.readyFailures} times`)
  stage.check(report.liveSlowestMs <= liveMsMax, `/alive took ${report.liveSlowestMs} ms`)
  stage.check(await becomesReady(stage.server.url, 5_000), 'the server is not ready after PostgreSQL came back')
}

/** The youngest processes are sessions; the oldest are PostgreSQL's own, and killing one of those is the same to us. */
function killBackend(postgres: Postgres, chance: Chance): void {
  const pids = postgres.childPids().toSorted((a, b) => b - a)
  process.kill(chance.pick(pids.slice(0, 4)), 'SIGKILL')
}
