import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { openAccounts } from '#modules/ledger/service.ts'
import { groupOf } from '#modules/sports/place.ts'
import type { Database } from '#server/db/database.ts'
import { countGrown } from '#server/db/statistics.ts'

const membersAtOnce = 1_000

/**
 * Singles on a market as they would have been taken, each of another member, on its outcomes in turn. Their stakes are not posted: what is
 * looked at comes after.
 */
export async function fillMarket(
  db: Pick<Database, 'tx'>,
  {
    event,
    market,
    outcomes,
  }: { readonly event: string; readonly market: number; readonly outcomes: readonly string[] },
  bets: number,
): Promise<void> {
  for (let made = 0; made < bets; made += membersAtOnce) {
    const members = Array.from({ length: membersAtOnce }, () => newId<'member'>(systemClock))
    await db.tx(async (tx) => {
      await openAccounts(tx, members, 'cash', 'PHP')
      await sql`with given as (select member, n, gen_random_uuid() as ticket
          from unnest(${`{${members.join(',')}}`}::text::uuid[]) with ordinality as one (member, n)),
        tickets as (insert into sports_ticket (id, member_id, key, intent, kind, sizes, combinations, currency, stake, most_payout, game,
            accept, state, balance_after, placed_at, accepted_at)
          select ticket, member, 'bench', 'bench', 'single', '{1}', 1, 'PHP', 1000, 2000, 'sports-football', 'any', 'open', 0, now(), now()
          from given),
        legs as (insert into sports_leg (ticket_id, position, member_id, event_id, market_id, outcome, odds, stake, currency, is_single)
          select ticket, 0, member, ${event}, ${market}, (${`{${outcomes.join(',')}}`}::text::text[])[1 + n % ${outcomes.length}::integer], 2000,
            1000, 'PHP', true from given)
        insert into bets_bet (id, member_id, product, game, currency, group_name, stake, bonus, most_payout, rule, placed_at, ref)
        select ticket, member, 'sports', 'sports-football', 'PHP', ${groupOf(market)}, 1000, 0, 2000, 0, now(), 'ticket:' || ticket
        from given`.execute(tx)
    })
  }
  await countGrown(db, 100)
}

/** Whether the bets on a market were settled: asked often, so it looks at one row. */
export async function isSettled(db: Pick<Database, 'read'>, market: number): Promise<boolean> {
  const { rows } = await sql`select from sports_market where id = ${market} and result_version > 0
    and settled_version = result_version`.execute(db.read)
  return rows.length > 0
}

/** How many bets of a market are open yet: it looks at each. */
export async function countOpen(db: Pick<Database, 'read'>, market: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from bets_bet
    where group_name = ${groupOf(market)} and state = 'open'`.execute(db.read)
  return rows[0]?.open ?? 0
}
