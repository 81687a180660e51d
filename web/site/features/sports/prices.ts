import type { ChangedEvent, EventReply, HappenedReply, MarketReply } from '#modules/sports/contract.ts'

/** What the page knows of matches, and what a frame of the socket makes of it. Pure. */

export interface KnownEvent {
  readonly event: EventReply
  readonly markets: readonly MarketReply[]
  readonly happened: readonly HappenedReply[]
}

export type Way = 'up' | 'down'

/** Prices that moved, by market and outcome, and until when that is shown. */
export type Moves = ReadonlyMap<string, { readonly way: Way; readonly untilMs: number }>

export interface Known {
  readonly events: ReadonlyMap<string, KnownEvent>
  readonly moves: Moves
}

export const moveMs = 4_000
const happenedMost = 100

export const moveKey = (market: number, outcome: string): string => `${market} ${outcome}`

/** A frame names whole what it names: one that comes twice is right all the same. */
export function applyFrame(known: Known, frame: readonly ChangedEvent[], nowMs: number): Known {
  const events = new Map(known.events)
  const moves = new Map([...known.moves].filter(([, { untilMs }]) => untilMs > nowMs))
  for (const change of frame) {
    const before = events.get(change.id)
    if (!before) continue
    const markets = new Map(before.markets.map((market) => [market.id, market]))
    for (const market of change.markets ?? []) {
      noteMoves(moves, markets.get(market.id), market, nowMs)
      markets.set(market.id, market)
    }
    const { status, isOpen, board, happened } = change
    events.set(change.id, {
      event: {
        ...before.event,
        ...(status !== undefined && { status }),
        ...(isOpen !== undefined && { isOpen }),
        ...(board !== undefined && { board }),
      },
      markets: change.markets ? [...markets.values()] : before.markets,
      happened: happened ? joined(before.happened, happened) : before.happened,
    })
  }
  return { events, moves }
}

function noteMoves(
  moves: Map<string, { way: Way; untilMs: number }>,
  before: MarketReply | undefined,
  after: MarketReply,
  nowMs: number,
): void {
  for (const { id, odds } of after.outcomes) {
    const old = before?.outcomes.find((one) => one.id === id)?.odds
    if (old === undefined || old === null || odds === null || odds === old) continue
    moves.set(moveKey(after.id, id), { way: odds > old ? 'up' : 'down', untilMs: nowMs + moveMs })
  }
}

function joined(before: readonly HappenedReply[], fresh: readonly HappenedReply[]): readonly HappenedReply[] {
  const byId = new Map([...before, ...fresh].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id).slice(-happenedMost)
}
