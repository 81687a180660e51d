import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { recutDays } from '#modules/records/service.ts'
import { makeSettings, readSetting } from '#modules/settings/service.ts'
import { rebuildRollups } from '#modules/turnover/service.ts'
import { rebuildTally } from '#modules/wallet/service.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { StartRefused } from '#server/start-refused.ts'

/**
 * `npm run tally:rebuild`: counts the day figures of every purse anew, from the ledger, and those of the list of bets, from the bets. `npm run rollups:rebuild`: makes the figures of agents' teams anew, from the facts, which stay as they are. On a server it may run beside the site: whoever asks for figures meanwhile counts their own at once.
 */
async function rebuild(): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl === undefined && !lockFolder(join(config.dataDir, 'lock'))) {
    throw new StartRefused('a running server holds the embedded database; stop it first')
  }
  const db =
    config.databaseUrl === undefined
      ? await openEmbedded({ dir: join(config.dataDir, 'db') })
      : await openPostgres({ url: config.databaseUrl, poolSize: 2, hotPoolSize: 1 })
  const settings = makeSettings({ db, clock: systemClock, announce: () => undefined })
  const { timeZone } = await readSetting(settings, 'brand')
  if (process.argv.includes('rollups')) {
    const facts = await rebuildRollups(db.long, timeZone)
    console.log(JSON.stringify({ rebuilt: ['teams'], facts, timeZone }))
  } else {
    await rebuildTally(db.long, timeZone)
    await recutDays(db.long, timeZone)
    console.log(JSON.stringify({ rebuilt: ['wallet', 'records'], timeZone }))
  }
  await db.close()
}

try {
  await rebuild()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartRefused ? `laro: ${error.message}` : error)
  process.exit(1)
}
