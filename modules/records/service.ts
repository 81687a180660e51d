import { addDays, countDays, type Day, type DayRange, isRange } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Catalog, readGames } from '#modules/catalog/service.ts'
import { readSteps } from '#modules/gateway/service.ts'
import type { Account, StatementLine } from '#modules/ledger/model.ts'
import { readAccountsOf } from '#modules/ledger/service.ts'
import { followMember } from '#modules/records/bets/follow.ts'
import {
  type Bet,
  type BetFilter,
  findBet,
  findGamesOf,
  findPlace,
  findPlayed,
  listBets,
  listOpenBets,
  sumKinds,
} from '#modules/records/bets/list.ts'
import type { BetState } from '#modules/records/model.ts'
import { addUp, type BetTotals, byGame, type GameTotals } from '#modules/records/rules/totals.ts'
import { type Figure, type FigureFlow, type Profit, profitOf } from '#modules/wallet/model.ts'
import {
  balanceAround,
  dayFigures,
  type Ends,
  type Held,
  type LineTotals,
  listHeld,
  listLines,
  sumLines,
  tallyMember,
} from '#modules/wallet/service.ts'

export { recutDays } from '#modules/records/bets/follow.ts'

export interface Records {
  readonly db: {
    readonly read: Reader
    tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
    readonly long: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
    readonly spare: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  }
  readonly catalog: Catalog
  readonly brand: () => Promise<{ readonly currency: Currency; readonly timeZone: string }>
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: bigint | null
}

function pageOf<Row>(found: readonly Row[], limit: number, place: (row: Row) => bigint): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? place(last) : null }
}

export interface BetInput extends DayRange {
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly category: string | null
  readonly vendor: string | null
  readonly game: string | null
  readonly state: BetState | null
}

/** What the lists of a member stand on is brought up to date before they are read. */
async function follow(records: Records, memberId: Id<'member'>): Promise<void> {
  await records.db.tx(async (tx) => await followMember(tx, memberId))
}

export async function readBets(
  records: Records,
  input: BetInput,
  before: bigint | null,
  limit: number,
): Promise<Result<Page<Bet>, 'range_is_wrong'>> {
  if (!isRange(input)) return no('range_is_wrong')
  const { db } = records
  await follow(records, input.memberId)
  const place = before === null ? null : await findPlace(db.read, input.memberId, before)
  if (before !== null && !place) return yes({ rows: [], next: null })
  const found = await listBets(db.read, await filterOf(records, input), place, limit + 1)
  return yes(pageOf(found, limit, ({ number }) => number))
}

async function filterOf(records: Records, input: BetInput): Promise<BetFilter> {
  const { memberId, currency, from, to, category, vendor, game, state } = input
  const days = { memberId, currency, fromDay: from, toDay: to }
  const states = state === null ? null : [state]
  if (category === null && vendor === null) return { ...days, states, games: game === null ? null : [game] }
  const isWanted = await gamesOf(records, input)
  const games = (await findPlayed(records.db.read, memberId, currency)).filter(isWanted)
  return { ...days, states, games }
}

/** A category or a maker stands for its games. */
async function gamesOf({ catalog }: Records, { category, vendor, game }: Omit<BetInput, 'from' | 'to' | 'state'>) {
  const knownOf = await readGames(catalog)
  return (node: string): boolean => {
    const known = knownOf(node)
    return (
      (category === null || known?.category === category) &&
      (vendor === null || known?.vassalage === vendor) &&
      (game === null || node === game)
    )
  }
}

export async function readOpenBets(records: Records, input: Omit<BetInput, 'from' | 'to' | 'state'>): Promise<Bet[]> {
  await follow(records, input.memberId)
  const isWanted = await gamesOf(records, input)
  const open = await listOpenBets(records.db.read, input.memberId, input.currency)
  return open.filter(({ game }) => isWanted(game))
}

export interface Summed {
  readonly totals: BetTotals
  readonly games: readonly GameTotals[]
}

export async function readBetTotals(records: Records, input: BetInput): Promise<Result<Summed, 'range_is_wrong'>> {
  if (!isRange(input)) return no('range_is_wrong')
  await follow(records, input.memberId)
  const { memberId, currency, from, to, state } = input
  const kinds = await sumKinds(records.db.read, { memberId, currency, fromDay: from, toDay: to })
  const isWanted = await gamesOf(records, input)
  const wanted = kinds.filter((kind) => isWanted(kind.game) && (state === null || kind.state === state))
  return yes({ totals: addUp(wanted), games: byGame(kinds) })
}

