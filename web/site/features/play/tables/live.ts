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

/** What a table does, from the answer on and with every event since. */
export interface Live {
  /** The answer that it goes on from. */
  readonly from: TableAnswer
  /** How far this screen's clock is ahead of the server's. */
  readonly aheadMs: number
  readonly phase: TablePhase
  readonly round: LiveRound | null
  /** Of a pause: when it ends. */
  readonly untilMs: number | null
  readonly shoe: number
  readonly results: readonly Result[]
  readonly totals: readonly TableTotal[]
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
    untilMs: state.until === null ? null : Date.parse(state.until) + aheadMs,
    ...{ shoe: state.shoe, results: from.results, totals: from.totals, players: from.players },
  }
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
    return { ...live, phase: 'betting', round, totals: [], untilMs: null, ...inShoe(live, shoe) }
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
  if (event.type === 'over') {
    const { number, mark, outcome, state } = event
    const isNew = mark !== null && live.results.at(-1)?.number !== number
    const results = isNew ? [...live.results, { number, mark }] : live.results
    return { ...live, phase: 'over', results, round: { ...round, outcome, isVoid: state === 'void' } }
  }
  return live
}

/** Another shoe begins its roads anew. */
function inShoe(live: Live, shoe: number): Pick<Live, 'shoe' | 'results'> {
  return { shoe, results: shoe === live.shoe ? live.results : [] }
}
