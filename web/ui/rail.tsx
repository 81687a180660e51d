import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'

interface Ends {
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

export interface Rail extends Ends {
  readonly attach: (track: HTMLUListElement | null) => (() => void) | undefined
  /** One screenful towards the end, or towards the start. */
  readonly move: (direction: 1 | -1) => void
}

/** Less than the gap between two tiles: who is this near to an end sees all there is. */
const slackPx = 10

/** From right to left a track counts its way in negative numbers; how far it is from its start is the same. */
function readEnds(track: HTMLElement): Ends {
  const away = Math.abs(track.scrollLeft)
  return { isAtStart: away <= slackPx, isAtEnd: away >= track.scrollWidth - track.clientWidth - slackPx }
}

const signOf = (element: HTMLElement): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/**
 * A row that is longer than the screen; see RailTrack and RailButtons for its two halves. One that often fits says so until it
 * has been measured.
 */
export function useRail({ isOftenWhole = false } = {}): Rail {
  const place = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState<Ends>({ isAtStart: true, isAtEnd: isOftenWhole })

  const attach = useCallback((track: HTMLUListElement | null) => {
    place.current = track
    if (!track) return undefined
    const look = (): void => {
      const now = readEnds(track)
      setEnds((was) => (was.isAtStart === now.isAtStart && was.isAtEnd === now.isAtEnd ? was : now))
    }
    const sizes = new ResizeObserver(look)
    // What comes later makes the row longer, not the place it has.
    const watch = (): void => {
      sizes.disconnect()
      for (const one of [track, ...track.children]) sizes.observe(one)
    }
    const contents = new MutationObserver(watch)
    contents.observe(track, { childList: true })
    watch()
    track.addEventListener('scroll', look, { passive: true })
    return () => {
      contents.disconnect()
      sizes.disconnect()
      track.removeEventListener('scroll', look)
    }
  }, [])

  const move = useCallback((direction: 1 | -1) => {
    const track = place.current
    track?.scrollBy({ left: signOf(track) * direction * track.clientWidth * 0.85 })
  }, [])

  return { ...ends, attach, move }
}

interface RailTrackProps {
  readonly rail: Rail
  /** What the row is called. */
  readonly label: string
  readonly className?: string
  /** List items. */
  readonly children: ReactNode
}

/** The row itself: it scrolls by touch, by wheel and by the arrow keys, and fades where there is more of it. */
export function RailTrack({ rail, label, className = '', children }: RailTrackProps) {
  const { attach, isAtStart, isAtEnd } = rail
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only hears the keys of the links and buttons inside.
    <ul
      ref={attach}
      aria-label={label}
      data-more-before={isAtStart ? undefined : ''}
      data-more-after={isAtEnd ? undefined : ''}
      onKeyDown={stepFocus}
      className={`rail-track rail-fade -mx-4 scroll-px-4 px-4 md:-mx-1.5 md:scroll-px-1.5 md:px-1.5 ${className}`}
    >
      {children}
    </ul>
  )
}

/** The arrows go from item to item as the row is read, and Home and End to its ends; within an item one goes by Tab. */
function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.children].filter((item) => item.querySelector('a, button') !== null)
  const stops = items.map((item) => item.querySelector<HTMLElement>('a, button') ?? undefined)
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const sign = signOf(event.currentTarget)
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowRight: stops[at + sign],
    ArrowLeft: stops[at - sign],
    Home: stops[0],
    End: stops.at(-1),
  }
  if (at < 0 || !Object.hasOwn(targets, event.key)) return
  event.preventDefault()
  targets[event.key]?.focus()
}

interface RailButtonsProps {
  readonly rail: Rail
  readonly before: string
  readonly after: string
}

/** A button at its end does nothing and says so, but keeps the focus of who pressed it to get there. */
export function RailButtons({ rail, before, after }: RailButtonsProps) {
  const sides = [
    { label: before, direction: -1, isSpent: rail.isAtStart, icon: ChevronLeft },
    { label: after, direction: 1, isSpent: rail.isAtEnd, icon: ChevronRight },
  ] as const
  return (
    <div className="flex gap-2 max-md:hidden">
      {sides.map(({ label, direction, isSpent, icon: Icon }) => (
        <button
          key={direction}
          type="button"
          aria-label={label}
          aria-disabled={isSpent}
          onClick={() => rail.move(direction)}
          className="grid size-11 place-items-center rounded-full bg-surface-3 text-strong shadow-1 transition-[filter,opacity] duration-150 hover:brightness-110 aria-disabled:cursor-default aria-disabled:opacity-45 aria-disabled:hover:brightness-100"
        >
          <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      ))}
    </div>
  )
}
