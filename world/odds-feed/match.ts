import { everyMarket } from './every-market.ts'
import { withExtraGoal } from './football.ts'
import { sportOf } from './leagues.ts'
import { fixtureBody, type Told } from './messages.ts'
import {
  type Board,
  type Course,
  type EventStatus,
  type Fixture,
  type Happening,
  type MarketName,
  type Side,
  startBoard,
} from './model.ts'
import { asSeen, decidedOf, type PricedMarket, priceAll, ruleFor, type SettledMarket, scoreText } from './prices.ts'
import { randomOf } from './random.ts'

/** One match as the feed tells it, from its first price to its confirmed result. */

const reopenMs = 5_000
const confirmMs = 60_000
const repriceMs = 10_000
const marketsAMessage = 150
const happenedKept = 60
/** After these nobody knows the price for a moment. */
const stops = new Set(['goal', 'set', 'rack', 'knockdown', 'round', 'period_end', 'end'])

export type Fate = 'plays' | 'walkover' | 'postponed' | 'abandoned'

/** Some matches are not played, or not to their end. */
export function fateOf({ id }: Fixture): Fate {
  const roll = randomOf(`fate ${id}`).next()
  return roll < 0.008 ? 'walkover' : roll < 0.016 ? 'postponed' : roll < 0.024 ? 'abandoned' : 'plays'
}

const keyOf = ({ id, spec }: MarketName): string => `${id} ${spec}`

export class Match {
  readonly fixture: Fixture
  readonly #emit: (told: Told) => void
  readonly #isWrongFirst: () => boolean
  readonly #wrongMs: () => number
  #course: Course | null = null
  #at = -1
  #markets = new Map<string, PricedMarket>()
  readonly #offered = new Map<string, MarketName>()
  readonly #settled = new Map<string, SettledMarket>()
  #reopenAt = 0
  #repriceAt = 0
  #later: { readonly atMs: number; readonly work: () => void }[] = []
  status: EventStatus = 'planned'
  betting: 'open' | 'suspended' = 'open'
  board: Board = startBoard
  happened: readonly Happening[] = []
  endedAt: number | null = null
  readonly cancels: Told[] = []

  constructor(
    fixture: Fixture,
    deps: { readonly emit: (told: Told) => void; readonly isWrongFirst: () => boolean; readonly wrongMs: () => number },
  ) {
    this.fixture = fixture
    this.#emit = deps.emit
    this.#isWrongFirst = deps.isWrongFirst
    this.#wrongMs = deps.wrongMs
  }

  get course(): Course {
    this.#course ??= sportOf(this.fixture.sport)?.model.play(this.fixture) ?? []
    return this.#course
  }

  get isOver(): boolean {
    return this.endedAt !== null && this.#later.length === 0
  }

