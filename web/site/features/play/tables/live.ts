import type { Json } from '#engines/game.ts'
import type { TableEvent, TableTotal } from '#modules/tables/contract.ts'
import type { TablePhase } from '#modules/tables/model.ts'
import type { Result, TableAnswer } from '#web/site/features/play/tables/model.ts'

/** A round as this screen knows it. */
export interface LiveRound {
  readonly number: number
  /** When bets close, by the clock of this screen, so that nothing depends on whether that is right. */
  readonly closesMs: number
  readonly steps: readonly Json[]
  /** Null until everybody may know it. */
  readonly outcome: Json
  readonly isVoid: boolean
}

/** A seat at which somebody acts. */
export interface LiveSeat {
  readonly seat: string
  readonly isYours: boolean
  /** How many acts there were. */
  readonly at: number
  /** What its player can do; of others nothing. */
  readonly actions: readonly string[]
  readonly untilMs: number | null
}

/** A seat that nobody else can take yet. */
export interface KeptSeat {
  readonly spot: string
  /** Who had it in the round before, masked. */
  readonly name: string
  readonly isYours: boolean
  readonly untilMs: number
}

/** Where players act: what they see from the end of the deal until the next round. */
export interface LiveActing {
  readonly shown: Json
  readonly seats: readonly LiveSeat[]
  /** When it ends if nobody does anything. */
  readonly untilMs: number
  /** What the dealer called last. */
  readonly called: { readonly seat: string; readonly action: string } | null
}

/** What a table does, from the answer on and with every event since. */
export interface Live {
  /** The answer that it goes on from. */
  readonly from: TableAnswer
  /** How far this screen's clock is ahead of the server's. */
  readonly aheadMs: number
  readonly phase: TablePhase
  readonly round: LiveRound | null
  readonly acting: LiveActing | null
  /** Of a pause: when it ends. */
  readonly untilMs: number | null
  readonly shoe: number
  readonly results: readonly Result[]
  readonly totals: readonly TableTotal[]
  readonly kept: readonly KeptSeat[]
  readonly players: number
}

/** Whoever comes late sees the round as it stands: what was shown so far, all of it at once. */
export function beginLive(from: TableAnswer, nowMs: number): Live {
  const aheadMs = nowMs - Date.parse(from.serverTime)
  const { state, round } = from
  return {
    ...{ from, aheadMs, phase: state.phase },
    round: round && {
      number: round.number,
      closesMs: Date.parse(round.closesAt) + aheadMs,
      steps: round.steps.toSorted((one, other) => one.at - other.at).map(({ step }) => step as Json),
      outcome: (round.outcome ?? null) as Json,
      isVoid: round.state === 'void',
    },
    acting: from.acting && actingOf(from.acting, aheadMs, state.actsUntil),
    untilMs: state.until === null ? null : Date.parse(state.until) + aheadMs,
    ...{ shoe: state.shoe, results: from.results, totals: from.totals, players: from.players },
    kept: from.kept.map(({ until, ...seat }) => ({ ...seat, untilMs: Date.parse(until) + aheadMs })),
  }
}

/** How far a table is within a round. Deals and turns may take each other's place. */
const stageOf: Readonly<Record<TablePhase, number>> = {
  ...{ betting: 0, closed: 1, revealing: 2, acting: 2, over: 3 },
  ...{ waiting: 4, shuffling: 4, paused: 4 },
}

/**
 * Goes on from another answer. One that was slow tells of a moment that events have passed meanwhile: the table does not go back to it, so
 * that no chip is lost which lies on the round that is open. An answer of rounds ago was not slow: its table began anew.
 */
export function goOnFrom(from: TableAnswer, live: Live, nowMs: number): Live {
  const begun = beginLive(from, nowMs)
  const [known, told] = [live.round, begun.round]
  if (!known || !told) return begun
  const isSlow =
    told.number === known.number
      ? stageOf[begun.phase] < stageOf[live.phase] ||
        (begun.phase === live.phase && told.steps.length < known.steps.length)
      : told.number === known.number - 1
  return isSlow ? { ...live, from } : begun
}

