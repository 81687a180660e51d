interface MeterProps {
  readonly label: string
  /** From 0 to 1; more than all of it is all of it. */
  readonly share: number
  /** What a reader hears instead of a share. */
  readonly text: string
}

/** How much of something is used. Close to its end it turns gold, at its end coral; words beside it say the same. */
export function Meter({ label, share, text }: MeterProps) {
  const filled = Math.min(1, Math.max(0, share))
  const tone = filled >= 1 ? 'text-lose' : filled >= 0.8 ? 'text-gold' : 'text-hue [--hue:205]'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The platform's own meter cannot be drawn alike in two browsers.
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
      aria-valuetext={text}
      className={`h-1.5 w-full overflow-hidden rounded-full bg-surface-3 ${tone}`}
    >
      <svg aria-hidden="true" viewBox="0 0 1000 6" preserveAspectRatio="none" className="size-full rtl:-scale-x-100">
        <rect width={Math.round(filled * 1000)} height="6" fill="currentColor" />
      </svg>
    </div>
  )
}
