import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Probes } from '#tests/faults/probes.ts'
import { answerMsMax, liveMsMax, type Outcome, recoveryMs, type Size, Stage } from '#tests/faults/stage.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'

/**
 * PostgreSQL does not die but stops answering: first its sessions, while new ones can still be opened and meet the locks of the
 * frozen, then all of it. Then a stranger sits on a lock. Whoever calls meanwhile must be told something in seconds.
 */
export async function hangPostgres(size: Size): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    return await Stage.play({ size, databaseUrl: postgres.url }, async (stage) => {
      const { pid } = stage.server
      const probes = new Probes(stage.server.url)
      await stage.load.untilAccepted(100, recoveryMs)
      await freezeSessions(stage, postgres, size.isShort ? 5_500 : 20_000)
      await freezeAll(stage, postgres, size.isShort ? 12_000 : 30_000)
      await holdLock(stage, postgres, size.isShort ? 3_000 : 15_000)
      const report = await probes.end()
      stage.check(stage.server.pid === pid, 'the server did not live through it')
      stage.check(report.liveFailures === 0, `/alive failed ${report.liveFailures} times`)
      stage.check(report.liveSlowestMs <= liveMsMax, `/alive took ${report.liveSlowestMs} ms`)
      stage.check(report.readyFailures === 0, `/ready gave no answer ${report.readyFailures} times`)
    })
  } finally {
    thaw(everyPid(postgres))
    await postgres.stop()
  }
}

/**
 * The ones there are hang; whoever opens a new one can work, but for what the frozen have locked. That may be a few rows, or
 * PostgreSQL's own log for everyone, as it happens; so all that is sure is that it ends.
 */
async function freezeSessions(stage: Stage, postgres: Postgres, forMs: number): Promise<void> {
  await freeze(stage, postgres.childPids(), forMs)
  await stage.load.untilAccepted(100, answerMsMax)
}

async function freezeAll(stage: Stage, postgres: Postgres, forMs: number): Promise<void> {
  const { tally } = stage.load
  const { busy } = tally
  await freeze(stage, everyPid(postgres), forMs)
  stage.check(tally.busy > busy, 'nobody was told that the server is busy while PostgreSQL hung')
  await stage.load.untilAccepted(100, answerMsMax)
}

async function freeze(stage: Stage, pids: readonly number[], forMs: number): Promise<void> {
  stage.faults += 1
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    await sleep(forMs)
  } finally {
    thaw(pids)
  }
}

function everyPid(postgres: Postgres): number[] {
  return [...(postgres.pid === undefined ? [] : [postgres.pid]), ...postgres.childPids()]
}

function thaw(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It ended while it was frozen, or right after.
    }
  }
}

/** One player's rows are locked by somebody else's session: that player is told so, and the others go on. */
async function holdLock(stage: Stage, postgres: Postgres, forMs: number): Promise<void> {
  const stranger = new pg.Client({ connectionString: postgres.url })
  await stranger.connect()
  try {
    await stranger.query('begin')
    await stranger.query(`select from ledger_account where owner = 'player-0' for update`)
    stage.faults += 1
    const { busy, acknowledged } = stage.load.tally
    await sleep(forMs)
    // Whose turn it is to ask for that player is chance, so a busy machine gets a little longer.
    for (let waitedMs = 0; stage.load.tally.busy === busy && waitedMs < answerMsMax; waitedMs += 100) await sleep(100)
    stage.check(stage.load.tally.busy > busy, 'nobody was told of the lock')
    stage.check(stage.load.tally.acknowledged > acknowledged + 20, 'one lock held up everybody')
    await stranger.query('rollback')
  } finally {
    await stranger.end()
  }
  await stage.load.untilAccepted(100, answerMsMax)
}
