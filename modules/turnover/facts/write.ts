import { sql } from 'kysely'
import { kept, type Tx } from '#kit/tx.ts'

/** Shared among all who count, and held alone by who closes: so that nothing is counted before a moment that has been closed. */
const watermarkLock = '5276000156'

const newcomersAtOnce = 2_000

/** Whoever writes facts holds this until the end: the mark that they see is the one that holds when they commit. */
export async function holdWatermark(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${watermarkLock}::bigint)`.execute(tx)
}

/** Everything before this moment is closed for good. A mark never goes back. Answers where it stands. */
export async function moveWatermark(tx: Tx, until: Date): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${watermarkLock}::bigint)`.execute(tx)
  const { rows } = await sql<{ until: Date }>`
    update turnover_watermark set until = greatest(until, ${until}) returning until`.execute(tx)
  return rows[0]?.until ?? until
}

/** The places that these members stand at now, as two arrays for the statement that counts. */
export interface Branches {
  readonly members: string
  readonly ids: string
}

/**
 * Those who have no such place yet get it. Each member is looked up by the indexes, one after another: joined with the tables, a step of a few
 * members was planned as a pass over all of them.
 */
export async function findBranches(tx: Tx, members: string): Promise<Branches> {
  const { rows } = await sql<{ member: string; id: number }>`${kept}
    with place as materialized (
      select distinct member.id as member_id, array(select path.ancestor_id from agents_v_path as path
        where path.descendant_id = member.id and path.depth > 0 order by path.depth) as path
      from unnest(${members}::text::uuid[]) as member (id)
    ),
    known as materialized (
      select member_id, path, (select kept.id from turnover_branch as kept
        where kept.member_id = place.member_id and kept.path = place.path) as id
      from place
    ),
    added as (
      insert into turnover_branch (member_id, path)
      select member_id, path from known where id is null
      order by member_id on conflict do nothing returning id, member_id
    )
    select member_id as member, id from added
    union all
    select member_id, id from known where id is not null`.execute(tx)
  const missing = members.split(',').length - rows.length
  // Somebody else has just written the same place; now it can be seen.
  if (missing > 0 && members !== '{}') return await findBranches(tx, members)
  return { members: `{${rows.map(({ member }) => member).join(',')}}`, ids: `{${rows.map(({ id }) => id).join(',')}}` }
}

const words = (list: readonly string[]) => `{${list.join(',')}}`
/** Those who got a place in the tree since somebody last looked become facts. Answers how many. */
export async function followJoined(tx: Tx): Promise<number> {
  await holdWatermark(tx)
  const { rows } = await sql<{ member: string }>`
    delete from turnover_joined where member_id = any(array(
      select member_id from turnover_joined order by member_id limit ${newcomersAtOnce} for update skip locked))
    returning member_id as member`.execute(tx)
  if (rows.length === 0) return 0
  const branches = await findBranches(tx, words(rows.map(({ member }) => member)))
  await sql`
    with fact as (
      insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at)
      select 'joined', place.branch_id, '', '', greatest(node.joined_at, mark.until), node.joined_at
      from unnest(${branches.members}::text::uuid[], ${branches.ids}::text::integer[]) as place (member_id, branch_id)
      join agents_v_node as node using (member_id) cross join turnover_watermark as mark
      order by place.member_id returning seq
    )
    insert into turnover_fact_new (seq) select seq from fact`.execute(tx)
  return rows.length
}
