import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { SlotGame } from '#engines/slots/game.ts'
import type { SlotState } from '#engines/slots/spin.ts'
import { systemClock } from '#kit/clock.ts'
import { t } from '#web/lib/i18n.ts'
import {
  currencyOf,
  decimalOf,
  minorOf,
  type PlayGame,
  type PlayRound,
  writeShort,
} from '#web/site/features/play/model.ts'
import { noteRound } from '#web/site/features/play/sitting.ts'
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
import { makeDress } from '#web/site/features/play/slot/dress.ts'
import { SlotStage } from '#web/site/features/play/slot/slot-stage.ts'
import { play as sound } from '#web/site/features/play/sound.ts'
import type { Table } from '#web/site/features/play/table.ts'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

export type Level = 'big' | 'huge' | 'mega'

/** All that stands around the reels while they show a round. */
export interface SlotShow {
  readonly isTurning: boolean
  readonly caption: Extract<Cue, { kind: 'win' | 'scatters' }> | null
  /** Of this round so far, in minor units. */
  readonly won: bigint
  /** The latest round that has been shown to its end. */
  readonly ended: PlayRound | null
  readonly feature: { readonly kind: 'free' | 'hold'; readonly left: number; readonly played: number } | null
  readonly intro: { readonly kind: 'free' | 'hold'; readonly count: number } | null
  readonly celebration: { readonly level: Level; readonly amount: bigint } | null
  /** What wins are multiplied by now. */
  readonly factor: number
}

const quiet: SlotShow = {
  isTurning: false,
  caption: null,
  won: 0n,
  ended: null,
  feature: null,
  intro: null,
  celebration: null,
  factor: 1,
}

interface SlotWish {
  readonly game: PlayGame
  readonly slot: SlotGame
  readonly table: Table
  readonly stake: bigint
  readonly isQuick: boolean
}

export interface SlotPlay {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly show: SlotShow
  readonly isReady: boolean
  readonly isBusy: boolean
  /** A round from its beginning, or from where it was, to its end. Null when it was refused or could not go on. */
  play(): Promise<PlayRound | null>
  /** Goes on from what waits for nobody in particular. */
  skip(): void
}

/** A return below this many stakes is told and not celebrated. */
const levels: readonly (readonly [Level, bigint])[] = [
  ['mega', 50n],
  ['huge', 25n],
  ['big', 10n],
]

export function useSlot(wish: SlotWish): SlotPlay {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<SlotStage | null>(null)
  const latest = useRef(wish)
  const skipper = useRef<() => void>(() => undefined)
  const isPlaying = useRef(false)
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [show, setShow] = useState(quiet)
  const isStill = usePrefersStillness()
  const still = useRef(isStill)
  useEffect(() => {
    latest.current = wish
    still.current = isStill
  })
  const { game, slot } = wish
  const { title } = game

  useEffect(() => {
    const place = canvas.current
    if (!place || !title) return
    let isGone = false
    let watch: ResizeObserver | undefined
    const words = { wild: t('play.slot.wild'), bonus: t('play.slot.bonus') }
    const open = async (): Promise<void> => {
      const dress = await makeDress({ symbols: title.symbols, hue: title.hue, words })
      const opened = await SlotStage.open(place, slot.machine, dress)
      if (isGone) return opened.destroy()
      stage.current = opened
      watch = new ResizeObserver(() => opened.resize(place.clientWidth, place.clientHeight))
      watch.observe(place)
      opened.resize(place.clientWidth, place.clientHeight)
      const round = latest.current.table.state().round ?? latest.current.game.openRound
      const state = round ? (round.view as SlotState) : null
      opened.still(state ? lastCells(slot.machine, state) : firstCells(slot.machine))
      setReady(true)
    }
    void open()
    return () => {
      isGone = true
      watch?.disconnect()
      stage.current?.destroy()
      stage.current = null
    }
  }, [slot, title])

  const play = useCallback(async (): Promise<PlayRound | null> => {
    const on = stage.current
    if (!on || isPlaying.current) return null
    isPlaying.current = true
    setBusy(true)
    const startedMs = systemClock.nowMs()
    const change = (next: Partial<SlotShow>): void => setShow((before) => ({ ...before, ...next }))
    const rest = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        skipper.current = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const { game: now } = latest.current
    const run = new SlotRun({ ...latest.current, game: now, stage: on, isStill: still.current, change, rest })
    try {
      return await run.play()
    } finally {
      change({ isTurning: false })
      await rest(Math.max(0, startedMs + now.policy.minRoundMs - systemClock.nowMs()))
      isPlaying.current = false
      setBusy(false)
    }
  }, [])

  return { canvas, show, isReady, isBusy, play, skip: () => skipper.current() }
}

interface RunParts extends SlotWish {
  readonly stage: SlotStage
  readonly isStill: boolean
  readonly change: (next: Partial<SlotShow>) => void
  readonly rest: (ms: number) => Promise<void>
}

/** One round, as it is shown. */
class SlotRun {
  readonly #parts: RunParts
  readonly #pace: Pace
  #wonUnits = 0

  constructor(parts: RunParts) {
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
    while (round?.state === 'open') round = await this.#goOn(round)
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

  async #goOn(round: PlayRound): Promise<PlayRound | null> {
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
