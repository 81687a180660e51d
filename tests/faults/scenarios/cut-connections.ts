import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { type CommitFate, CuttingProxy } from '#tests/faults/cutting-proxy.ts'
import { type Outcome, recoveryMs, type Size, Stage } from '#tests/faults/stage.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/**
 * The line between the server and PostgreSQL is cut: after PostgreSQL committed and before the server heard of it, before the
 * commit arrived, and at any moment for all lines at once. To the server the first two look the same.
 */
export async function cutConnections(size: Size): Promise<Outcome> {
  const postgres = await startPostgres()
  let commits = 0
  const decide = (): CommitFate => {
    commits += 1
    return commits % 10 === 0 ? 'lose-answer' : commits % 10 === 5 ? 'lose-commit' : 'pass'
  }
  const proxy = await CuttingProxy.open(postgres.port, decide)
  const throughProxy = new URL(postgres.url)
  throughProxy.port = String(proxy.port)
  try {
    const options = { size, databaseUrl: throughProxy.href, auditUrl: postgres.url }
    return await Stage.play(options, async (stage) => {
      const { pid } = stage.server
      const chance = new Chance(size.seed)
      for (let round = 0; round < (size.isShort ? 10 : 80); round += 1) {
        await stage.load.untilAccepted(30, recoveryMs)
        await sleep(chance.below(20))
        proxy.cutAll()
      }
      stage.faults = proxy.cuts.answersLost + proxy.cuts.commitsLost + proxy.cuts.lines
      stage.check(stage.server.pid === pid, 'the server did not live through it')
      stage.check(proxy.cuts.answersLost > 0, 'no answer to a commit was lost')
      stage.check(proxy.cuts.commitsLost > 0, 'no commit was lost')
    })
  } finally {
    proxy.close()
    await postgres.stop()
  }
}
