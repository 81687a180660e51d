import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Pause, Play } from '#web/ui/icons.ts'
import { useIsHidden, usePrefersStillness } from '#web/ui/use-page-state.ts'

export interface Slide {
  readonly id: string
  /** What it shows, for who hears it. */
  readonly label: string
  /** `isWanted` is false for pictures that the first screen can do without. */
  readonly content: (isWanted: boolean) => ReactNode
}

interface CarouselProps {
  readonly label: string
  readonly slides: readonly [Slide, ...Slide[]]
  readonly words: {
    readonly carousel: string
    readonly slide: string
    readonly pause: string
    readonly play: string
    readonly show: (label: string) => string
  }
  readonly className?: string
  /** For slides that are of one theme whatever the page's is. */
  readonly theme?: 'night' | 'day'
}

/** How long each slide stands. The change itself takes a second: see `duration-1000`. */
const delayMs = 5000

/** A finger that moved less than this meant to press. */
const swipePx = 40

const isMirrored = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/**
 * Slides that follow each other by themselves until somebody points at them, moves the focus into them, stops them, looks
 * elsewhere or prefers stillness.
 */
export function Carousel({ label, slides, words, className = '', theme }: CarouselProps) {
  const [input, setIndex] = useState(0)
  // The list may be replaced by a shorter one.
  const index = input < slides.length ? input : 0
  const [isFirstShown, setFirstShown] = useState(false)
  const { isRotating, isStopped, setStopped, hold } = useRotation(slides.length)
  const dots = useRef<HTMLDivElement>(null)
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)

  useEffect(() => {
    // The other pictures wait until the first one has been shown.
    const timer = setTimeout(() => setFirstShown(true))
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!isRotating) return
    const timer = setTimeout(() => setIndex((index + 1) % slides.length), delayMs)
    return () => clearTimeout(timer)
  }, [index, isRotating, slides.length])

  const step = (by: number): number => {
    const next = (index + by + slides.length) % slides.length
    setIndex(next)
    return next
  }

  const stepByKey = (event: KeyboardEvent): void => {
    const forth = isMirrored(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
    if (slides.length < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const next = step(event.key === forth ? 1 : -1)
    // The slide that had the focus is leaving; its dot stays.
    dots.current?.querySelectorAll('button')[next]?.focus()
  }

  const endSwipe = (event: PointerEvent): void => {
    const start = from.current
    from.current = null
    if (!start || slides.length < 2) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.abs(dx) < swipePx || Math.abs(dx) < Math.abs(dy)) return
    step(dx < 0 === isMirrored(event.currentTarget) ? -1 : 1)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It hears swipes and the keys of what is inside; every slide also has a button.
    <section
      aria-roledescription={words.carousel}
      aria-label={label}
      data-theme={theme}
      {...hold}
      onKeyDown={stepByKey}
      onPointerDown={(event) => {
        from.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={endSwipe}
      className={`relative isolate touch-pan-y ${className}`}
    >
      <div aria-live={isRotating ? 'off' : 'polite'} className="absolute inset-0">
        {slides.map((slide, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but not one of fields
          <div
            key={slide.id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A slide is a group, but none that these elements stand for.
            role="group"
            aria-roledescription={words.slide}
            aria-label={slide.label}
            inert={i !== index}
            className={`absolute inset-0 transition-[opacity,visibility] duration-1000 ease-out ${i === index ? '' : 'invisible opacity-0'}`}
          >
            {slide.content(i === 0 || isFirstShown)}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="absolute start-2.5 bottom-0 flex items-center md:start-9 md:bottom-3">
          <div ref={dots} className="flex">
            {slides.map((slide, i) => (
              <button
                key={slide.id}
                type="button"
                aria-label={words.show(slide.label)}
                aria-current={i === index || undefined}
                onClick={() => setIndex(i)}
                className="group grid h-11 w-7 place-items-center rounded-full aria-[current]:w-13"
              >
                <Dot isChosen={i === index} isRotating={isRotating} />
              </button>
            ))}
          </div>
          <button
            type="button"
            aria-label={isStopped ? words.play : words.pause}
            onClick={() => setStopped(!isStopped)}
            className="grid size-11 place-items-center rounded-full text-soft hover:text-strong motion-reduce:hidden"
          >
            {isStopped ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </button>
        </div>
      )}
    </section>
  )
}

/** The chosen one is long, and fills up while time runs. */
function Dot({ isChosen, isRotating }: { readonly isChosen: boolean; readonly isRotating: boolean }) {
  if (!isChosen) return <span className="size-2 rounded-full bg-strong/45 group-hover:bg-strong/80" />
  return (
    <span className="block h-2 w-9 overflow-hidden rounded-full bg-strong/30">
      <span className={`block size-full rounded-full bg-gold-fill ${isRotating ? 'banner-time' : ''}`} />
    </span>
  )
}

/** Whether slides go on by themselves now, and what holds them. */
function useRotation(slides: number) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const isHidden = useIsHidden()
  const prefersStillness = usePrefersStillness()
  return {
    isRotating: slides > 1 && !isPointedAt && !hasFocus && !isStopped && !isHidden && !prefersStillness,
    isStopped,
    setStopped,
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
    },
  }
}
