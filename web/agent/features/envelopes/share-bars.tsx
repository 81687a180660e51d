import { scaleBand } from 'd3-scale'

interface ShareBarsProps {
  /** In the order in which they are given away, in minor units. */
  readonly shares: readonly { readonly amount: bigint; readonly isTaken: boolean }[]
  readonly className?: string
}

const width = 600
const height = 100

/** Shares side by side; those that nobody took are only outlined. What each is stands in the list beside it. */
export function ShareBars({ shares, className = '' }: ShareBarsProps) {
  const most = shares.reduce((top, { amount }) => (amount > top ? amount : top), 1n)
  const band = scaleBand([...shares.keys()], [0, width])
    .paddingInner(0.38)
    .paddingOuter(0.19)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block w-full ${className}`}
    >
      {shares.map(({ amount, isTaken }, at) => {
        const tall = Math.max(1.5, (Number((amount * 1000n) / most) / 1000) * height)
        return (
          <rect
            // The place of a share is what it is.
            key={`${shares.length}${at + 1}`}
            x={band(at)}
            y={height - tall}
            width={Math.max(1, band.bandwidth())}
            height={tall}
            className={isTaken ? 'fill-gold-mark' : 'fill-surface-3'}
          />
        )
      })}
    </svg>
  )
}
