import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { instantGames } from '#engines/instant/games.ts'
import type { Tx } from '#kit/tx.ts'
import { type Catalog, readCatalog } from '#modules/catalog/service.ts'
import { factOfKind } from '#modules/reporting/rules/facts.ts'
import { readSetting } from '#modules/settings/service.ts'
import { type Counting, type RuleSet, ruleOf, type TurnoverRule } from '#modules/wallet/model.ts'

/** Shared among all who count, and held alone by who closes: so that nothing is counted before a moment that has been closed. */
const watermarkLock = '5276000156'

const newcomersAtOnce = 2_000

/** What the houses do not say themselves. */
export interface BetFacts {
  /** The game that everybody plays together; null while the catalogue has none. */
  readonly sharedGame: string | null
  /** What each game counts as, as JSON for the database, and what it is known by. */
  readonly games: string
  readonly mark: string
}

interface Known {
  readonly agents: object
  readonly turnover: object
  readonly facts: BetFacts
}

const known = new WeakMap<object, Known>()

/** The engines of our own games say what of a bet on them counts. */
const engineCounting: ReadonlyMap<string, Counting> = new Map(instantGames.map(({ info }) => [info.id, info.turnover]))

/** The shared round names no game; the catalogue has one that is played that way. */
export async function betFacts({ catalog }: { readonly catalog: Catalog }): Promise<BetFacts> {
  const read = await readCatalog(catalog)
  const agents = await readSetting(catalog.settings, 'agents')
  const turnover = await readSetting(catalog.settings, 'turnover')
  const kept = known.get(read)
  if (kept?.agents === agents && kept.turnover === turnover) return kept.facts
  const settings = { contributionPercent: agents.contributionPercent, ...turnover }
  const rules = read.games.flatMap(({ nodeId, category, engine }): [string, TurnoverRule][] => {
    const counting = engine === null ? null : (engineCounting.get(engine) ?? null)
    const rule = ruleOf({ nodeId, category, counting }, settings)
    return rule ? [[nodeId, rule]] : []
  })
  // In one order, whatever the catalogue's is today: the same rules are the same version.
  const games = JSON.stringify(Object.fromEntries(rules.sort(([one], [other]) => (one < other ? -1 : 1))))
  const facts = {
    sharedGame: read.games.find(({ engine }) => engine === 'crash')?.nodeId ?? null,
    games,
    mark: createHash('sha256').update(games).digest('hex'),
  }
  known.set(read, { agents, turnover, facts })
  return facts
}

/** Another rule is another version, for bets that are placed from now on; the first holds for whatever was placed before. */
export async function keepRules(tx: Tx, { games, mark }: BetFacts): Promise<void> {
  const { rows } = await sql<{ mark: string }>`
    select mark from reporting_turnover_rule order by version desc limit 1`.execute(tx)
  if (rows[0]?.mark === mark) return
  await sql`insert into reporting_turnover_rule (since, mark, games)
    values (${rows[0] ? sql`now()` : sql`'-infinity'`}, ${mark}, ${games}::jsonb)`.execute(tx)
}

/** Versions never change, so those that were read once are known; by the mark of their rules, since every database numbers its own. */
const ruleSets = new Map<string, RuleSet>()

/** All versions of the rules, as this transaction sees them. */
export async function readRuleSets(tx: Tx): Promise<ReadonlyMap<number, RuleSet>> {
  const { rows } = await sql<{ version: number; mark: string }>`
    select version, mark from reporting_turnover_rule`.execute(tx)
  const missing = rows.filter(({ mark }) => mark === legacyMark || !ruleSets.has(mark)).map(({ version }) => version)
  const read = new Map<number, RuleSet>()
  if (missing.length > 0) {
    const { rows: found } = await sql<{ version: number; mark: string; games: RuleSet }>`
      select version, mark, games from reporting_turnover_rule where version = any(${missing}::integer[])`.execute(tx)
    for (const { version, mark, games } of found) {
      read.set(version, games)
      if (mark !== legacyMark) ruleSets.set(mark, games)
    }
  }
  return new Map(rows.map(({ version, mark }) => [version, read.get(version) ?? ruleSets.get(mark) ?? {}]))
}

/** Of the rules that there were before versions: what they say is known by this database alone. */
const legacyMark = 'before'

/** Whoever writes facts holds this until the end: the mark that they see is the one that holds when they commit. */
export async function holdWatermark(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${watermarkLock}::bigint)`.execute(tx)
}

/** Everything before this moment is closed for good. A mark never goes back. Answers where it stands. */
export async function moveWatermark(tx: Tx, until: Date): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${watermarkLock}::bigint)`.execute(tx)
  const { rows } = await sql<{ until: Date }>`
    update reporting_watermark set until = greatest(until, ${until}) returning until`.execute(tx)
  return rows[0]?.until ?? until
}

/** The places that these members stand at now, as two arrays for the statement that counts. */
export interface Branches {
  readonly members: string
  readonly ids: string
}

export async function findBranches(tx: Tx, members: string): Promise<Branches> {
  const { rows } = await sql<{ member: string; id: number }>`
    with place as materialized (
      select member.id as member_id, coalesce(array_agg(path.ancestor_id order by path.depth)
        filter (where path.depth > 0), '{}') as path
      from unnest(${members}::text::uuid[]) as member (id) left join agents_path as path on path.descendant_id = member.id
      group by member.id
    ),
    added as (
      insert into reporting_branch (member_id, path)
      select member_id, path from place where not exists (
        select from reporting_branch as kept where kept.member_id = place.member_id and kept.path = place.path)
      order by member_id on conflict do nothing returning id, member_id
    )
    select member_id as member, id from added
    union all
    select kept.member_id, kept.id from place join reporting_branch as kept using (member_id, path)`.execute(tx)
  const missing = members.split(',').length - rows.length
  // Somebody else has just written the same place; now it can be seen.
  if (missing > 0 && members !== '{}') return await findBranches(tx, members)
  return { members: `{${rows.map(({ member }) => member).join(',')}}`, ids: `{${rows.map(({ id }) => id).join(',')}}` }
}

const words = (list: readonly string[]) => `{${list.join(',')}}`
const kinds = Object.keys(factOfKind)

/** The ledger's kinds beside what they are as facts; an empty word where they are none. */
export const factKinds = {
  kinds: words(kinds),
  facts: words(kinds.map((kind) => factOfKind[kind] ?? 'none')),
}

/** Those who got a place in the tree since somebody last looked become facts. Answers how many. */
export async function followJoined(tx: Tx): Promise<number> {
  await holdWatermark(tx)
  const { rows } = await sql<{ member: string }>`
    delete from reporting_joined where member_id = any(array(
      select member_id from reporting_joined order by member_id limit ${newcomersAtOnce} for update skip locked))
    returning member_id as member`.execute(tx)
  if (rows.length === 0) return 0
  const branches = await findBranches(tx, words(rows.map(({ member }) => member)))
  await sql`
    with fact as (
      insert into reporting_fact (kind, branch_id, currency, ref, counted_at, happened_at)
      select 'joined', place.branch_id, '', '', greatest(node.joined_at, mark.until), node.joined_at
      from unnest(${branches.members}::text::uuid[], ${branches.ids}::text::integer[]) as place (member_id, branch_id)
      join agents_node as node using (member_id) cross join reporting_watermark as mark
      order by place.member_id returning seq
    )
    insert into reporting_fact_new (seq) select seq from fact`.execute(tx)
  return rows.length
}
