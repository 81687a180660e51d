import { type ChangeEvent, type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Check, ChevronsRight, CircleAlert, RotateCcw } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** x and y in the scene's units from where the drag began, and milliseconds since then. */
export type SlidePoint = [x: number, y: number, tMs: number]

export interface Slide {
  readonly id: string
  /** Pictures as data URLs. */
  readonly background: string
  readonly piece: string
  /** Where the piece's row is; all lengths in units of the scene. */
  readonly y: number
  readonly width: number
  readonly height: number
  readonly pieceSize: number
}

export type SlideState = 'loading' | 'ready' | 'judging' | 'wrong' | 'solved' | 'failed'

interface SliderPuzzleProps {
  readonly slide: Slide | null
  readonly state: SlideState
  readonly words: {
    /** What the slider is, for who cannot see it move. */
    readonly handle: string
    readonly scene: string
    readonly again: string
    /** What stands in the rail before the piece was moved. */
    readonly hint: string
    /** What just happened, or how the keys work. */
    readonly status: string
  }
  readonly onAnswer: (x: number, track: SlidePoint[]) => void
  readonly onAgain: () => void
  /** The part that the keyboard moves. */
  readonly control?: RefObject<HTMLInputElement | null>
}

/** One press of an arrow key. The server lets a piece be a little more than this away from its place. */
const keyStep = 2
/** A press that hardly moved the handle was a touch, and no answer. */
const touchUnits = 6
const pointsMax = 500

/**
 * A piece to be slid into its place in a scene: by the handle, or with the arrow keys and Enter. The scene runs from left to
 * right in every language, because the picture does.
 */
export function SliderPuzzle({ slide, state, words, onAnswer, onAgain, control }: SliderPuzzleProps) {
  const root = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLInputElement>(null)
  const input = control ?? own
  const isOpen = state === 'ready' && slide !== null
  const max = slide ? slide.width - slide.pieceSize : 252
  const drag = useDrag({ slide, isOpen, root, input, onAnswer })

  return (
    <div
      ref={root}
      dir="ltr"
      data-testid="slider-puzzle"
      data-state={state}
      data-y={slide?.y}
      data-width={slide?.width}
      data-piece-size={slide?.pieceSize}
      className="group select-none"
    >
      <Scene slide={slide} state={state} words={words} onAgain={onAgain} />
      <div className="mt-3 flex items-center gap-2">
        <div data-part="rail" className="relative h-13 min-w-0 flex-1 overflow-hidden rounded-full bg-well shadow-well">
          <input
            ref={input}
            type="range"
            min={0}
            max={max}
            step={keyStep}
            defaultValue={0}
            aria-label={words.handle}
            aria-disabled={!isOpen}
            onChange={drag.onKeyMove}
            onKeyDown={drag.onKey}
            className="peer pointer-events-none absolute inset-0 size-full opacity-0"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid place-items-center ps-16 pe-4 text-center text-[13.5px] leading-tight font-medium text-soft transition-opacity duration-150 group-data-moved:opacity-0"
          >
            {words.hint}
          </span>
          {/* As wide as the handle's way is long, so that a share of it moves the handle by that share. */}
          <span
            data-part="way"
            className="pointer-events-none absolute inset-y-0 right-16 left-0 translate-x-(--slide-way) rounded-full will-change-transform peer-focus-visible:*:outline-2 peer-focus-visible:*:outline-(--focus)"
          >
            <span
              data-part="handle"
              onPointerDown={drag.onGrasp}
              onPointerMove={drag.onMove}
              onPointerUp={drag.onRelease}
              onPointerCancel={drag.onCancel}
              className="gold-button pointer-events-auto absolute inset-y-1 left-1 grid w-14 cursor-grab touch-none place-items-center rounded-full -outline-offset-2 active:cursor-grabbing group-data-[state=solved]:bg-none group-data-[state=solved]:bg-win group-data-[state=wrong]:bg-none group-data-[state=wrong]:bg-lose"
            >
              <HandleIcon state={state} />
            </span>
          </span>
        </div>
        <button
          type="button"
          aria-label={words.again}
          title={words.again}
          onClick={onAgain}
          className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-soft shadow-1 transition-[color,filter] duration-150 hover:text-strong hover:brightness-110"
        >
          <RotateCcw aria-hidden="true" className="size-5" />
        </button>
      </div>
      <output
        dir="auto"
        className="mt-3 flex min-h-5 items-center gap-1.5 text-[13.5px] text-soft group-data-[state=ready]:pointer-coarse:invisible group-data-[state=solved]:text-win group-data-[state=wrong]:text-lose"
      >
        {state === 'wrong' && <CircleAlert aria-hidden="true" className="size-4 flex-none" />}
        {words.status}
      </output>
    </div>
  )
}

type SceneProps = Pick<SliderPuzzleProps, 'slide' | 'state' | 'words' | 'onAgain'>

