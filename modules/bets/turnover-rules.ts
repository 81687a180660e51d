import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { instantGames } from '#engines/instant/games.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { lotteries, lotteryCategoryOf } from '#engines/lottery/lotteries.ts'
import { sportsGames } from '#engines/sports/sports.ts'
import { tableGames } from '#engines/tables/games.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { BetEnd } from '#modules/bets/model.ts'
import { type Catalog, readCatalog } from '#modules/catalog/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import {
  type Counting,
  findRule,
  type RuleSet,
  ruleOf,
  type TurnoverRule,
  validTurnover,
} from '#modules/wallet/model.ts'

/** The engines of our own games say what of a bet on them counts. */
const engineCounting: ReadonlyMap<string, Counting> = new Map(
  [...instantGames, ...tableGames, ...lotteryGames].map(({ info }) => [info.id, info.turnover]),
)

/** Lotteries are no titles of the catalogue: a bet on one names the lottery. */
const soldLotteries = lotteries.map(({ id, game }) => ({
  ...{ nodeId: id, engine: game, category: lotteryCategoryOf(game) },
}))

/** Nor are sports: a bet on one names it, and counts by its category. */
const offeredSports = sportsGames.map(({ nodeId, category }) => ({ nodeId, engine: null, category }))

/** One version of the rules: what of a bet on each game counts. A bet has the version that was in force when it was placed. */
export interface TurnoverRules {
  readonly version: number
  ruleOf(game: string): TurnoverRule
}

interface RulesDeps {
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly catalog: Catalog
}

interface Known {
  readonly agents: object
  readonly turnover: object
  readonly rules: Promise<TurnoverRules>
}

/** By the snapshot of the catalogue: it and the settings are new objects when they change. */
const known = new WeakMap<object, Known>()

/** The rules in force. They are written down as a version before the first bet is placed by them. */
export async function currentTurnoverRules({ db, catalog }: RulesDeps): Promise<TurnoverRules> {
  const read = await readCatalog(catalog)
  const agents = await readSetting(catalog.settings, 'agents')
  const turnover = await readSetting(catalog.settings, 'turnover')
  const kept = known.get(read)
  if (kept?.agents === agents && kept.turnover === turnover) return await kept.rules
  const settings = { contributionPercent: agents.contributionPercent, ...turnover }
  const ruled = [...read.games, ...soldLotteries, ...offeredSports].flatMap(
    ({ nodeId, category, engine }): [string, TurnoverRule][] => {
      const counting = engine === null ? null : (engineCounting.get(engine) ?? null)
      const rule = ruleOf({ nodeId, category, counting }, settings)
      return rule ? [[nodeId, rule]] : []
    },
  )
  // In one order, whatever the catalogue's is today: the same rules are the same version.
  const games: RuleSet = Object.fromEntries(ruled.sort(([one], [other]) => (one < other ? -1 : 1)))
  const rules = db.tx(async (tx) => {
    const version = await keepRules(tx, games)
    return { version, ruleOf: (game: string) => findRule(new Map([[version, games]]), version, game) }
  })
  known.set(read, { agents, turnover, rules })
  rules.catch(() => known.delete(read))
  return await rules
}

/** The number of these rules; another rule is another version, for bets that are placed from now on. */
async function keepRules(tx: Tx, rules: RuleSet): Promise<number> {
  const games = JSON.stringify(rules)
  const mark = createHash('sha256').update(games).digest('hex')
  await sql`select pg_advisory_xact_lock(5276000221)`.execute(tx)
  const { rows } = await sql<{ version: number; mark: string }>`
    select version, mark from bets_turnover_rule order by version desc limit 1`.execute(tx)
  if (rows[0]?.mark === mark) return rows[0].version
  const { rows: added } = await sql<{ version: number }>`insert into bets_turnover_rule (since, mark, games)
    values (${rows[0] ? sql`now()` : sql`'-infinity'`}, ${mark}, ${games}::jsonb) returning version`.execute(tx)
  return (added[0] as { version: number }).version
}

/** Versions never change, so those that were read once are known; by the mark of their rules, since every database numbers its own. */
const ruleSets = new Map<string, RuleSet>()

/** Of the rules that there were before versions: what they say is known by this database alone. */
const legacyMark = 'before'

/** All versions of the rules, as this transaction sees them. */
export async function readRuleSets(reader: Reader): Promise<ReadonlyMap<number, RuleSet>> {
  const { rows } = await sql<{ version: number; mark: string }>`
    select version, mark from bets_turnover_rule`.execute(reader)
  const missing = rows.filter(({ mark }) => mark === legacyMark || !ruleSets.has(mark)).map(({ version }) => version)
  const read = new Map<number, RuleSet>()
  if (missing.length > 0) {
    const { rows: found } = await sql<{ version: number; mark: string; games: RuleSet }>`
      select version, mark, games from bets_turnover_rule where version = any(${missing}::integer[])`.execute(reader)
    for (const { version, mark, games } of found) {
      read.set(version, games)
      if (mark !== legacyMark) ruleSets.set(mark, games)
    }
  }
  return new Map(rows.map(({ version, mark }) => [version, read.get(version) ?? ruleSets.get(mark) ?? {}]))
}

export interface TurnoverInput {
  readonly end: BetEnd
  /** What was at stake, without tips. */
  readonly stake: bigint
  readonly bonus: bigint
  readonly payout: bigint
}

/** What of the whole stake was at risk, whoever paid it and whatever of it counts for agents; null where that is the turnover. */
export function atRiskOf(bet: TurnoverInput, rule: TurnoverRule): bigint | null {
  return bet.bonus === 0n && rule.percent === 100 ? null : turnoverOf({ ...bet, bonus: 0n }, { ...rule, percent: 100 })
}

/** What of a bet counts, by the rule of its game. */
export function turnoverOf({ end, stake, bonus, payout }: TurnoverInput, rule: TurnoverRule): bigint {
  const kind = end === 'void' ? 'void' : end === 'half_won' || end === 'half_lost' ? 'half' : 'settled'
  return validTurnover({ end: kind, stake, payout, bonus }, rule)
}
