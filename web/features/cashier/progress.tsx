interface ProgressProps {
  readonly label: string
  /** From 0 to 1. */
  readonly share: number
  /** What a reader hears instead of a share. */
  readonly text: string
}

/** How much of something is done: gold on the way, jade when it is reached. */
export function Progress({ label, share, text }: ProgressProps) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The browser's own bar takes no colours of ours.
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
      aria-valuetext={text}
      className={`h-1.5 w-full overflow-hidden rounded-full bg-surface-3 ${filled >= 1 ? 'text-win' : 'text-gold'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 1000 6" preserveAspectRatio="none" className="size-full rtl:-scale-x-100">
        <rect width={Math.round(filled * 1000)} height="6" fill="currentColor" />
      </svg>
    </div>
  )
}
