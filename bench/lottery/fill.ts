import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { openAccounts } from '#modules/ledger/service.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { groupOf } from '#modules/lottery/ticket-store.ts'
import type { Database } from '#server/db/database.ts'
import { countGrown } from '#server/db/statistics.ts'

export const notesOfBet = 10
const membersAtOnce = 1_000

/**
 * Bets on an issue of five digits as they would have been placed, each of another member: any tens and one digit of units, so that one bet in ten
 * wins. Their stakes are not posted: what is looked at comes after.
 */
export async function fillIssue(db: Pick<Database, 'tx'>, { lottery, issue }: IssueName, bets: number): Promise<void> {
  const group = groupOf({ lottery, issue })
  for (let made = 0; made < bets; made += membersAtOnce) {
    const members = Array.from({ length: membersAtOnce }, () => newId<'member'>(systemClock))
    const ids = `{${members.join(',')}}`
    await db.tx(async (tx) => {
      await openAccounts(tx, members, 'cash', 'PHP')
      await sql`with given as (select member, n, gen_random_uuid() as bet, gen_random_uuid() as ticket
          from unnest(${ids}::text::uuid[]) with ordinality as one (member, n)),
        tickets as (insert into lottery_ticket (id, member_id, lottery, issue, key, intent, currency, stake, most_payout, balance_after, placed_at)
          select ticket, member, ${lottery}, ${issue}, 'bench', 'bench', 'PHP', 1000, 95000, 0, now() from given),
        lines as (insert into lottery_bet (id, ticket_id, position, play, selection, unit, multiple, notes, stake_per_note,
            stake, prize_group, most_payout, counts)
          select bet, ticket, 0, 'back-two-direct', '0123456789,' || (n % 10), '1', 1, ${notesOfBet}, 100, 1000, 1900,
            95000, true from given)
        insert into bets_bet (id, member_id, product, game, currency, group_name, stake, bonus, most_payout, rule, placed_at, ref)
        select bet, member, 'lottery', ${lottery}, 'PHP', ${group}, 1000, 0, 95000, 0, now(), 'ticket:' || ticket from given`.execute(
        tx,
      )
    })
  }
  await countGrown(db, 100)
}
