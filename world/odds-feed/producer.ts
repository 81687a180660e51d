import type { Clock } from '#kit/clock.ts'
import { everyMarket } from './every-market.ts'
import { type Faults, happens } from './faults.ts'
import { sports } from './leagues.ts'
import { fateOf, Match } from './match.ts'
import { fixtureBody, Log, type Told } from './messages.ts'
import { type Fixture, startBoard } from './model.ts'
import { type Outright, outrightFixture, outrightOdds, outrightOf, outrightResult, outrightsAt } from './outrights.ts'
import { decidedOf, scoreText } from './prices.ts'
import { dayAt, fixtureOf, fixturesOf } from './schedule.ts'

const producerName = 'tala'

const aliveMs = 5_000
const aheadMs = 36 * 3_600_000
const longestMs = 5 * 3_600_000
const keptMs = 24 * 3_600_000
/** Matches that are planned are priced a few at a time, so that a start costs little. */
const pricedATick = 3
const restTicks = 3

interface ProducerDeps {
  readonly clock: Clock
  readonly faults: () => Faults
  /** Tells everybody who listens. */
  readonly send: (text: string) => void
}

/** All that is played, told in order. It does nothing by itself: whoever runs it calls `tick`. */
export class Producer {
  readonly #deps: ProducerDeps
  readonly log: Log
  readonly #matches = new Map<string, Match>()
  readonly #outrights = new Map<string, Outright>()
  #planned: string[] = []
  #saidAt = 0
  #listedHour = -1
  #isAllPriced = false

  constructor(deps: ProducerDeps) {
    this.#deps = deps
    this.log = new Log(producerName, String(deps.clock.nowMs()))
  }