function Scene({ slide, state, words, onAgain }: SceneProps) {
  return (
    <div className="relative aspect-320/176 overflow-hidden rounded-[14px] bg-well shadow-2 outline-2 -outline-offset-2 outline-transparent transition-[outline-color] duration-180 group-data-[state=solved]:outline-win group-data-[state=wrong]:outline-lose motion-safe:group-data-[state=wrong]:animate-shake">
      {slide && state !== 'failed' && (
        <>
          <img
            data-part="scene"
            src={slide.background}
            alt={words.scene}
            draggable={false}
            className="size-full object-cover"
          />
          <span className="pointer-events-none absolute inset-0 translate-x-(--slide-piece) will-change-transform">
            <img
              data-part="piece"
              src={slide.piece}
              alt=""
              draggable={false}
              className="absolute top-(--slide-top) left-0 w-(--slide-size) drop-shadow-[0_3px_5px_rgb(0_0_0/0.5)]"
            />
          </span>
        </>
      )}
      {!slide && state !== 'failed' && <Skeleton className="size-full rounded-none" />}
      {state === 'failed' && (
        <div className="absolute inset-0 grid place-items-center p-4">
          <Button onClick={onAgain}>
            <RotateCcw aria-hidden="true" className="size-4.5" />
            {words.again}
          </Button>
        </div>
      )}
    </div>
  )
}

function HandleIcon({ state }: { readonly state: SlideState }) {
  if (state === 'judging' || state === 'loading') return <Spinner />
  if (state === 'solved') return <Check aria-hidden="true" className="size-6" />
  return <ChevronsRight aria-hidden="true" className="size-6" />
}

function setValue(input: HTMLInputElement | null, x: number): void {
  if (input) input.value = String(x)
}

interface DragParts {
  readonly slide: Slide | null
  readonly isOpen: boolean
  readonly root: RefObject<HTMLDivElement | null>
  readonly input: RefObject<HTMLInputElement | null>
  readonly onAnswer: (x: number, track: SlidePoint[]) => void
}

interface Way {
  readonly startMs: number
  readonly from: { readonly x: number; readonly y: number }
  readonly track: SlidePoint[]
}

/** The way of one piece. It is drawn past React, at the pace of the hand. */
function useDrag({ slide, isOpen, root, input, onAnswer }: DragParts) {
  const way = useRef<Way | null>(null)
  const max = slide ? slide.width - slide.pieceSize : 1

  function show(x: number): void {
    const style = root.current?.style
    style?.setProperty('--slide-piece', `${(x / (slide?.width ?? 1)) * 100}%`)
    style?.setProperty('--slide-way', `${(x / max) * 100}%`)
    root.current?.toggleAttribute('data-moved', x > 0)
    setValue(input.current, x)
  }

  // A new puzzle begins at the start, and its piece is as large and as high as it says.
  useLayoutEffect(() => {
    way.current = null
    const style = root.current?.style
    if (slide) {
      style?.setProperty('--slide-top', `${(slide.y / slide.height) * 100}%`)
      style?.setProperty('--slide-size', `${(slide.pieceSize / slide.width) * 100}%`)
    }
    for (const name of ['--slide-piece', '--slide-way']) style?.setProperty(name, '0%')
    root.current?.toggleAttribute('data-moved', false)
    setValue(input.current, 0)
  }, [slide, root, input])

  function note(x: number, y: number, atMs: number): void {
    if (!way.current) return
    const { track, startMs } = way.current
    const last = track.at(-1)
    if (last?.[0] === x && last[1] === y) return
    const point: SlidePoint = [x, y, Math.round(atMs - startMs)]
    // Who never lets go fills no memory: the last point moves on.
    if (track.length >= pointsMax) track[track.length - 1] = point
    else track.push(point)
  }

  function answer(): void {
    const track = way.current?.track ?? []
    const x = track.at(-1)?.[0] ?? 0
    way.current = null
    if (x >= touchUnits) onAnswer(x, track)
    else show(0)
  }

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): { x: number; y: number } {
    const from = way.current?.from ?? { x: clientX, y: clientY }
    const wayPx = currentTarget.parentElement?.clientWidth ?? 1
    const perPx = max / wayPx
    const x = Math.round(Math.min(Math.max((clientX - from.x) * perPx, 0), max))
    return { x, y: Math.round(Math.min(Math.max((clientY - from.y) * perPx, -400), 400)) }
  }

  return {
    onGrasp(event: PointerEvent<HTMLElement>): void {
      if (!isOpen || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      way.current = { startMs: event.timeStamp, from: { x: event.clientX, y: event.clientY }, track: [[0, 0, 0]] }
    },
    onMove(event: PointerEvent<HTMLElement>): void {
      if (!way.current) return
      const { x, y } = pointAt(event)
      note(x, y, event.timeStamp)
      show(x)
    },
    onRelease(event: PointerEvent<HTMLElement>): void {
      if (!way.current) return
      const { x, y } = pointAt(event)
      note(x, y, event.timeStamp)
      answer()
    },
    onCancel(): void {
      way.current = null
      show(0)
    },
    onKeyMove(event: ChangeEvent<HTMLInputElement>): void {
      if (!isOpen) return show(0)
      const { timeStamp, currentTarget } = event
      way.current ??= { startMs: timeStamp, from: { x: 0, y: 0 }, track: [[0, 0, 0]] }
      const x = Number(currentTarget.value)
      note(x, 0, timeStamp)
      show(x)
    },
    onKey(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (isOpen && way.current) answer()
    },
  }
}
