import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import { givenKinds, policyOf } from '#modules/contracts/engine/load.ts'
import type { Contract, Terms } from '#modules/contracts/model.ts'
import { playScene } from '#modules/contracts/offers/play-scene.ts'
import { type Contracts, readJudging } from '#modules/contracts/parts.ts'
import { findEndings } from '#modules/contracts/rules/endings.ts'
import {
  type Brought,
  isPaidWithinDays,
  mergeByDay,
  type Played,
  type Player,
} from '#modules/contracts/rules/simulate.ts'
import { windowAt } from '#modules/contracts/rules/windows.ts'
import { findBelow, findInForce } from '#modules/contracts/store/contracts.ts'
import {
  type ChainWish,
  type Edges,
  readActiveCounts,
  readBetCounts,
  readChainFigures,
  readChainMoney,
} from '#modules/reporting/service.ts'

type MemberId = Id<'member'>

export interface SimulateWish {
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
  /** What the contract in force would have paid; null where there is none. */
  readonly now: readonly Played[] | null
  /** Without any contract of the downline's, what its upline would have kept. */
  readonly without: readonly Played[]
}

/** Bets that are gone through for one look, at the most; a team that made more is shown over fewer days. */
const betsMax = 1_000_000

/**
 * What terms would have paid over the last days, today among them: the contracts that there are now, with these terms in their midst, over
 * what the team really brought, by the function that pays the real windows.
 */
export async function simulate(contracts: Contracts, wish: SimulateWish): Promise<Simulated> {
  const { read } = contracts.db
  const { now, nowMs, timeZone, today, rules } = await readJudging(contracts)
  const { downlineId, uplineId, currency, terms } = wish
  const thread = { downlineId, kind: terms.kind, currency }
  const sides = uplineId === null ? [downlineId] : [downlineId, uplineId]
  const inForce = await findInForce(read, { kind: terms.kind, at: now, currency, downlineIds: sides })
  const current = inForce.find((contract) => contract.downlineId === downlineId) ?? null
  const own = inForce.find((contract) => contract.downlineId === uplineId) ?? null
  const below = await findBelow(read, thread)
  const top = own ? (uplineId as MemberId) : downlineId

  const isShort = isPaidWithinDays(terms.kind)
  const firstDay = isShort ? await shorten(read, top, currency, today, wish.days) : addDays(today, 1 - wish.days)
  const edgesMs = cut(terms, startOfDay(firstDay, timeZone), nowMs, timeZone)
  const edges: Edges = isShort
    ? { unit: 'moment', at: edgesMs.map((edge) => new Date(edge)) }
    : { unit: 'day', at: edgesMs.map((edge) => dayOf(edge, timeZone)) }

  const cast = [...below, ...(own ? [own] : [])]
  const chains = {
    under: top,
    currency,
    edges,
    parties: [...cast.map(partyOf), { id: downlineId, activeFrom: terms.activeFrom }],
  }
  const brought = await readBrought(read, chains, terms)
  const counts = await countActive(read, chains)
  const asNow =
    current && current.terms.activeFrom !== terms.activeFrom
      ? await countActive(read, { ...chains, parties: [{ id: downlineId, activeFrom: current.terms.activeFrom }] })
      : counts

  const ending = new Set(findEndings(downlineId, terms, below).map(({ contract }) => contract.id))
  const players = (staying: readonly Contract[], mine: Terms | null, active: ActiveCounts) =>
    castOf({
      staying,
      own,
      downlineId,
      mine,
      counts: new Map([...counts, [downlineId, active.get(downlineId) ?? new Map()]]),
    })
  const scene = {
    agentId: downlineId,
    uplineId,
    windows: edgesMs.length - 1,
    brought,
    terms,
    carryPolicy: policyOf(rules),
  }
  const staying = below.filter(({ id }) => !ending.has(id))
  const show = (played: readonly Played[]) =>
    isShort ? mergeByDay(played, dayIndex(edgesMs, firstDay, timeZone)) : played
  return {
    fromMs: edgesMs[0] as number,
    untilMs: nowMs,
    edgesMs: isShort ? dayEdges(firstDay, today, timeZone) : edgesMs,
    offered: show(playScene({ ...scene, players: players(staying, terms, counts) })),
    now: current && show(playScene({ ...scene, players: players(below, current.terms, asNow) })),
    without: show(playScene({ ...scene, players: players([], null, counts) })),
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
async function shorten(reader: Reader, under: MemberId, currency: Currency, today: Day, days: number): Promise<Day> {
  const from = addDays(today, 1 - days)
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

function dayIndex(edgesMs: readonly number[], first: Day, timeZone: string): (window: number) => number {
  const firstMs = Date.parse(`${first}T00:00:00Z`)
  return (window) => {
    const day = dayOf(edgesMs[window] as number, timeZone)
    return Math.round((Date.parse(`${day}T00:00:00Z`) - firstMs) / 86_400_000)
  }
}

async function readBrought(reader: Reader, chains: ChainWish, { kind }: Terms): Promise<Brought[]> {
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

async function countActive(reader: Reader, chains: ChainWish): Promise<ActiveCounts> {
  const counts = new Map<string, Map<number, number>>()
  for (const { window, party, members } of await readActiveCounts(reader, chains)) {
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