  get markets(): readonly PricedMarket[] {
    return [...this.#markets.values()]
  }

  announce(): void {
    this.#emit({ type: 'fixture_change', event: fixtureBody(this.fixture, this.status) })
  }

  /** Tells whatever has come due. A match that began before the feed did is taken up where it stands. */
  advance(nowMs: number): void {
    this.#later = this.#later.filter(({ atMs, work }) => {
      if (atMs > nowMs) return true
      work()
      return false
    })
    if (this.endedAt !== null) return
    const sinceMs = nowMs - this.fixture.startsAt
    if (sinceMs < 0) return
    if (this.status === 'planned' && !this.#begin(nowMs)) return
    const abandonMs =
      fateOf(this.fixture) === 'abandoned' ? (this.course.at(-1)?.atMs ?? 0) * 0.6 : Number.POSITIVE_INFINITY
    const fresh: Happening[] = []
    let [isStop, isChange, isPart] = [false, false, false]
    while (true) {
      const next = this.course[this.#at + 1]
      if (!next || next.atMs > Math.min(sinceMs, abandonMs)) break
      this.#at += 1
      this.board = next.board
      if (next.happened) fresh.push(next.happened)
      const kind = next.happened?.kind ?? ''
      isStop ||= stops.has(kind)
      isPart ||= stops.has(kind)
      isChange ||= next.changesOdds
    }
    if (fresh.length > 0) this.#tellHappened(fresh, isStop, nowMs)
    if (sinceMs >= abandonMs) return this.abandon(nowMs)
    if (this.board.period === 'end') return this.#end(nowMs)
    if (isPart) this.#settleDecided(1)
    if (this.betting === 'suspended' && nowMs >= this.#reopenAt) this.reprice(nowMs)
    else if (this.betting === 'open' && (isChange || nowMs >= this.#repriceAt)) this.reprice(nowMs)
  }

  #begin(nowMs: number): boolean {
    const fate = fateOf(this.fixture)
    if (fate === 'walkover' || fate === 'postponed') {
      this.status = fate
      this.#stop()
      const startsAt = this.fixture.startsAt + (fate === 'postponed' ? 7 * 86_400_000 : 0)
      this.#emit({ type: 'fixture_change', event: fixtureBody(this.fixture, fate, startsAt) })
      this.cancel('all', fate)
      this.endedAt = nowMs
      return false
    }
    this.status = 'in_play'
    this.announce()
    return true
  }

  #tellHappened(fresh: readonly Happening[], isStop: boolean, nowMs: number): void {
    if (isStop) {
      this.#stop()
      this.#reopenAt = nowMs + reopenMs
    }
    this.happened = [...this.happened, ...fresh].slice(-happenedKept)
    this.#emit({ type: 'match_event', event: this.fixture.id, board: this.board, happened: fresh.slice(-happenedKept) })
  }

  #stop(): void {
    if (this.betting === 'suspended') return
    this.betting = 'suspended'
    this.#emit({ type: 'bet_stop', event: this.fixture.id, markets: 'all' })
  }

  /** Prices everything anew and tells what changed. */
  reprice(nowMs: number): void {
    if (this.endedAt !== null) return
    this.#repriceAt = nowMs + repriceMs
    const seen = asSeen(this.fixture, nowMs)
    const board = this.#boardAt(nowMs)
    const next = new Map(priceAll(seen, board).map((market) => [keyOf(market), market]))
    const changed: PricedMarket[] = []
    for (const [key, market] of next) {
      if (this.#settled.has(key)) {
        next.delete(key)
        continue
      }
      const known = this.#markets.get(key)
      if (this.betting === 'suspended' || !known || !isSamePrice(known, market)) changed.push(market)
      else next.set(key, known)
      this.#offered.set(key, { id: market.id, spec: market.spec })
    }
    for (const [key, market] of this.#markets)
      if (!next.has(key) && !this.#settled.has(key)) changed.push({ ...market, status: 'deactivated', main: false })
    this.#markets = next
    const wasStopped = this.betting === 'suspended'
    this.betting = 'open'
    if (changed.length > 0 || wasStopped)
      this.#emit({ type: 'odds_change', event: this.fixture.id, betting: 'open', markets: changed })
  }

  /** The clock of a board goes on between its moments. */
  #boardAt(nowMs: number): Board {
    const step = this.course[this.#at]
    if (this.status === 'planned' || !step || !this.board.running) return this.board
    const passedS = Math.floor((nowMs - this.fixture.startsAt - step.atMs) / 1_000)
    if (this.fixture.sport === 'football') return { ...this.board, clock_s: this.board.clock_s + passedS }
    if (this.fixture.sport === 'basketball')
      return { ...this.board, clock_s: Math.max(1, this.board.clock_s - Math.floor(passedS / 2)) }
    return this.board
  }

  #settleDecided(certainty: 1 | 2): void {
    const open = [...this.#offered.values()].filter((name) => !this.#settled.has(keyOf(name)))
    this.#tellSettled(decidedOf(this.fixture, this.board, open), certainty, this.board)
  }

  #tellSettled(markets: readonly SettledMarket[], certainty: 1 | 2, board: Board): void {
    for (const market of markets) {
      this.#settled.set(keyOf(market), market)
      this.#markets.delete(keyOf(market))
    }
    for (let from = 0; from < markets.length; from += marketsAMessage)
      this.#emit(this.#settlement(markets.slice(from, from + marketsAMessage), certainty, board))
  }

  #settlement(markets: readonly SettledMarket[], certainty: 1 | 2, board: Board): Told {
    return { type: 'bet_settlement', event: this.fixture.id, certainty, score: scoreText(board), markets }
  }

  #all(): readonly MarketName[] {
    const every = [...this.#offered.values(), ...everyMarket(this.fixture, this.course)]
    return [...new Map(every.map((name) => [keyOf(name), name])).values()]
  }

  #end(nowMs: number): void {
    this.status = 'ended'
    this.endedAt = nowMs
    this.announce()
    const confirm = () => {
      this.#tellSettled([...this.#settled.values()], 2, this.board)
    }
    if (this.#isWrongFirst()) {
      this.wrongResult()
      this.#later.push({ atMs: nowMs + this.#wrongMs(), work: () => this.correctResult() })
    } else {
      this.#settleEverything(this.board, 1)
      this.#later.push({ atMs: nowMs + confirmMs, work: confirm })
    }
  }

