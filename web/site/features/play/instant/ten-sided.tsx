interface TenSidedProps {
  /** Null while it tumbles. */
  readonly digit: string | null
  readonly look: 'ivory' | 'red'
}

const looks = {
  ivory: {
    face: 'oklch(0.96 0.02 88)',
    left: 'oklch(0.84 0.02 85)',
    right: 'oklch(0.72 0.02 85)',
    ink: 'oklch(0.4 0.15 25)',
  },
  red: { face: 'oklch(0.6 0.19 25)', left: 'oklch(0.5 0.18 25)', right: 'oklch(0.4 0.15 25)', ink: '#fff' },
} as const

/** A die with ten faces; the one that lies towards us has the digit. */
export function TenSided({ digit, look }: TenSidedProps) {
  const { face, left, right, ink } = looks[look]
  return (
    <svg viewBox="-50 -58 100 118" aria-hidden="true" className="ten-sided" data-tumbling={digit === null || undefined}>
      <ellipse cy="52" rx="34" ry="6" fill="#000" opacity=".35" />
      <path d="M0 -56L48 -10L44 14L0 54L-44 14L-48 -10Z" fill={right} />
      <path d="M0 -56L-48 -10L-44 14L0 54L0 26L-30 8Z" fill={left} />
      <path d="M0 -56L30 8L0 26L-30 8Z" fill={face} />
      <path
        d="M0 -56L-30 8M0 -56L30 8M-48 -10L-30 8M48 -10L30 8M0 26V54"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="1.500"
      />
      {digit !== null && (
        <text y="9" textAnchor="middle" fill={ink} className="ten-digit">
          {digit}
        </text>
      )}
    </svg>
  )
}
