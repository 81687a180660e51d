interface CountBadgeProps {
  readonly count: number
  /** What is counted, for who does not see where it stands. */
  readonly label: string
}

/** How many wait to be seen. White on a red that is dark enough for it in both themes. */
export function CountBadge({ count, label }: CountBadgeProps) {
  return (
    <span className="tabular grid h-5 min-w-5 flex-none place-items-center rounded-full bg-[oklch(0.55_0.19_27)] px-1.5 text-[12px] font-semibold text-white">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