/** What one event makes of what is known. An event of another round than the present one is old, and changes nothing. */
export function applyEvent(live: Live, event: TableEvent): Live {
  if (event.type === 'players') return { ...live, players: event.players }
  if (event.type === 'rest') {
    const untilMs = event.until === null ? null : Date.parse(event.until) + live.aheadMs
    return { ...live, phase: event.phase, untilMs, ...inShoe(live, event.shoe) }
  }
  if (event.type === 'betting') {
    const { number, closesAt, shoe } = event
    const closesMs = Date.parse(closesAt) + live.aheadMs
    const round = { number, closesMs, steps: [], outcome: null, isVoid: false }
    const begun = {
      phase: 'betting',
      round,
      acting: null,
      totals: [],
      kept: keptOf(live, closesMs),
      untilMs: null,
    } as const
    return { ...live, ...begun, ...inShoe(live, shoe) }
  }
  const { round } = live
  if (event.type === 'changed' || !round || event.number !== round.number) return live
  if (event.type === 'totals') return { ...live, totals: event.totals }
  if (event.type === 'closed') return { ...live, phase: 'closed' }
  if (event.type === 'step') {
    // A step that was missed would leave a gap; the answer that follows a reconnection has them all.
    const steps = [...round.steps.slice(0, event.at), event.step]
    return { ...live, phase: 'revealing', round: { ...round, steps } }
  }
  if (event.type === 'acting') {
    const untilMs = Date.parse(event.actsUntil) + live.aheadMs
    return { ...live, phase: 'acting', acting: { shown: event.shown, seats: [], untilMs, called: null } }
  }
  if (event.type === 'acted') return withAct(live, event)
  if (event.type === 'over') {
    const { number, mark, outcome, state } = event
    const isNew = mark !== null && live.results.at(-1)?.number !== number
    const results = isNew ? [...live.results, { number, mark }] : live.results
    return {
      ...live,
      phase: 'over',
      results,
      round: { ...round, outcome: ownOutcome(live, outcome), isVoid: state === 'void' },
    }
  }
  return live
}

/** Who had a seat in the round that ends has a moment before others may take it. */
function keptOf({ from, totals, acting }: Live, closesMs: number): KeptSeat[] {
  const { phases } = from
  if (!phases.acting) return []
  const untilMs = closesMs - phases.betting + phases.acting.keep
  const own = new Set(acting?.seats.filter(({ isYours }) => isYours).map(({ seat }) => `seat-${seat}`))
  return totals.flatMap(({ spot, name }) => (name === null ? [] : { spot, name, isYours: own.has(spot), untilMs }))
}

type Told = Extract<TableEvent, { type: 'acted' }>
type Asked = NonNullable<TableAnswer['acting']>

function actingOf({ shown, seats }: Asked, aheadMs: number, actsUntil: string | null): LiveActing {
  const ends = seats.flatMap((seat) => (seat.actsUntil === null ? [] : [Date.parse(seat.actsUntil)]))
  const untilMs = Math.max(0, ...ends, actsUntil === null ? 0 : Date.parse(actsUntil)) + aheadMs
  return {
    ...{ shown: shown as Json, untilMs, called: null },
    seats: seats.map(({ actsUntil: until, ...seat }) => {
      return { ...seat, untilMs: until === null ? null : Date.parse(until) + aheadMs }
    }),
  }
}

/** What the server says of the seats, own ones too, asked for once turns have begun. */
export function withSeats(live: Live, asked: Asked | null): Live {
  if (!asked || asked.number !== live.round?.number) return live
  const acting = actingOf(asked, live.aheadMs, null)
  return { ...live, acting: { ...acting, called: live.acting?.called ?? null } }
}

/** What was done at a seat, by somebody else or by this player. */
export function withAct(live: Live, act: Omit<Told, 'type'> & Partial<Pick<LiveSeat, 'at' | 'actions'>>): Live {
  const { acting } = live
  if (!acting || act.number !== live.round?.number) return live
  const untilMs = act.actsUntil === null ? null : Date.parse(act.actsUntil) + live.aheadMs
  const seats = acting.seats.map((seat) => {
    // An answer of before may come after the news of what was done since.
    if (seat.seat !== act.seat || (act.at !== undefined && act.at < seat.at)) return seat
    return { ...seat, untilMs, ...(act.at !== undefined && { at: act.at, actions: act.actions ?? [] }) }
  })
  const called = { seat: act.seat, action: act.action }
  return { ...live, acting: { ...acting, shown: mergeShown(acting.shown, act.shown), seats, called } }
}

type Shown = { readonly seats?: Readonly<Record<string, Json>> }

/** One seat's cards beside those of the others. */
function mergeShown(before: Json, after: Json): Json {
  const [one, other] = [before as Shown | null, after as Shown | null]
  if (!one?.seats || !other?.seats) return after
  return { ...(before as object), seats: { ...one.seats, ...other.seats } }
}

/** What came out, with what this player did where everybody acts alone: that is told to nobody else. */
function ownOutcome({ acting }: Live, outcome: Json): Json {
  if (!acting || outcome === null || typeof outcome !== 'object') return outcome
  const { seats, act } = acting.shown as Shown & { readonly act?: Json }
  const drawn = outcome as Shown & { readonly act?: Json }
  if (seats && drawn.seats) return { ...drawn, seats: { ...seats, ...drawn.seats } }
  return act === undefined ? outcome : { ...drawn, act }
}

/** Another shoe begins its roads anew. */
function inShoe(live: Live, shoe: number): Pick<Live, 'shoe' | 'results'> {
  return { shoe, results: shoe === live.shoe ? live.results : [] }
}
