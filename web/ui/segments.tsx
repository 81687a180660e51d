import { type KeyboardEvent, useRef } from 'react'
import type { IconComponent } from '#web/ui/icon.tsx'

interface Segment<Value extends string> {
  readonly value: Value
  readonly text: string
  readonly icon?: IconComponent
}

interface SegmentsProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** The part that is exchanged, as an id. */
  readonly controls: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Two or three ways to do one thing, of which one is shown below. The arrow keys go from one to the next. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, chosen, onChoose, controls } = props
  const row = useRef<HTMLDivElement>(null)

  function turn(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step
    const at = segments.findIndex(({ value }) => value === chosen)
    const next = (at + way + segments.length) % segments.length
    const segment = segments[next]
    if (!segment) return
    onChoose(segment.value)
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className="flex rounded-full bg-well p-1 shadow-well outline -outline-offset-1 outline-edge/25"
    >
      {segments.map(({ value, text, icon: Icon }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={controls}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
          onKeyDown={turn}
          className="flex h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-full px-3 text-[14.5px] font-semibold text-soft transition-colors duration-150 hover:text-strong aria-selected:bg-surface-3 aria-selected:text-strong aria-selected:shadow-1"
        >
          {Icon && <Icon aria-hidden="true" className="size-[18px] flex-none" />}
          <span className="truncate">{text}</span>
        </button>
      ))}
    </div>
  )
}
