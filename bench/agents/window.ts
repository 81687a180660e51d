import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { runWindow } from '#modules/contracts/engine/run-window.ts'
import { makeSettings } from '#modules/settings/service.ts'
import { fold } from '#modules/turnover/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { note, round } from '../figures.ts'

const lengthMs = 5 * 60_000
const zone = 'Asia/Manila'

export interface WindowTiming {
  readonly windowMs: number
  readonly windowFoldMs: number
  readonly windowMembers: number
  readonly windowPayouts: number
  readonly windowAgainMs: number
}

/**
 * A five-minute window in which so many members of a team bet, with a real-time contract for every agent above them: from the closed window
 * to the last agent's purse, the second time with purses that are open. How long the same facts take to be folded is told apart.
 */
export async function measureWindow(
  db: Database,
  url: string,
  { name, active }: { readonly name: string; readonly active: number },
): Promise<WindowTiming> {
  const settings = makeSettings({ db, clock: systemClock, announce: () => undefined })
  const catalog = makeCatalog({ db, clock: systemClock, settings, announceChange: () => undefined })
  const signer = { sign: async () => ({ kid: '', signature: new Uint8Array() }) }
  const announceBalance = () => undefined
  const pay: Pay = { db, clock: systemClock, settings, catalog, publish: writeEvents, announceBalance, signer }
  const group = { kind: 'realtime', period: 'five_minutes', measure: 'turnover', currency: 'PHP' } as const
  const startMs = Math.ceil(systemClock.nowMs() / lengthMs) * lengthMs
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await agreeWithAll(client, name, new Date(startMs))
    await payIn(client, name, active, new Date(startMs - lengthMs))
    await fold(db.long)
    const timings: number[] = []
    const foldings: number[] = []
    for (const at of [0, 1]) {
      const window = { startMs: startMs + at * lengthMs, endMs: startMs + (at + 1) * lengthMs }
      await addBets(client, name, active, window.startMs)
      foldings.push(await timed(async () => await fold(db.long)))
      timings.push(await timed(async () => await runWindow(pay, group, window, zone)))
    }
    const { rows } = await client.query<{ payouts: number; members: number }>(
      `select count(*)::integer as payouts, max(active) as members from contracts_payout where window_start = $1`,
      [new Date(startMs)],
    )
    const [found] = rows
    if (!found || found.members < active) throw new Error('not everybody was active')
    note(
      `${found.payouts} payouts for ${found.members} active members in ${timings.map((ms) => round(ms)).join(', ')} ms`,
    )
    return {
      windowMs: round(timings[0] ?? 0),
      windowFoldMs: round(foldings[0] ?? 0),
      windowMembers: found.members,
      windowPayouts: found.payouts,
      windowAgainMs: round(timings[1] ?? 0),
    }
  } finally {
    await client.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Every agent has a contract with who stands above, a tenth of a percent below theirs. */
async function agreeWithAll(client: pg.Client, name: string, startsAt: Date): Promise<void> {
  await client.query(
    `with agent as (
      select node.member_id, node.parent_id, nextval('contracts_number') as number, 12000 - 1000 * (node.level - 1) as rate
      from agents_node as node join identity_account as account on account.id = node.member_id
      where node.is_agent and account.username like $1 || '%'
    ), written as (
      select *, jsonb_build_object('format', 'laro-contract/1', 'kind', 'realtime', 'period', 'five_minutes', 'base', 'turnover',
        'currency', 'PHP', 'activeFrom', '1.00', 'number', 'CT-' || number, 'version', 1, 'startsFrom', null,
        'downline', member_id, 'upline', coalesce(parent_id::text, 'house'),
        'tiers', jsonb_build_array(jsonb_build_object('active', 0, 'amount', '0.00', 'ratePpm', rate)))::text as document from agent
    )
    insert into contracts_contract (id, number, version, upline_id, downline_id, kind, currency, period, document, hash, intent,
      offered_at, answer_until, state, answered_at, starts_at)
    select gen_random_uuid(), number, 1, parent_id, member_id, 'realtime', 'PHP', 'five_minutes', document,
      sha256(convert_to(document, 'UTF8')), 'bench-' || number, $2::timestamptz - interval '1 hour', $2::timestamptz + interval '1 day',
      'accepted', $2::timestamptz - interval '30 minutes', $2
    from written`,
    [name, startsAt],
  )
  await client.query('analyze contracts_contract')
}

/** Everybody who will bet has paid in what counting as active asks for. */
async function payIn(client: pg.Client, name: string, active: number, at: Date): Promise<void> {
  await client.query(
    `with fact as (
      insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
      select 'deposit', branch.id, 'PHP', 'window-deposit:' || branch.id, $3, $3, 100000
      from (select branch.id from turnover_branch as branch join identity_account as account on account.id = branch.member_id
        where account.username like $1 || '-%' and account.kind = 'member' order by branch.id limit $2) as branch
      returning seq
    )
    insert into turnover_fact_new (seq) select seq from fact`,
    [name, active, at],
  )
  await client.query('analyze turnover_fact')
}

async function addBets(client: pg.Client, name: string, active: number, startMs: number): Promise<void> {
  await client.query(
    `with fact as (
      insert into turnover_fact (kind, branch_id, currency, category, game, ref, counted_at, happened_at, bets, stake, turnover, payout)
      select 'bet', branch.id, 'PHP', 'RNG', 'game-1', 'window-' || $3::bigint || ':' || branch.id, at, at, 1, 12345, 12345, 0
      from (select branch.id, $4::timestamptz + (row_number() over (order by branch.id)) % 290 * interval '1 second' as at
        from turnover_branch as branch join identity_account as account on account.id = branch.member_id
        where account.username like $1 || '-%' and account.kind = 'member' order by branch.id limit $2) as branch
      returning seq
    )
    insert into turnover_fact_new (seq) select seq from fact`,
    [name, active, startMs, new Date(startMs)],
  )
}
