import { assert } from '#kit/assert.ts'
import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import { type Contracts, type Judging, readJudging } from '#modules/contracts/deps.ts'
import { judgeMembers } from '#modules/contracts/engine/judge-members.ts'
import { givenKinds, policyOf } from '#modules/contracts/engine/load.ts'
import type { Contract, Terms } from '#modules/contracts/model.ts'
import { playScene } from '#modules/contracts/offers/play-scene.ts'
import { findEndings } from '#modules/contracts/rules/endings.ts'
import {
  type Brought,
  isPaidWithinDays,
  mergeByDay,
  type Played,
  type Player,
} from '#modules/contracts/rules/simulate.ts'
import { windowAt } from '#modules/contracts/rules/windows.ts'
import { findBelow, findInForce, findLasting, type Thread } from '#modules/contracts/store/contracts.ts'
import {
  type ChainInput,
  type Edges,
  readActiveCounts,
  readBetCounts,
  readChainFigures,
  readChainMoney,
  readChainPlayers,
} from '#modules/turnover/service.ts'

type MemberId = Id<'member'>

export interface SimulateInput {
  readonly downlineId: MemberId
  /** Null where the upline is the house, or is not to be shown. */
  readonly uplineId: MemberId | null
  readonly currency: Currency
  readonly terms: Terms
  readonly days: number
}

export interface Simulated {
  readonly fromMs: number
  readonly untilMs: number
  /** Where each of the windows begins and ends; by day for what is paid more often. */
  readonly edgesMs: readonly number[]
  readonly offered: readonly Played[]
  /** The same windows by the contract there is; null where there is none, or one whose windows are others. */
  readonly now: readonly Played[] | null
  /** What that contract would have paid in all, and what the upline would have kept of it, or of everything where there is none. */
  readonly nowPays: bigint | null
  readonly nowKeeps: bigint
}

/** Bets that are gone through for one look, at the most; a team that made more is shown over fewer days. */
const betsMax = 1_000_000

/**
 * What terms would have paid over the last days, today among them: the contracts that there are now, with these terms in their midst, over
 * what the team really brought, by the function that pays the real windows.
 */
export async function simulate(contracts: Contracts, input: SimulateInput): Promise<Simulated> {
  const { read } = contracts.db
  const judging = await readJudging(contracts)
  const { downlineId, uplineId, currency, terms } = input
  const thread = { downlineId, kind: terms.kind, currency }
  const current = await findCurrent(read, thread, judging.now)
  const own = uplineId && (await findCurrent(read, { ...thread, downlineId: uplineId }, judging.now))
  const below = await findBelow(read, thread)
  const spell = await layWindows(read, input, own ? own.downlineId : downlineId, judging)
  const parties = [...below, ...(own ? [own] : [])].map(partyOf)
  const chains = { ...spell.chains, parties: [...parties, { id: downlineId, activeFrom: terms.activeFrom }] }
  const brought = await readBrought(read, chains, terms)
  const uncounted = await findUncountedNow(read, chains, judging)
  const counts = await countActive(read, chains, uncounted)

  const scene = {
    agentId: downlineId,
    uplineId,
    windows: spell.pick(brought),
    brought,
    terms,
    carryPolicy: policyOf(judging.rules),
  }
  const pay = (staying: readonly Contract[], mine: Terms | null, active: ActiveCounts) =>
    spell.show(playScene({ ...scene, players: castOf({ staying, own, downlineId, mine, counts: active }) }))
  const { fromMs, edgesMs } = spell
  const ending = new Set(findEndings(downlineId, terms, below).map(({ contract }) => contract.id))
  const offered = pay(
    below.filter(({ id }) => !ending.has(id)),
    terms,
    counts,
  )
  const shown = { fromMs, untilMs: judging.nowMs, edgesMs, offered }
  if (!current) return { ...shown, now: null, nowPays: null, nowKeeps: sumOf(pay([], null, counts), 'keeps') }
  if (current.terms.period !== terms.period || current.terms.base !== terms.base) {
    const apart = await simulate(contracts, { ...input, terms: current.terms })
    return { ...shown, now: null, nowPays: sumOf(apart.offered, 'pays'), nowKeeps: sumOf(apart.offered, 'keeps') }
  }
  const asNow = await countActive(read, { ...chains, parties: [partyOf(current)] }, uncounted)
  const now = pay(below, current.terms, new Map([...counts, ...asNow]))
  return { ...shown, now, nowPays: sumOf(now, 'pays'), nowKeeps: sumOf(now, 'keeps') }
}

/** What goes on, whether it has started or not; else what is running out. */
async function findCurrent(reader: Reader, thread: Thread, at: Date): Promise<Contract | null> {
  const lasting = await findLasting(reader, thread)
  if (lasting) return lasting
  const { kind, currency, downlineId } = thread
  const [running] = await findInForce(reader, { kind, at, currency, downlineIds: [downlineId] })
  return running ?? null
}

export function sumOf(played: readonly Played[], of: 'base' | 'pays' | 'keeps'): bigint {
  return played.reduce((sum, one) => sum + one[of], 0n)
}

/** The windows that are looked at, and how they are shown. */
interface Spell {
  readonly fromMs: number
  readonly edgesMs: readonly number[]
  readonly chains: Omit<ChainInput, 'parties'>
  /** Which windows have to be paid to know what all of them would have paid. */
  pick(brought: readonly Brought[]): number[]
  show(played: readonly Played[]): Played[]
}

