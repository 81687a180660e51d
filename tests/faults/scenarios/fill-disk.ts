import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SmallDisk } from '#tests/faults/small-disk.ts'
import { type Outcome, recoveryMs, type Size, type Skipped, Stage } from '#tests/faults/stage.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'

/**
 * PostgreSQL's disk is filled to the last byte under load. It refuses what needs room; and when it is the write-ahead log that
 * does not fit, it gives up altogether. Both must reach the clients as "busy". With room again, and PostgreSQL started where it
 * gave up, everything goes on.
 */
export async function fillDisk(size: Size): Promise<Outcome | Skipped> {
  const made = SmallDisk.make(256)
  if ('reason' in made) return { skipped: made.reason }
  const { disk } = made
  try {
    const settings = { max_wal_size: '32MB', min_wal_size: '32MB', shared_buffers: '16MB' }
    const postgres = await startPostgres({ dir: join(disk.folder, 'data'), settings })
    try {
      return await Stage.play({ size, databaseUrl: postgres.url }, async (stage) => {
        const { pid } = stage.server
        await stage.load.untilAccepted(100, recoveryMs)
        for (let round = 0; round < (size.isShort ? 2 : 8); round += 1) {
          await fillOnce(stage, disk, postgres, round % 2 === 1)
        }
        stage.check(stage.server.pid === pid, 'the server did not live through it')
      })
    } finally {
      await postgres.stop()
    }
  } finally {
    disk.remove()
  }
}

async function fillOnce(stage: Stage, disk: SmallDisk, postgres: Postgres, spoilsLog: boolean): Promise<void> {
  const { tally } = stage.load
  const { busy } = tally
  disk.fill()
  stage.faults += 1
  if (spoilsLog) stage.check(await exhaustLog(postgres), 'PostgreSQL did not give up, though its log had no room')
  for (let waitedMs = 0; tally.busy === busy && waitedMs < 15_000; waitedMs += 50) await sleep(50)
  stage.check(tally.busy > busy, 'the full disk was not felt')
  disk.free()
  const goesOn = new AbortController()
  const revived = reviveWhenDown(postgres, goesOn.signal)
  try {
    await stage.load.untilAccepted(100, recoveryMs)
  } finally {
    goesOn.abort()
    await revived
  }
}

/** Asks for new log segments until one cannot be made, which PostgreSQL answers by ending every session. True when it did. */
async function exhaustLog(postgres: Postgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let segment = 0; segment < 30; segment += 1) {
      await client.query(`select pg_logical_emit_message(true, 'faults', 'more')`)
      await client.query('select pg_switch_wal()')
    }
    return false
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL tries to recover by itself and ends when it cannot; then somebody has to start it. */
async function reviveWhenDown(postgres: Postgres, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    if (postgres.pid === undefined) await postgres.restart()
    await sleep(100)
  }
}
