import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { RootLeaf } from '#modules/ledger/service.ts'

interface DayRow {
  readonly lane: number
  readonly hash: Uint8Array | null
}

/** The hash over each lane's events since the day before, for the day's signed root. In the transaction that signs it. */
export async function coverDay(tx: Tx, day: string): Promise<RootLeaf[]> {
  const { rows } = await sql<DayRow>`
    with span as (
      select lane.lane, coalesce(last.to_height, 0) + 1 as from_height, lane.height as to_height,
        coalesce(last.hash, decode(repeat('00', 32), 'hex')) as before
      from bets_lane as lane left join lateral (
        select to_height, hash from bets_day where bets_day.lane = lane.lane order by day desc limit 1) as last on true
      where lane.height > coalesce(last.to_height, 0)),
    hashed as materialized (
      select lane, from_height, to_height, bets_hash_events(3::smallint, lane, from_height, to_height, before) as hash from span),
    kept as (
      insert into bets_day (day, lane, from_height, to_height, hash, form)
      select ${day}::date, lane, from_height, to_height, hash, 3 from hashed where hash is not null)
    select lane, hash from hashed order by lane`.execute(tx)
  return rows.map(({ lane, hash }) => {
    assert(hash, `lane ${lane} has lost events`)
    return { name: leafName(lane), hash }
  })
}

const leafName = (lane: number) => `events of lane ${lane}`

/** Which days' events are not, or no longer, what was signed. One snapshot, so writers may go on meanwhile. */
export async function verifyEvents(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ day: string; lane: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, lane from (
      select day, lane, hash, from_height,
        lag(to_height, 1, 0::bigint) over per_lane as before_height,
        bets_hash_events(form, lane, from_height, to_height, lag(hash, 1, decode(repeat('00', 32), 'hex')) over per_lane) as expected
      from bets_day window per_lane as (partition by lane order by day)) as one
    where hash is distinct from expected or from_height <> before_height + 1
      or not exists (select from ledger_v_root_leaf as leaf
        where leaf.day = one.day and leaf.name = 'events of lane ' || one.lane and leaf.hash = one.hash)
    union
    select to_char(leaf.day, 'YYYY-MM-DD'), lane from ledger_v_root_leaf as leaf join bets_lane on leaf.name = 'events of lane ' || lane
    where not exists (select from bets_day where bets_day.day = leaf.day and bets_day.lane = bets_lane.lane)
    order by 1, 2`.execute(reader)
  return rows.map(({ day, lane }) => `${day}: ${leafName(lane)}`)
}
