import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import { recordRounds } from '#modules/gateway/store/bets.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { followBets, followMember } from '#modules/records/bets/follow.ts'
import { followFacts } from '#modules/turnover/facts/follow.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { findMigrations, splitStatements } from '#server/db/migrate.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'

/** A database from before there were events of bets is brought up to date: nothing that was counted counts twice, and nothing is lost. */

const firstOfBets = 220
const luz = '0199a1b2-0000-7000-8000-000000000001' as Parameters<typeof openPurse>[1]
const [slot, mines] = ['old-slot', 'old-mines']
const at = '2026-11-01T10:00:00Z'
const openRound = randomUUID()
const wonRound = randomUUID()

let db: Database
let factsBefore: unknown[]

beforeAll(async () => {
  const old = await oldDatabase()
  await old.owner.transaction().execute(async (tx) => {
    await openEverything(tx)
    // Counted before: one that stays as it was, and one that a late win will change.
    await vendorRound(tx, 'counted', 'ended', [
      ['bet', 1_000n],
      ['win', 400n],
    ])
    await vendorRound(tx, 'late', 'ended', [['bet', 2_000n]])
    await count(tx)
    // Not seen by anybody yet.
    await vendorRound(tx, 'unseen', 'ended', [['bet', 700n]])
    await vendorRound(tx, 'returned', 'ended', [['bet', 900n]], 'reversed')
    await vendorRound(tx, 'open', 'open', [['bet', 300n]])
    await playRound(tx, openRound, 'open', 100n, 0n)
    await playRound(tx, wonRound, 'over', 100n, 198n)
  })
  factsBefore = (await sql`select * from reporting_fact order by seq`.execute(old.owner)).rows
  db = await old.open()
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function oldDatabase(): Promise<EmptyDatabase> {
  const old = await emptyDatabase()
  await sql`create table server_migration
    (number integer primary key, name text not null, hash text not null, at timestamptz not null default now())`.execute(
    old.owner,
  )
  for (const { number, name, text, hash } of findMigrations().filter((one) => one.number < firstOfBets)) {
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(old.owner)
    await sql`insert into server_migration (number, name, hash) values (${number}, ${name}, ${hash})`.execute(old.owner)
  }
  return old
}

async function openEverything(tx: Tx): Promise<void> {
  const purse = await openPurse(tx, luz, 'PHP')
  const bank = await openHouse(tx, 'test', 'PHP')
  const legs = [{ step: 'post', kind: 'opening', debit: bank, credit: purse, amount: 100_000n }] as const
  await post(tx, { scope: 'sys:test', key: 'opening', ref: 'opening', legs })
  await sql`insert into gateway_vendor (code, name, mode, base_url, game_origin, state)
    values ('OLDV', 'Old', 'single', 'http://old.invalid', 'http://old.invalid', 'open')`.execute(tx)
  await sql`insert into gateway_player values ('OLDV', 'p-luz', ${luz}, 'PHP', ${at})`.execute(tx)
  await sql`insert into reporting_branch (member_id, path) values (${luz}, '{}')`.execute(tx)
  const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
  await sql`insert into reporting_turnover_rule (since, mark, games)
    values ('-infinity', 'before', ${JSON.stringify({ [slot]: rule, [mines]: rule })}::text::jsonb)`.execute(tx)
  await sql`insert into play_config (game, math_version, config_hash) values ('mines', 1, ${'a'.repeat(64)})`.execute(
    tx,
  )
}

async function move(tx: Tx, ref: string, amounts: readonly (readonly ['stake' | 'payout' | 'refund', bigint])[]) {
  const [purse, house] = [await openPurse(tx, luz, 'PHP'), await openHouse(tx, 'stakes', 'PHP')]
  const legs = amounts.map(([kind, amount]): Leg => {
    const [debit, credit] = kind === 'stake' ? [purse, house] : [house, purse]
    return { step: 'post', kind, debit, credit, amount }
  })
  expect((await post(tx, { scope: 'sys:test', key: ref, ref, legs })).ok).toBe(true)
}

async function vendorRound(
  tx: Tx,
  round: string,
  state: 'open' | 'ended',
  steps: readonly (readonly ['bet' | 'win', bigint])[],
  stepState: 'live' | 'reversed' = 'live',
): Promise<void> {
  await sql`insert into gateway_round values ('OLDV', 'p-luz', ${round}, ${slot}, 'PHP', ${state}, 1, ${at}, ${at},
    ${state === 'open' ? null : at})`.execute(tx)
  for (const [type, amount] of steps)
    await sql`insert into gateway_tx (vendor, tx, player, round, type, amount, currency, state, code, at)
      values ('OLDV', ${`${round}-${type}`}, 'p-luz', ${round}, ${type}, ${amount}, 'PHP', ${stepState}, 'OK', ${at})`.execute(
      tx,
    )
  const moved = steps.map(([type, amount]) => [type === 'bet' ? 'stake' : 'payout', amount] as const)
  const back = steps.map(([, amount]) => ['refund', amount] as const)
  await move(tx, `OLDV:${round}`, stepState === 'live' ? moved : [...moved, ...back])
}

async function playRound(tx: Tx, id: string, status: 'open' | 'over', stake: bigint, payout: bigint): Promise<void> {
  await sql`insert into play_round (player_id, id, mode, key, intent, node_id, config_id, pair_id, nonce, currency, stake, max_payout,
      choice, actions, state, cursor, status, payout, jackpot, balance_after, begun_at, acted_at)
    values (${luz}, ${id}, 'real', ${id}, ${randomUUID()}, ${mines}, 1, ${randomUUID()}, 0, 'PHP', ${stake}, 100000,
      '{}', '[]', '{}', 0, ${status}, ${payout}, 0, 0, ${at}, ${at})`.execute(tx)
  await move(
    tx,
    `round:${id}`,
    payout > 0n
      ? [
          ['stake', stake],
          ['payout', payout],
        ]
      : [['stake', stake]],
  )
}

/** What there is so far is counted as the way before did it, with its marks. */
async function count(tx: Tx): Promise<void> {
  for (const [round, stake, payout] of [
    ['counted', 1_000n, 400n],
    ['late', 2_000n, 0n],
  ] as const) {
    await sql`insert into reporting_bet (member_id, currency, ref, game, state, stake, payout, turnover, placed_at, settled_at, day)
      values (${luz}, 'PHP', ${`OLDV:${round}`}, ${slot}, 'lost', ${stake}, ${payout}, ${stake}, ${at}, ${at}, '2026-11-01')`.execute(
      tx,
    )
    await sql`insert into reporting_bet_day values (${luz}, 'PHP', '2026-11-01', ${slot}, 'lost', 1, ${stake}, ${payout})
      on conflict (member_id, currency, day, game, state) do update set bets = reporting_bet_day.bets + 1,
        staked = reporting_bet_day.staked + excluded.staked, paid = reporting_bet_day.paid + excluded.paid`.execute(tx)
    await sql`insert into reporting_fact (kind, branch_id, currency, category, game, ref, counted_at, happened_at, bets, stake, turnover,
        payout, rule)
      select 'bet', id, 'PHP', 'RNG', ${slot}, ${`OLDV:${round}`}, ${at}, ${at}, 1, ${stake}, ${stake}, ${payout}, 1
      from reporting_branch`.execute(tx)
  }
  await sql`insert into reporting_member_turnover values (${luz}, 'PHP', 3000)`.execute(tx)
  await sql`insert into reporting_account (account, seq, counted)
    select id, seq, seq from ledger_account where owner = ${luz}`.execute(tx)
  await sql`update reporting_lane set height = coalesce(
    (select max(height) from ledger_batch where ledger_batch.lane = reporting_lane.lane), 0)`.execute(tx)
}

async function factSums(): Promise<Record<string, string>> {
  const { rows } = await sql<{ ref: string; sums: string }>`
    select ref, sum(bets) || ' ' || sum(stake) || ' ' || sum(turnover) || ' ' || sum(payout) as sums
    from turnover_fact where kind = 'bet' group by ref order by ref`.execute(db.read)
  return Object.fromEntries(rows.map(({ ref, sums }) => [ref, sums]))
}

async function listed(): Promise<Record<string, string>> {
  const { rows } = await sql<{ ref: string; shown: string }>`
    select ref, state || ' ' || stake || ' ' || payout as shown from records_bet order by ref`.execute(db.read)
  return Object.fromEntries(rows.map(({ ref, shown }) => [ref, shown]))
}

async function follow(): Promise<void> {
  await followFacts(db)
  await followBets(db)
  await db.tx(async (tx) => await followMember(tx, luz))
}

test('what was counted stays, what was not is counted once, and what is open is open', async () => {
  await follow()
  await follow()
  expect(await factSums()).toEqual({
    'OLDV:counted': '1 1000 1000 400',
    'OLDV:late': '1 2000 2000 0',
    'OLDV:unseen': '1 700 700 0',
    [`round:${wonRound}`]: '1 100 100 198',
  })
  const { rows } =
    await sql`select * from turnover_fact where kind <> 'joined' order by seq limit ${factsBefore.length}`.execute(
      db.read,
    )
  // Columns that came later say nothing of what was counted before.
  expect(rows).toEqual(factsBefore.map((fact) => ({ ...(fact as object), traded: null, bet_id: null })))
  expect(await listed()).toEqual({
    'OLDV:counted': 'lost 1000 400',
    'OLDV:late': 'lost 2000 0',
    'OLDV:open': 'open 300 0',
    'OLDV:returned': 'returned 900 0',
    'OLDV:unseen': 'lost 700 0',
    [`round:${openRound}`]: 'open 100 0',
    [`round:${wonRound}`]: 'won 100 198',
  })
  const day = await sql<{ figures: string }>`
    select state || ' ' || sum(bets) || ' ' || sum(staked) as figures from records_bet_day group by state order by state`.execute(
    db.read,
  )
  expect(day.rows.map(({ figures }) => figures)).toEqual(['lost 3 3700', 'open 2 400', 'returned 1 900', 'won 1 100'])
})

test('a late win of a round from before, and the end of an open one, are differences', async () => {
  const later = new Date('2026-11-02T10:00:00Z')
  await db.tx(async (tx) => {
    await sql`insert into gateway_tx (vendor, tx, player, round, type, amount, currency, state, code, at)
      values ('OLDV', 'late-win', 'p-luz', 'late', 'win', 500, 'PHP', 'live', 'OK', ${later})`.execute(tx)
    await sql`update gateway_round set state = 'ended', ended_at = ${later} where round = 'open'`.execute(tx)
    await recordRounds(
      tx,
      ['late', 'open'].map((round) => ({ vendor: 'OLDV', player: 'p-luz', round })),
      later,
    )
  })
  await follow()
  const sums = await factSums()
  expect([sums['OLDV:late'], sums['OLDV:open']]).toEqual(['1 2000 2000 500', '1 300 300 0'])
  const shown = await listed()
  expect([shown['OLDV:late'], shown['OLDV:open']]).toEqual(['lost 2000 500', 'lost 300 0'])
  const { rows } = await sql<{ turnover: bigint }>`select turnover from turnover_member`.execute(db.read)
  expect(rows).toEqual([{ turnover: 3_000n + 700n + 100n + 300n }])
})
