import { sql } from 'kysely'
import type { Reader } from '#kit/tx.ts'
import type { GivenFrom } from '#modules/loyalty/model.ts'
import type { WrittenReward } from '#modules/loyalty/store/tickets.ts'

export interface Given {
  readonly id: string
  readonly from: GivenFrom
  readonly reward: WrittenReward
  readonly at: Date
}

/** A place in what somebody was given, newest first: before a moment, and of that moment before an id. */
export interface GivenCursor {
  readonly before: Date | null
  readonly beforeId: string
}

/** What a member was given by loyalty, newest first. What another module's occasion gave (`award:…`) is listed there. */
export async function findGiven(
  reader: Reader,
  memberId: string,
  { before, beforeId }: GivenCursor,
  limit: number,
): Promise<Given[]> {
  const { rows } = await sql<Given>`select id, "from", reward, at from (
      select source || ' ' || period as id, given_at as at, terms as reward,
        case when source = 'sign-in' then 'sign_in' when source = 'board' then 'leaderboard'
          when source like 'mission:%' then 'mission' when source like 'vip:%' then 'vip' else 'gift' end as "from"
      from loyalty_gift where member_id = ${memberId} and source not like 'award:%'
      union all
      select id::text collate "C", drawn_at, reward, game from loyalty_ticket
      where member_id = ${memberId} and drawn_at is not null
    ) as given
    where ${before}::timestamptz is null or (at, id) < (${before}::timestamptz, ${beforeId}::text collate "C")
    order by at desc, id desc limit ${limit}`.execute(reader)
  return rows
}
