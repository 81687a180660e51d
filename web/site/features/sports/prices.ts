import type { ChangedEvent, EventReply, HappenedReply, MarketReply } from '#modules/sports/contract.ts'
import type { WatchLevel } from '#modules/sports/model.ts'

/**
 * What the page knows of matches, and what a frame of the socket makes of it. Pure. What a frame does not touch stays the same object, down to
 * the single market, so that only what changed is drawn again.
 */

/** A price that moved, and until when that is shown. */
interface Move {
  readonly way: 'up' | 'down'
  readonly untilMs: number
}

export interface KnownMarket extends Omit<MarketReply, 'outcomes'> {
  readonly outcomes: readonly (MarketReply['outcomes'][number] & { readonly move?: Move })[]
}

export interface KnownEvent {
  readonly event: EventReply
  readonly markets: readonly KnownMarket[]
  readonly happened: readonly HappenedReply[]
}

export type Known = ReadonlyMap<string, KnownEvent>

export const moveMs = 4_000
const happenedMost = 100
const trailMost = 10

/** Marks whose time is over go out. */
export function endMoves(known: Known, nowMs: number): Known {
  const isOver = ({ move }: KnownMarket['outcomes'][number]) => move !== undefined && move.untilMs <= nowMs
  const ended = (market: KnownMarket): KnownMarket =>
    market.outcomes.some(isOver)
      ? { ...market, outcomes: market.outcomes.map((one) => (isOver(one) ? withoutMove(one) : one)) }
      : market
  const changed = [...known].flatMap(([id, one]) => {
    const markets = one.markets.map(ended)
    return markets.some((market, at) => market !== one.markets[at]) ? [[id, { ...one, markets }] as const] : []
  })
  return changed.length === 0 ? known : new Map([...known, ...changed])
}

const withoutMove = ({ id, odds, trail }: KnownMarket['outcomes'][number]) => ({ id, odds, trail })

/** A frame names whole what it names: one that comes twice is right all the same. */
export function applyFrame(known: Known, frame: readonly ChangedEvent[], level: WatchLevel, nowMs: number): Known {
  const events = new Map(known)
  for (const change of frame) {
    const before = events.get(change.id)
    if (!before) continue
    const { status, isOpen, board, happened } = change
    const isMatchTold = status !== undefined || isOpen !== undefined || board !== undefined
    events.set(change.id, {
      event: isMatchTold
        ? {
            ...before.event,
            ...(status !== undefined && { status }),
            ...(isOpen !== undefined && { isOpen }),
            ...(board !== undefined && { board }),
          }
        : before.event,
      markets: change.markets ? withMarkets(before.markets, change.markets, level, nowMs) : before.markets,
      happened: happened ? joined(before.happened, happened) : before.happened,
    })
  }
  return events
}

function withMarkets(
  before: readonly KnownMarket[],
  told: readonly MarketReply[],
  level: WatchLevel,
  nowMs: number,
): readonly KnownMarket[] {
  const markets = new Map(before.map((market) => [market.id, market]))
  for (const market of told) {
    const was = markets.get(market.id)
    if (level === 'list') dropLine(markets, market)
    markets.set(market.id, was ? { ...market, outcomes: moved(was.outcomes, market.outcomes, nowMs) } : market)
  }
  return [...markets.values()]
}

/** A list is told main lines alone, so that the one before it of the same type is none any more. */
function dropLine(markets: Map<number, KnownMarket>, { id, type, isMain }: MarketReply): void {
  if (isMain) for (const other of markets.values()) if (other.type === type && other.id !== id) markets.delete(other.id)
}

/** Prices of now with their mark, and with those before them: frames do not tell these. */
function moved(
  before: KnownMarket['outcomes'],
  after: MarketReply['outcomes'],
  nowMs: number,
): KnownMarket['outcomes'] {
  return after.map((one) => {
    const was = before.find(({ id }) => id === one.id)
    if (!was) return one
    if (was.odds === one.odds) return { ...was }
    if (was.odds === null) return { ...one, trail: was.trail }
    const trail = [was.odds, ...was.trail].slice(0, trailMost)
    if (one.odds === null) return { ...one, trail }
    return { ...one, trail, move: { way: one.odds > was.odds ? 'up' : 'down', untilMs: nowMs + moveMs } }
  })
}

function joined(before: readonly HappenedReply[], fresh: readonly HappenedReply[]): readonly HappenedReply[] {
  const byId = new Map([...before, ...fresh].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id).slice(-happenedMost)
}