  /** What is decided, and the stake back for what never came to be: a third set of two. */
  #settleEverything(board: Board, certainty: 1 | 2): void {
    const open = this.#all().filter((name) => !this.#settled.has(keyOf(name)))
    const decided = decidedOf(this.fixture, board, open)
    const keys = new Set(decided.map(keyOf))
    const notPlayed = open.filter((name) => !keys.has(keyOf(name))).map((name) => this.#voided(name, 'cancelled_event'))
    this.#tellSettled([...decided, ...notPlayed], certainty, board)
  }

  #voided(name: MarketName, void_reason: string): SettledMarket {
    const outcomes = this.#markets.get(keyOf(name))?.outcomes ?? ruleFor(this.fixture, name)?.outcomes ?? []
    return {
      ...{ id: name.id, spec: name.spec, facts: {}, void_reason },
      outcomes: outcomes.map(({ id }) => ({ id, result: 0, void_factor: '1', dead_heat: '1' })),
    }
  }

  /** A false result: the home side with one more than it had. */
  wrongResult(): void {
    const { board } = this
    const periods = board.periods.map((part, at) =>
      at === board.periods.length - 1 ? { ...part, home: part.home + 1 } : part,
    )
    const result = board.result && {
      ...board.result,
      winner: board.result.winner === 'home' ? ('away' as const) : ('home' as const),
    }
    const before = new Map(this.#settled)
    this.#settled.clear()
    const wrong = { ...board, home: board.home + 1, periods, result }
    this.#tellSettled(decidedOf(this.fixture, wrong, this.#all()), 1, wrong)
    this.#wrong = [...this.#settled.values()].map(({ id, spec }) => ({ id, spec }))
    this.#settled.clear()
    for (const [key, market] of before) this.#settled.set(key, market)
    for (const { id, spec } of this.#wrong) this.#settled.delete(keyOf({ id, spec }))
  }
  #wrong: readonly MarketName[] = []

  correctResult(): void {
    if (this.#wrong.length === 0) return
    for (let from = 0; from < this.#wrong.length; from += marketsAMessage)
      this.#emit({
        type: 'rollback_bet_settlement',
        event: this.fixture.id,
        markets: this.#wrong.slice(from, from + marketsAMessage),
      })
    this.#wrong = []
    this.#settleEverything(this.board, 2)
  }

  /** Gives bets back. */
  cancel(
    markets: 'all' | readonly MarketName[],
    void_reason: string,
    from?: { readonly from_at: number; readonly to_at: number },
  ): void {
    const told = { type: 'bet_cancel', event: this.fixture.id, markets, void_reason, ...from }
    this.cancels.push(told)
    if (markets === 'all' && from === undefined) this.#markets.clear()
    this.#emit(told)
  }

  rollbackCancel(): void {
    const last = this.cancels.pop()
    if (!last) return
    const { void_reason: _, ...told } = last
    this.#emit({ ...told, type: 'rollback_bet_cancel' })
  }

  abandon(nowMs: number): void {
    this.status = 'abandoned'
    this.endedAt = nowMs
    this.#stop()
    this.announce()
    this.#settleDecided(1)
    this.cancel(
      [...this.#all()].filter((name) => !this.#settled.has(keyOf(name))),
      'abandoned',
    )
  }

  /** A goal falls now, in football. */
  goal(side: Side, nowMs: number): void {
    if (this.status !== 'in_play' || this.fixture.sport !== 'football') return
    this.#course = withExtraGoal(this.course, this.#at, nowMs - this.fixture.startsAt, side)
    this.advance(nowMs)
  }

  /** The rest of the match passes at once, for who tries a book. */
  endNow(nowMs: number): void {
    if (this.endedAt !== null) return
    if (this.status === 'planned') {
      this.status = 'in_play'
      this.announce()
    }
    const end = this.course.at(-1)
    if (!end) return
    this.#at = this.course.length - 1
    this.board = end.board
    this.#tellHappened(end.happened ? [end.happened] : [], true, nowMs)
    this.#end(nowMs)
  }

  settlements(): readonly Told[] {
    return this.#settled.size === 0 ? [] : [this.#settlement([...this.#settled.values()], 2, this.board)]
  }
}

function isSamePrice(a: PricedMarket, b: PricedMarket): boolean {
  return (
    a.main === b.main &&
    a.outcomes.length === b.outcomes.length &&
    a.outcomes.every(({ id, odds }, at) => b.outcomes[at]?.id === id && b.outcomes[at]?.odds === odds)
  )
}
