import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { makeSettings } from '#modules/settings/service.ts'
import { writeNews } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { openVault } from '#server/keys/vault.ts'
import { tellTeamStory } from './team-story.ts'

const minuteMs = 60_000

/**
 * A window of five minutes that is over and paid, for a site that has not started yet: the real-time contracts of the demo hold since an
 * hour ago, somebody under Bayani and somebody right under the demo's agent bet half an hour ago, and the engine settled it.
 */
export async function payWindow(db: Database, secret: Uint8Array): Promise<void> {
  const [now, edgeMs] = [systemClock.nowMs(), 5 * minuteMs]
  const windowMs = Math.floor((now - 30 * minuteMs) / edgeMs) * edgeMs
  const since = new Date(windowMs - 30 * minuteMs)
  await db.tx(async (tx) => {
    await sql`update contracts_contract set starts_at = ${since} where kind = 'realtime' and state = 'accepted'`.execute(
      tx,
    )
    await sql`update reporting_watermark set until = ${since}`.execute(tx)
  })
  const idOf = async (username: string): Promise<Id<'member'>> => {
    const { rows } = await sql<{ id: string }>`select id from identity_account where username = ${username}`.execute(
      db.read,
    )
    assert(rows[0], `the demo has ${username}`)
    return rows[0].id as Id<'member'>
  }
  const story = await tellTeamStory(db)
  const below = await story.member('suki', await idOf('bayani'))
  const direct = await story.member('kasama', await idOf('agent'))
  const { rows } = await sql<{ game: string }>`
    select node_id as game from catalog_game where game_type = 'RNG' order by node_id limit 1`.execute(db.read)
  const game = rows[0]?.game ?? ''
  const at = (minutes: number) => new Date(windowMs + minutes * minuteMs)
  await story.bet(below, { ref: 'w1', game, stake: 200_000n, payout: 150_000n, at: at(1) })
  await story.bet(below, { ref: 'w2', game, stake: 100_000n, payout: 0n, at: at(2) })
  await story.bet(direct, { ref: 'w3', game, stake: 100_000n, payout: 400_000n, at: at(3) })

  const clock = systemClock
  const settings = makeSettings({ db, clock, announce: () => undefined })
  const { ledgerRoot } = await openVault({ db, secret, clock })
  const windows = await settleDue({
    ...{ db, clock, settings, tell: writeNews, signer: ledgerRoot, announceBalance: () => undefined },
    catalog: makeCatalog({ db, clock, settings, announceChange: () => undefined }),
  })
  assert(windows > 0, 'there was a window to be paid')
}
