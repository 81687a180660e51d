import type { SlotGame } from '#engines/slots/game.ts'
import type { SlotState } from '#engines/slots/spin.ts'
import {
  currencyOf,
  decimalOf,
  minorOf,
  type PlayGame,
  type PlayRound,
  writeShort,
} from '#web/site/features/play/model.ts'
import { noteRound } from '#web/site/features/play/play-session.ts'
import {
  type Cue,
  firstCells,
  lastCells,
  type Pace,
  showHeld,
  showRespin,
  showSpin,
  stripsOf,
} from '#web/site/features/play/slot/director.ts'
import { type Level, quiet, type SlotShow } from '#web/site/features/play/slot/slot-show.ts'
import type { SlotStage } from '#web/site/features/play/slot/slot-stage.ts'
import { play as sound } from '#web/site/features/play/sound.ts'
import type { Table } from '#web/site/features/play/table.ts'

export interface SlotInput {
  readonly game: PlayGame
  readonly slot: SlotGame
  readonly table: Table
  readonly stake: bigint
  readonly isQuick: boolean
}

/** A return below this many stakes is told and not celebrated. */
const levels: readonly (readonly [Level, bigint])[] = [
  ['mega', 50n],
  ['huge', 25n],
  ['big', 10n],
]

interface RunDeps extends SlotInput {
  readonly stage: SlotStage
  readonly isStill: boolean
  readonly change: (next: Partial<SlotShow>) => void
  readonly rest: (ms: number) => Promise<void>
}

/** One round, as it is shown. */
export class SlotRun {
  readonly #parts: RunDeps
  readonly #pace: Pace
  #wonUnits = 0

  constructor(parts: RunDeps) {
    this.#parts = parts
    this.#pace = { isQuick: parts.isQuick, isStill: parts.isStill }
  }

  async play(): Promise<PlayRound | null> {
    const { table, change } = this.#parts
    change({ ...quiet, isTurning: true })
    const open = table.state().round
    let round: PlayRound | null
    if (open?.state === 'open') {
      round = open
      this.#takeUp(open)
    } else round = await this.#begin()
    while (round?.state === 'open') round = await this.#runInBackground(round)
    if (round) await this.#finish(round)
    return round
  }

  #moneyOf(units: number): bigint {
    const { stake, slot } = this.#parts
    return (stake * BigInt(Math.round(units))) / BigInt(slot.model.bet)
  }

  #showing() {
    const { stage, slot, game } = this.#parts
    const coinText = (units: number) => writeShort(this.#moneyOf(units), currencyOf(game))
    return { stage, machine: slot.machine, pace: this.#pace, coinText, say: (cue: Cue) => this.#say(cue) }
  }

  #say(cue: Cue): void {
    const { change } = this.#parts
    if (cue.kind === 'reel') sound(cue.isTense ? 'tense' : 'stop')
    else if (cue.kind === 'win' || cue.kind === 'scatters')
      change({ caption: cue, factor: cue.kind === 'win' ? cue.factor : 1 })
    else if (cue.kind === 'sum') {
      this.#wonUnits += cue.units
      change({ won: this.#moneyOf(this.#wonUnits), factor: cue.factor })
      if (cue.units > 0) sound('win')
    } else if (cue.kind === 'coins') {
      sound('coin')
      change({ won: this.#moneyOf(this.#wonUnits + cue.units), feature: { kind: 'hold', left: cue.left, played: 0 } })
    }
  }

  #turn(state: SlotState | null, mode: 'base' | 'free'): void {
    const { stage, slot } = this.#parts
    if (this.#pace.isStill) return
    sound('spin')
    const shown = state ? lastCells(slot.machine, state) : firstCells(slot.machine)
    stage.start(shown, stripsOf(slot.machine, mode))
  }

  async #begin(): Promise<PlayRound | null> {
    const { table, game, stake, stage, slot, rest } = this.#parts
    const before = table.state().round?.view as SlotState | undefined
    this.#turn(before ?? null, 'base')
    const currency = currencyOf(game)
    const [round] = await Promise.all([
      table.begin(decimalOf(stake, currency), currency, {}),
      this.#pace.isStill ? null : rest(this.#pace.isQuick ? 220 : 520),
    ])
    if (!round) {
      stage.still(before ? lastCells(slot.machine, before) : firstCells(slot.machine))
      return null
    }
    const state = round.view as SlotState
    const [spin] = state.spins
    if (spin) await showSpin(this.#showing(), spin)
    if (state.hold) await this.#open('hold', state.hold.drops[0]?.length ?? 0, state)
    return round
  }

  /** A round that waited is shown as it was left. */
  #takeUp(round: PlayRound): void {
    const { stage, slot, change } = this.#parts
    const state = round.view as SlotState
    stage.still(lastCells(slot.machine, state))
    this.#wonUnits = state.spins.reduce((all, { units }) => all + units, 0)
    change({ won: minorOf(round.payout, currencyOf(round)), isTurning: false })
    if (state.hold && state.hold.left > 0) showHeld(this.#showing(), state)
  }

  async #open(kind: 'free' | 'hold', count: number, state: SlotState): Promise<void> {
    const { change, rest } = this.#parts
    sound('big')
    change({ intro: { kind, count }, caption: null, isTurning: false })
    await rest(this.#pace.isStill ? 1_200 : 2_800)
    change({ intro: null })
    if (kind === 'hold') showHeld(this.#showing(), state)
  }

  async #runInBackground(round: PlayRound): Promise<PlayRound | null> {
    const { table, change, rest } = this.#parts
    const state = round.view as SlotState
    const isHeld = (state.hold?.left ?? 0) > 0
    const freePlayed = state.spins.length - 1
    if (!isHeld) {
      if (freePlayed === 0) await this.#open('free', state.awarded, state)
      change({
        caption: null,
        isTurning: true,
        feature: { kind: 'free', left: state.left - 1, played: freePlayed + 1 },
      })
      this.#turn(state, 'free')
    }
    const [next] = await Promise.all([
      table.act({ kind: 'spin' }),
      rest(this.#pace.isQuick ? 220 : this.#pace.isStill ? 350 : 520),
    ])
    if (!next) {
      this.#takeUp(round)
      return null
    }
    const after = next.view as SlotState
    if (isHeld) {
      await showRespin(this.#showing(), after)
      if ((after.hold?.left ?? 0) === 0) this.#wonUnits = after.won
      return next
    }
    const spin = after.spins.at(-1)
    if (spin) await showSpin(this.#showing(), spin)
    change({ isTurning: false, feature: { kind: 'free', left: after.left, played: freePlayed + 1 } })
    await rest(this.#pace.isQuick ? 150 : 500)
    return next
  }

  async #finish(round: PlayRound): Promise<void> {
    const { change, rest } = this.#parts
    const currency = currencyOf(round)
    const [stake, payout] = [
      minorOf(round.stake, currency),
      minorOf(round.payout, currency) + minorOf(round.jackpot ?? '0', currency),
    ]
    change({ won: payout, ended: round, isTurning: false, feature: null })
    noteRound(round)
    // Less than was staked is not a win, whatever the reels say.
    const level = payout > stake ? levels.find(([, from]) => payout >= stake * from)?.[0] : undefined
    if (!level && round.jackpot === null) return
    sound('big')
    change({ celebration: { level: level ?? 'mega', amount: payout } })
    await rest(this.#pace.isStill ? 1_500 : 4_200)
    change({ celebration: null })
  }
}