export async function readBet(records: Records, memberId: Id<'member'>, number: bigint) {
  await follow(records, memberId)
  const bet = await findBet(records.db.read, memberId, number)
  if (!bet) return no('bet_is_unknown')
  const isVendors = !bet.ref.startsWith('round:')
  return yes({ bet, steps: isVendors ? await readSteps(records.db.read, memberId, bet.ref) : [] })
}

export interface LineRequest extends DayRange {
  readonly memberId: Id<'member'>
  readonly account: string
  readonly figure: Figure | null
}

type LinesRefusal = 'range_is_wrong' | 'account_is_missing'

/** Brings the figures up to date and finds the purse, which must be the member's own. */
async function openStatement({ db }: Records, memberId: Id<'member'>, account: string): Promise<Account | null> {
  await db.tx(async (tx) => await tallyMember(tx, memberId))
  const accounts = await readAccountsOf(db.read, memberId)
  return accounts.find(({ id }) => String(id) === account) ?? null
}

export async function readLines(
  records: Records,
  input: LineRequest,
  before: bigint | null,
  limit: number,
): Promise<Result<Page<StatementLine> & { currency: Currency }, LinesRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  const account = await openStatement(records, input.memberId, input.account)
  if (!account) return no('account_is_missing')
  const filter = { account: account.id, fromDay: input.from, toDay: input.to, figure: input.figure }
  const found = await listLines(records.db.read, filter, before, limit + 1)
  return yes({ ...pageOf(found, limit, ({ seq }) => seq), currency: account.currency })
}

/** The games of those movements that are of bets, by their references. */
export async function readLineGames(
  records: Records,
  memberId: Id<'member'>,
  currency: Currency,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, string>> {
  if (lines.length === 0) return new Map()
  const refs = [...new Set(lines.map(({ ref }) => ref))]
  await follow(records, memberId)
  return await findGamesOf(records.db.read, memberId, currency, refs)
}

export async function readLineTotals(
  records: Records,
  input: LineRequest,
): Promise<Result<Ends & { currency: Currency; figures: readonly LineTotals[] }, LinesRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  const account = await openStatement(records, input.memberId, input.account)
  if (!account) return no('account_is_missing')
  const days = { account: account.id, fromDay: input.from, toDay: input.to }
  const { read } = records.db
  const ends = await balanceAround(read, days)
  return yes({ ...ends, currency: account.currency, figures: await sumLines(read, days) })
}

export async function readHeld(
  records: Records,
  memberId: Id<'member'>,
  wanted: string,
): Promise<Result<{ currency: Currency; held: readonly Held[] }, 'account_is_missing'>> {
  const accounts = await readAccountsOf(records.db.read, memberId)
  const account = accounts.find(({ id }) => String(id) === wanted)
  if (!account) return no('account_is_missing')
  return yes({ currency: account.currency, held: await listHeld(records.db.read, account.id) })
}

export interface DayProfit extends Profit {
  readonly day: Day
}

export interface ProfitReport {
  readonly days: readonly DayProfit[]
  readonly totals: Profit
  readonly games: readonly GameTotals[]
}

export async function readProfit(
  records: Records,
  memberId: Id<'member'>,
  currency: Currency,
  range: DayRange,
): Promise<Result<ProfitReport, 'range_is_wrong'>> {
  if (!isRange(range)) return no('range_is_wrong')
  const { db } = records
  await db.tx(async (tx) => {
    await tallyMember(tx, memberId)
    await followMember(tx, memberId)
  })
  const flows = await dayFigures(db.read, memberId, currency, range.from, range.to)
  const byDay = new Map<Day, FigureFlow[]>()
  for (const flow of flows) byDay.set(flow.day, [...(byDay.get(flow.day) ?? []), flow])
  const days = Array.from({ length: countDays(range.from, range.to) }, (_, at) => {
    const day = addDays(range.from, at)
    return { day, ...profitOf(byDay.get(day) ?? []) }
  })
  const kinds = await sumKinds(db.read, { memberId, currency, fromDay: range.from, toDay: range.to })
  return yes({ days, totals: profitOf(flows), games: byGame(kinds) })
}
