import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import type { CrashEvent } from '#modules/play/contract.ts'
import { placeBet } from '#modules/play/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { note, percentile, round } from '../figures.ts'

const demoBets = 5_000
const targetX100 = 120
/** What the dealer means to wait between two ticks. */
const tickMs = 150

/**
 * The shared round with as many bets of play money as one may have, more than half of which end at one multiplier, together with a bet for
 * real money. How far apart are the ticks, how many are missing, and how late is the real one paid?
 */
export async function demoLoad(db: Database, paidRounds: number): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laro-bench-'))
  const server = await compose(readConfig({ LARO_DATA_DIR: dataDir, PORT: '0' }), db, makeLogger({ level: 'error' }))
  const { services } = server
  await seedCatalog(services.catalog)
  const member = newId<'member'>(systemClock)
  await fund(db, member)
  const [gaps, late]: [number[], number[]] = [[], []]
  let missing = 0
  let last: { index: number; atMs: number; elapsedMs: number } | null = null
  const enough = Promise.withResolvers<void>()
  const starts = new Map<number, number>()
  const ready = new Set<number>()
  const onEvent = (event: CrashEvent): void => {
    const nowMs = systemClock.nowMs()
    if (event.type === 'betting') {
      starts.set(event.index, Date.parse(event.startsAt))
      void plant(db, event.index).then(async () => {
        const input = {
          key: randomUUID(),
          index: event.index,
          entry: 1,
          stake: '1.00',
          currency: 'PHP',
          autoX100: targetX100,
        } as const
        const placed = await placeBet(services.crash, { id: member, mode: 'real' }, input)
        if (placed.ok) ready.add(event.index)
        else note(`the bet for real money was refused: ${placed.refusal}`)
      })
    }
    if (event.type === 'tick' && ready.has(event.index)) {
      if (last?.index === event.index) {
        gaps.push(nowMs - last.atMs)
        missing += Math.max(0, Math.floor((event.elapsedMs - last.elapsedMs) / tickMs) - 1)
      }
      last = { index: event.index, atMs: nowMs, elapsedMs: event.elapsedMs }
    }
    if (event.type === 'cash_out' && ready.has(event.index)) {
      late.push(nowMs - (starts.get(event.index) ?? nowMs) - msToReach(targetX100))
      note(`round ${event.index}: paid ${late.at(-1)} ms late`)
    }
    if (event.type === 'over' && late.length >= paidRounds) enough.resolve()
  }
  const stop = services.bus.subscribe('news.crash', (event) => onEvent(event as CrashEvent))
  try {
    await server.listen()
    await enough.promise
    return {
      demoBets,
      rounds: late.length,
      gapP50Ms: round(percentile(gaps, 0.5)),
      gapP99Ms: round(percentile(gaps, 0.99)),
      gapMaxMs: round(Math.max(...gaps)),
      ticksMissing: missing,
      paidLateMaxMs: round(Math.max(...late)),
    }
  } finally {
    stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fund(db: Database, member: Parameters<typeof openPurse>[1]): Promise<void> {
  await db.tx(async (tx) => {
    const [debit, credit] = [await openHouse(tx, 'demo-funding', 'PHP'), await openPurse(tx, member, 'PHP')]
    const legs = [{ step: 'post', kind: 'opening', debit, credit, amount: 1_000_000n }] as const
    await post(tx, { scope: 'sys:bench', key: `fund:${member}`, ref: 'bench', legs })
    await sql`insert into identity_account (id, kind, type, username, nickname, created_at)
      values (${member}, 'member', 0, 'bench', 'Bench', now())`.execute(tx)
  })
}

/** As if so many visitors had placed a bet: the placing itself is bounded elsewhere. */
async function plant(db: Database, number: number): Promise<void> {
  await db.tx(async (tx) => {
    await sql`with planted as (
        insert into play_crash_bet (id, round_number, player_id, mode, entry, shown_name, key, intent, currency, stake, max_payout,
          auto_x100, target_x100, state, balance_after, placed_at)
        select gen_random_uuid(), ${number}, gen_random_uuid(), 'demo', 1, '', gen_random_uuid()::text, gen_random_uuid(), 'PHP', 1000,
          1000000000, target.x100, target.x100, 'open', 999000, now()
        from generate_series(1, ${demoBets}) as place
        cross join lateral (select case when place % 5 < 3 then ${targetX100} else ${targetX100} + place % 180 end as x100) as target
        returning player_id)
      insert into play_demo_purse (player_id, currency, balance, seen_at)
      select player_id, 'PHP', 999000, now() from planted`.execute(tx)
  })
}