async function layWindows(
  reader: Reader,
  { currency, terms, days }: SimulateInput,
  under: MemberId,
  { nowMs, timeZone, today }: Judging,
): Promise<Spell> {
  const wanted = addDays(today, 1 - days)
  if (!isPaidWithinDays(terms.kind)) {
    const edgesMs = cut(terms, startOfDay(wanted, timeZone), nowMs, timeZone)
    const edges: Edges = { unit: 'day', at: edgesMs.map((edge) => dayOf(edge, timeZone)) }
    return {
      fromMs: edgesMs[0] as number,
      edgesMs,
      chains: { under, currency, edges },
      // All of them, for what a dividend carries passes through quiet ones too.
      pick: () => Array.from({ length: edgesMs.length - 1 }, (_, window) => window),
      show: (played) => [...played],
    }
  }
  const firstDay = await shorten(reader, under, currency, today, wanted)
  const fine = cut(terms, startOfDay(firstDay, timeZone), nowMs, timeZone)
  const edgesMs = dayEdges(firstDay, today, timeZone)
  const dayOfWindow = (window: number) => edgesMs.findLastIndex((edge) => edge <= (fine[window] as number))
  return {
    fromMs: edgesMs[0] as number,
    edgesMs,
    chains: { under, currency, edges: { unit: 'moment', at: fine.map((edge) => new Date(edge)) } },
    // A month has thousands of these windows, and most of them are quiet.
    pick: (brought) => [...new Set(brought.map(({ window }) => window))].sort((one, other) => one - other),
    show: (played) => mergeByDay(played, dayOfWindow, edgesMs.length - 1),
  }
}

const partyOf = ({ downlineId, terms }: Contract) => ({ id: downlineId, activeFrom: terms.activeFrom })

/** Whole windows: from the one that the first moment belongs to, up to the one that runs. */
function cut({ period }: Terms, fromMs: number, nowMs: number, timeZone: string): number[] {
  const edges = [windowAt(period, fromMs, timeZone).startMs]
  while ((edges.at(-1) as number) <= nowMs) edges.push(windowAt(period, edges.at(-1) as number, timeZone).endMs)
  return edges
}

/** The first day from which a team made no more bets than are gone through; today always is. */
async function shorten(reader: Reader, under: MemberId, currency: Currency, today: Day, from: Day): Promise<Day> {
  let bets = 0
  for (const { day, bets: ofDay } of await readBetCounts(reader, { under, currency, from })) {
    bets += ofDay
    if (bets > betsMax && day < today) return addDays(day, 1)
  }
  return from
}

function dayEdges(first: Day, today: Day, timeZone: string): number[] {
  const edges: number[] = []
  for (let day = first; day <= addDays(today, 1); day = addDays(day, 1)) edges.push(startOfDay(day, timeZone))
  return edges
}

async function readBrought(reader: Reader, chains: ChainInput, { kind }: Terms): Promise<Brought[]> {
  const figures = await readChainFigures(reader, chains)
  const brought: Brought[] = figures.map(({ window, chain, turnover, loss }) => ({
    window,
    chain,
    turnover,
    loss,
    given: 0n,
  }))
  if (kind !== 'dividend' || chains.edges.unit !== 'day') return brought
  for (const { window, chain, kind: what, amount } of await readChainMoney(reader, chains, chains.edges.at))
    if (givenKinds.has(what)) brought.push({ window, chain, turnover: 0n, loss: 0n, given: amount })
  return brought
}

type ActiveCounts = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Who does not count as active, as of now. */
async function findUncountedNow(reader: Reader, chains: ChainInput, { rules, now }: Judging): Promise<string[]> {
  const { currency } = chains
  const activeDeposit = parseMoney(rules.activeDeposit[currency] ?? '0', currency)
  assert(activeDeposit.ok, 'an amount of the settings can be read')
  const members = await readChainPlayers(reader, chains)
  const judged = await judgeMembers(reader, { members, currency, before: now, activeDeposit: activeDeposit.value })
  return [...judged.keys()]
}

async function countActive(reader: Reader, chains: ChainInput, except: readonly string[]): Promise<ActiveCounts> {
  const counts = new Map<string, Map<number, number>>()
  for (const { window, party, members } of await readActiveCounts(reader, chains, except)) {
    const known = counts.get(party)
    if (known) known.set(window, members)
    else counts.set(party, new Map([[window, members]]))
  }
  return counts
}

interface Cast {
  readonly staying: readonly Contract[]
  readonly own: Contract | null
  readonly downlineId: MemberId
  readonly mine: Terms | null
  readonly counts: ActiveCounts
}

/** Everybody whose contract plays a part, and who each of them stands under. */
function castOf({ staying, own, downlineId, mine, counts }: Cast): Map<string, Player> {
  const uplineOf = new Map<string, string | null>(staying.map((one) => [one.downlineId, one.uplineId]))
  if (own) uplineOf.set(downlineId, own.downlineId)
  const pathOf = (id: string) => {
    const path: string[] = []
    for (let above = uplineOf.get(id); above; above = uplineOf.get(above)) path.push(above)
    return path
  }
  const terms: [string, Terms][] = staying.map((one) => [one.downlineId, one.terms])
  if (mine) terms.push([downlineId, mine])
  if (own) terms.push([own.downlineId, own.terms])
  return new Map(terms.map(([id, its]) => [id, { terms: its, path: pathOf(id), active: counts.get(id) ?? new Map() }]))
}