  get #nowMs(): number {
    return this.#deps.clock.nowMs()
  }

  readonly #emit = (told: Told): void => {
    this.#saidAt = this.#nowMs
    this.#deps.send(this.log.add(told, this.#saidAt))
  }

  /** Tells whatever has come due. Call it about once a second. */
  tick(): void {
    const nowMs = this.#nowMs
    this.#list(nowMs)
    for (const match of this.#matches.values()) if (match.fixture.startsAt <= nowMs) match.advance(nowMs)
    this.#pricePlanned(nowMs)
    this.#endOutrights(nowMs)
    if (nowMs - this.#saidAt >= aliveMs) this.#emit({ type: 'alive' })
  }

  /** New matches come in, old ones go. */
  #list(nowMs: number): void {
    const hour = Math.floor(nowMs / 3_600_000)
    if (hour === this.#listedHour) return
    this.#listedHour = hour
    const today = dayAt(nowMs)
    const near = [today - 1, today, today + 1, today + 2].flatMap(fixturesOf).filter((one) => this.#isNear(one, nowMs))
    for (const fixture of near.toSorted((a, b) => a.startsAt - b.startsAt)) {
      if (this.#matches.has(fixture.id)) continue
      const match = this.#matchOf(fixture)
      this.#matches.set(fixture.id, match)
      match.announce()
    }
    for (const [id, match] of this.#matches)
      if (match.endedAt !== null && nowMs - match.endedAt > keptMs) this.#matches.delete(id)
    for (const outright of outrightsAt(nowMs)) {
      if (this.#outrights.has(outright.id)) continue
      this.#outrights.set(outright.id, outright)
      this.#emit(outrightFixture(outright, 'planned'))
      this.#emit(outrightOdds(outright))
    }
  }

  /** Planned, or in play: one that is over already belongs to an earlier life. */
  #isNear(fixture: Fixture, nowMs: number): boolean {
    if (fixture.startsAt > nowMs + aheadMs || fixture.startsAt < nowMs - longestMs) return false
    if (fixture.startsAt > nowMs) return true
    const lengthMs = this.#matchOf(fixture).course.at(-1)?.atMs ?? 0
    return fateOf(fixture) === 'plays' && fixture.startsAt + lengthMs > nowMs
  }

  #matchOf(fixture: Fixture): Match {
    const { faults } = this.#deps
    return new Match(fixture, {
      emit: this.#emit,
      isWrongFirst: () => happens(faults().wrong),
      wrongMs: () => faults().wrongMs,
    })
  }

  #pricePlanned(nowMs: number): void {
    // Once everything has a price, one now and then is enough.
    if (this.#isAllPriced && Math.floor(nowMs / 1_000) % restTicks > 0) return
    this.#isAllPriced = this.#hasAllPrices()
    for (let count = 0; count < pricedATick; count += 1) {
      if (this.#planned.length === 0)
        this.#planned = [...this.#matches.values()]
          .filter(({ status, fixture }) => status === 'planned' && fixture.startsAt > nowMs)
          .map(({ fixture }) => fixture.id)
      const id = this.#planned.shift()
      const match = id === undefined ? undefined : this.#matches.get(id)
      if (match?.status === 'planned' && match.fixture.startsAt > nowMs) match.reprice(nowMs)
      if (this.#isAllPriced) return
    }
  }

  #hasAllPrices(): boolean {
    for (const match of this.#matches.values()) if (match.endedAt === null && match.markets.length === 0) return false
    return true
  }

  #endOutrights(nowMs: number): void {
    for (const [id, outright] of this.#outrights) {
      if (outright.endsAt > nowMs) continue
      this.#outrights.delete(id)
      this.#emit({ type: 'bet_stop', event: id, markets: 'all' })
      this.#emit(outrightFixture(outright, 'ended'))
      this.#emit(outrightResult(outright))
    }
  }

  /** How everything stands, as lines that do not count in the sequence. */
  snapshot(): readonly string[] {
    const told: Told[] = [{ type: 'snapshot_begin' }]
    for (const match of this.#matches.values()) {
      const { fixture, status, board, happened, betting, markets, cancels } = match
      told.push({ type: 'fixture_change', event: fixtureBody(fixture, status) })
      if (status !== 'planned') told.push({ type: 'match_event', event: fixture.id, board, happened })
      if (match.endedAt === null) told.push({ type: 'odds_change', event: fixture.id, betting, markets })
      told.push(...match.settlements(), ...cancels)
    }
    for (const outright of this.#outrights.values())
      told.push(outrightFixture(outright, 'planned'), outrightOdds(outright))
    told.push({ type: 'snapshot_complete', lines: told.length + 1 })
    const nowMs = this.#nowMs
    return told.map((one) => this.log.write({ ...one, snapshot: true }, nowMs))
  }

  match(id: string): Match | undefined {
    return this.#matches.get(id)
  }

  /** All of an event, whenever it was played; null for one that never was. */
  event(id: string): object | null {
    const outright = outrightOf(id)
    if (outright) return this.#outrightEvent(outright)
    const known = this.#matches.get(id)
    if (known) {
      const { fixture, status, board, happened, markets, cancels } = known
      return {
        event: fixtureBody(fixture, status),
        board,
        happened,
        markets,
        settlements: known.settlements(),
        cancels,
      }
    }
    const fixture = fixtureOf(id)
    return fixture && this.#pastEvent(fixture)
  }

  #outrightEvent(outright: Outright): object {
    const isOver = outright.endsAt <= this.#nowMs
    const { event } = outrightFixture(outright, isOver ? 'ended' : 'planned')
    const { markets } = outrightOdds(outright)
    return {
      event,
      board: null,
      happened: [],
      markets: isOver ? [] : markets,
      settlements: isOver ? [outrightResult(outright)] : [],
      cancels: [],
    }
  }

  /** A match of an earlier life: its course follows from its id. */
  #pastEvent(fixture: Fixture): object {
    const nothing = { board: startBoard, happened: [], markets: [], settlements: [], cancels: [] }
    const { course } = this.#matchOf(fixture)
    const last = course.at(-1)
    if (!last || fixture.startsAt + last.atMs > this.#nowMs)
      return { ...nothing, event: fixtureBody(fixture, 'planned') }
    const fate = fateOf(fixture)
    const cancel = { type: 'bet_cancel', event: fixture.id, markets: 'all', void_reason: fate }
    if (fate === 'walkover' || fate === 'postponed')
      return { ...nothing, event: fixtureBody(fixture, fate), cancels: [cancel] }
    const abandonMs = fate === 'abandoned' ? last.atMs * 0.6 : last.atMs
    const board = course.findLast(({ atMs }) => atMs <= abandonMs)?.board ?? startBoard
    const every = everyMarket(fixture, course)
    const markets = decidedOf(fixture, board, every)
    const decided = new Set(markets.map((one) => `${one.id} ${one.spec}`))
    const open = every.filter((one) => !decided.has(`${one.id} ${one.spec}`)).map(({ id, spec }) => ({ id, spec }))
    const reason = fate === 'abandoned' ? 'abandoned' : 'cancelled_event'
    return {
      ...{ event: fixtureBody(fixture, fate === 'abandoned' ? fate : 'ended'), board, happened: [], markets: [] },
      settlements: [{ type: 'bet_settlement', event: fixture.id, certainty: 2, score: scoreText(board), markets }],
      cancels: open.length > 0 ? [{ ...cancel, markets: open, void_reason: reason }] : [],
    }
  }

  /** Makes something happen, for who tries a book. */
  act(id: string, act: string): boolean {
    const match = this.#matches.get(id)
    if (!match) return false
    const nowMs = this.#nowMs
    const acts: Readonly<Record<string, () => void>> = {
      goal_home: () => match.goal('home', nowMs),
      goal_away: () => match.goal('away', nowMs),
      end: () => match.endNow(nowMs),
      abandon: () => match.abandon(nowMs),
      price: () => match.reprice(nowMs),
      cancel_wrong_odds: () => match.cancel('all', 'wrong_odds', { from_at: nowMs - 60_000, to_at: nowMs }),
      rollback_cancel: () => match.rollbackCancel(),
      wrong_result: () => match.wrongResult(),
      correct_result: () => match.correctResult(),
    }
    acts[act]?.()
    return act in acts
  }
}

export const catalogue = (): object => ({
  sports: sports.map(({ id, name }) => ({ id, name })),
  leagues: sports.flatMap(({ id, leagues }) =>
    leagues.map((league) => ({ id: league.id, name: league.name, sport: id })),
  ),
})
