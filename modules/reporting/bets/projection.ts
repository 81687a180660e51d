import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { asideOf, type SetAside } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import { moveHeights, readHeights, readTouched } from '#modules/ledger/service.ts'
import { followLines, linesAtOnce } from '#modules/reporting/bets/follow-lines.ts'
import { betZone } from '#modules/reporting/bets/list.ts'
import { type BetFacts, findBranches, followJoined, holdWatermark, keepRules } from '#modules/reporting/facts/write.ts'

export interface ProjectionDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const batchesAtOnce = 2_000
/** Members that one transaction follows: few, since bets wait for whoever uses the database long. */
const membersAtOnce = 20

/** Shared among all who write bets, and held alone by who begins anew. */
const rebuildLock = '5276000138'

const memberShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Brings a member's bets up to what this transaction sees. It costs one question when nothing is new. Bets that are open are looked
 * at each time, since a bet that is lost moves no money and so leaves no line.
 */
export async function followMember(tx: Tx, memberId: string, facts: BetFacts): Promise<void> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select exists (
      select from ledger_account left join reporting_account on reporting_account.account = ledger_account.id
      where owner = ${memberId} and ledger_account.seq > coalesce(reporting_account.seq, 0)
    ) or exists (select from reporting_bet where member_id = ${memberId} and state = 'open') as "isBehind"`.execute(tx)
  if (rows[0]?.isBehind) await followMembers(tx, [memberId], facts)
}

/** The rows of members are locked in order, so two that follow cannot deadlock. */
async function followMembers(tx: Tx, members: readonly string[], facts: BetFacts): Promise<void> {
  // The plan is kept for longer than these tables are small.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  // Before any row: whoever waits for it while somebody closes holds nothing that others need.
  await holdWatermark(tx)
  await keepRules(tx, facts)
  const some = `{${members.join(',')}}`
  await sql`insert into reporting_member (member_id) select unnest(${some}::text::uuid[]) order by 1
    on conflict do nothing`.execute(tx)
  await sql`select member_id from reporting_member where member_id = any(${some}::text::uuid[])
    order by member_id for update`.execute(tx)
  await sql`insert into reporting_account (account)
    select id from unnest(${some}::text::text[]) as wanted (owner) join ledger_account using (owner)
    on conflict do nothing`.execute(tx)
  const branches = await findBranches(tx, some)
  while ((await followLines(tx, some, branches, facts)) === linesAtOnce);
}

interface Follower {
  readonly db: ProjectionDatabase
  readonly facts: BetFacts
  readonly signal: AbortSignal | undefined
  readonly aside: SetAside
}

/**
 * A few members a transaction, those whom `pick` leaves. Who cannot be followed is set aside and remembered, so that nobody waits for them
 * and they are not forgotten. False when it was told to stop before all were followed.
 */
async function followInParts(
  { db, facts, signal, aside }: Follower,
  members: readonly string[],
  pick = async (_tx: Tx, some: readonly string[]) => some,
): Promise<boolean> {
  const follow = async (wanted: readonly string[]) =>
    await db.tx(async (tx) => {
      const some = await pick(tx, wanted)
      if (some.length > 0) await followMembers(tx, some, facts)
      await forgetBehind(tx, wanted)
    })
  for (let at = 0; at < members.length; at += membersAtOnce) {
    if (signal?.aborted) return false
    const failed = await aside.together(members.slice(at, at + membersAtOnce), String, follow)
    if (failed.length > 0) await db.tx(async (tx) => await rememberBehind(tx, failed))
  }
  return true
}

async function rememberBehind(tx: Tx, members: readonly string[]): Promise<void> {
  await sql`insert into reporting_behind (member_id) select unnest(${`{${members.join(',')}}`}::text::uuid[])
    on conflict do nothing`.execute(tx)
}

async function forgetBehind(tx: Tx, members: readonly string[]): Promise<void> {
  await sql`delete from reporting_behind where member_id = any(${`{${members.join(',')}}`}::text::uuid[])`.execute(tx)
}

async function findBehind(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    select member_id::text as member from reporting_behind order by member_id`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Those with lines that are not followed yet: somebody else may have followed them since they were found. */
async function pickBehind(tx: Tx, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`select distinct owner
    from unnest(${`{${members.join(',')}}`}::text::text[]) as wanted (owner) join ledger_account as account using (owner)
    left join reporting_account as mark on mark.account = account.id
    where account.seq > coalesce(mark.seq, 0) order by owner`.execute(tx)
  return rows.map(({ owner }) => owner)
}

/**
 * Follows whatever is new in the ledger, and bets that are open. Two that do so at once do some of it twice, without harm: a member's bets
 * are followed from where that member was left.
 */
export async function followBets(
  db: ProjectionDatabase,
  facts: BetFacts,
  signal?: AbortSignal,
  aside = asideOf(db, 'reporting-bets', systemClock),
): Promise<void> {
  const follower = { db, facts, signal, aside }
  for (let isMore = true; isMore; ) isMore = !signal?.aborted && (await db.tx(followJoined)) > 0
  await followInParts(follower, await db.tx(findBehind))
  for (let isMore = true; isMore; ) {
    if (signal?.aborted) return
    isMore = await followOnce(follower)
  }
  const open = signal?.aborted ? [] : await db.tx(findOpen)
  await followInParts(follower, open)
}

/** The next batches of the ledger. The lanes' heights move only when all whom the batches speak of are followed, or remembered as behind. */
async function followOnce(follower: Follower): Promise<boolean> {
  const { db } = follower
  const found = await db.tx(findTouched)
  if (found.touched.batches === 0 || !(await followInParts(follower, found.members, pickBehind))) return false
  await db.tx(async (tx) => await moveOn(tx, found))
  return found.touched.batches === batchesAtOnce
}

async function findTouched(tx: Tx) {
  const since = await readHeights(tx, 'reporting_lane')
  const touched = await readTouched(tx, since, batchesAtOnce)
  const owners = await sql<{ owner: string }>`select distinct owner
    from unnest(${`{${touched.accounts.join(',')}}`}::text::bigint[]) as wanted (id) join ledger_account using (id)
    where owner ~ ${memberShape} order by owner`.execute(tx)
  return { since, touched, members: owners.rows.map(({ owner }) => owner), timeZone: await betZone(tx) }
}

/** What was begun anew meanwhile, which the zone of the days tells, is followed from its beginning. */
async function moveOn(tx: Tx, { since, touched, timeZone }: Awaited<ReturnType<typeof findTouched>>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  if ((await betZone(tx)) === timeZone) await moveHeights(tx, 'reporting_lane', since, touched.heights)
}

async function findOpen(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    select distinct member_id::text as member from reporting_bet where state = 'open' order by 1 limit 1000`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Makes the whole list anew, with days of the zone that is given. */
export async function rebuildBets(
  db: ProjectionDatabase,
  facts: BetFacts,
  timeZone: string,
  signal?: AbortSignal,
  aside?: SetAside,
): Promise<void> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${rebuildLock}::bigint)`.execute(tx)
    await sql`delete from reporting_bet`.execute(tx)
    await sql`delete from reporting_bet_day`.execute(tx)
    await sql`update reporting_account set seq = 0`.execute(tx)
    await sql`update reporting_lane set height = 0`.execute(tx)
    await sql`update reporting_zone set time_zone = ${timeZone}`.execute(tx)
  })
  await followBets(db, facts, signal, aside)
}
