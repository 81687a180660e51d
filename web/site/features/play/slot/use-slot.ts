import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { SlotState } from '#engines/slots/spin.ts'
import { t } from '#web/lib/i18n.ts'
import type { PlayRound } from '#web/site/features/play/model.ts'
import { firstCells, lastCells } from '#web/site/features/play/slot/director.ts'
import { makeDress } from '#web/site/features/play/slot/dress.ts'
import { type SlotInput, SlotRun } from '#web/site/features/play/slot/slot-run.ts'
import { quiet, type SlotShow } from '#web/site/features/play/slot/slot-show.ts'
import { SlotStage } from '#web/site/features/play/slot/slot-stage.ts'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

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

export function useSlot(input: SlotInput): SlotPlay {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<SlotStage | null>(null)
  const latest = useRef(input)
  const skipper = useRef<() => void>(() => undefined)
  const isPlaying = useRef(false)
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [show, setShow] = useState(quiet)
  const isStill = usePrefersStillness()
  const still = useRef(isStill)
  useEffect(() => {
    latest.current = input
    still.current = isStill
  })
  const { game, slot } = input
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
    const change = (next: Partial<SlotShow>): void => setShow((before) => ({ ...before, ...next }))
    const rest = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        skipper.current = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const run = new SlotRun({ ...latest.current, stage: on, isStill: still.current, change, rest })
    try {
      return await run.play()
    } finally {
      change({ isTurning: false })
      await latest.current.table.untilNext()
      isPlaying.current = false
      setBusy(false)
    }
  }, [])

  return { canvas, show, isReady, isBusy, play, skip: () => skipper.current() }
}
