interface BarProps {
  readonly label: string
  /** From 0 to 1. */
  readonly share: number
  readonly text: string
  /** Jade when it is full, else gold. */
  readonly isDone?: boolean
  readonly className?: string
}

/** How far somebody is. */
export function Bar({ label, share, text, isDone = false, className = 'h-2' }: BarProps) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The platform's own progress cannot be drawn alike in two browsers.
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
      aria-valuetext={text}
      className={`w-full overflow-hidden rounded-full bg-well shadow-well ${isDone ? 'text-win' : 'text-gold'} ${className}`}
    >
      <svg aria-hidden="true" viewBox="0 0 1000 8" preserveAspectRatio="none" className="size-full rtl:-scale-x-100">
        <rect width={Math.round(filled * 1000)} height="8" fill="currentColor" />
      </svg>
    </div>
  )
}
