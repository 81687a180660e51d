import type { PointerEvent } from 'react'

interface DaySliderProps {
  readonly label: string
  /** The chosen day and its figures, in words. */
  readonly told: string | undefined
  readonly count: number
  readonly at: number
  /** How far the days are from both edges of the chart, in px. */
  readonly left: number
  readonly right: number
  readonly onMove: (at: number) => void
}

/** Lies over a chart unseen and goes from day to day: by keys, by a finger, and by a pointer that only passes over it. */
export function DaySlider({ label, told, count, at, left, right, onMove }: DaySliderProps) {
  // A slider reckons with the width of its thumb, which nobody sees here: what counts is the day that is pointed at.
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void => {
    const box = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - box.left) / box.width) * count)
    onMove(Math.max(0, Math.min(count - 1, place)))
  }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={told}
      min={0}
      max={Math.max(0, count - 1)}
      value={at}
      onChange={({ target }) => onMove(Number(target.value))}
      onPointerMove={follow}
      onPointerUp={follow}
      style={{ left, width: `calc(100% - ${left + right}px)` }}
      className="absolute inset-y-0 m-0 cursor-crosshair touch-pan-y opacity-0"
    />
  )
}
