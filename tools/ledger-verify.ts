import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { verifyEvents } from '#modules/bets/service.ts'
import { verifyLedger } from '#modules/ledger/service.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openVault } from '#server/keys/vault.ts'
import { makeVerifier } from '#server/keys/verifier.ts'
import { StartRefused } from '#server/start-refused.ts'

/** `npm run ledger:verify`: checks every rule of the ledger over the whole of it, and says what it found in one JSON line. */
async function verify(): Promise<boolean> {
  const config = readConfig()
  if (config.databaseUrl === undefined && !lockFolder(join(config.dataDir, 'lock'))) {
    throw new StartRefused(
      'a running server holds the embedded database; stop it first, or read laro_ledger_findings_full at its /metrics',
    )
  }
  const db =
    config.databaseUrl === undefined
      ? await openEmbedded({ dir: join(config.dataDir, 'db') })
      : await openPostgres({ url: config.databaseUrl, poolSize: 2, hotPoolSize: 1 })
  const vault = await openVault({ db, secret: config.secret, clock: systemClock })
  const { checks, postings, findings } = await db.long.tx(async (tx) => {
    const verdict = await verifyLedger(tx, makeVerifier(vault.ledgerRoot))
    const changed = await verifyEvents(tx)
    const found = changed.map((detail) => ({ check: 'every signed day has its events of bets', detail }))
    return { ...verdict, checks: verdict.checks + 1, findings: [...verdict.findings, ...found] }
  })
  for (const { check, detail } of findings) console.log(`broken: ${check}: ${detail}`)
  console.log(
    JSON.stringify({ holds: findings.length === 0, checks, postings: String(postings), findings: findings.length }),
  )
  await db.close()
  return findings.length === 0
}

try {
  process.exit((await verify()) ? 0 : 1)
} catch (error) {
  console.error(error instanceof StartRefused ? `laro: ${error.message}` : error)
  process.exit(1)
}
