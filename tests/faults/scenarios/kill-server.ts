import { Chance } from '#modules/ledger/simulation/chance.ts'
import { type Outcome, recoveryMs, type Size, Stage } from '#tests/faults/stage.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/**
 * The server dies after the ledger's transaction is committed and before a byte of the answer is written, each time so many
 * movements were accepted; and, besides, at moments of chance. The clients know nothing and ask again with the same keys.
 */
export async function killServer(size: Size): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const options = { size, databaseUrl: postgres.url, killEvery: 150 }
    return await Stage.play(options, (stage) => dieAndRevive(stage, size, size.isShort ? 3 : 16))
  } finally {
    await postgres.stop()
  }
}

/** By turns at the commit, from inside, and at any moment, from outside. */
export async function dieAndRevive(stage: Stage, size: Size, rounds: number): Promise<void> {
  const chance = new Chance(size.seed)
  for (let round = 0; round < rounds; round += 1) {
    const ended = stage.server.ended
    if (round % 2 === 1) {
      await stage.load.untilAccepted(10 + chance.below(60), recoveryMs)
      await stage.server.kill9()
    }
    const { signal } = await ended
    stage.check(signal === 'SIGKILL', `the server ended by itself, with ${signal}`)
    stage.faults += 1
    await stage.server.start()
  }
}
