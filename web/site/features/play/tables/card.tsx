import type { CSSProperties } from 'react'
import type { Card } from '#engines/tables/cards.ts'
import { cardName, rankText, suitOf } from '#web/features/tables/card-name.ts'
import { markPath } from '#web/ui/art/mark-path.ts'
import { PlayingCard } from '#web/ui/art/playing-card.tsx'

interface TableCardProps {
  readonly card: Card
  /** `squeeze` opens it from its lower edge, slowly; `still` shows it as it lies. */
  readonly reveal: 'flip' | 'squeeze' | 'still'
  /** A third card lies across. */
  readonly isAcross?: boolean
  readonly turn?: number
}

/** A card that slides from the shoe, back up, and is then turned over. */
export function TableCard({ card, reveal, isAcross = false, turn = 0 }: TableCardProps) {
  return (
    <span
      className="table-card"
      data-reveal={reveal}
      data-across={isAcross || undefined}
      style={{ '--turn': `${turn}deg` } as CSSProperties}
    >
      <span className="sr-only">{cardName(card)}</span>
      <span className="table-card-body" aria-hidden="true">
        <svg viewBox="-51 -71 102 148" className="table-card-face" aria-hidden="true">
          <PlayingCard x={0} y={0} width={100} turn={0} rank={rankText(card)} suit={suitOf(card)} />
        </svg>
        {reveal !== 'still' && <CardBack />}
      </span>
    </span>
  )
}

export function CardBack() {
  return (
    <svg viewBox="-51 -71 102 148" className="table-card-back" aria-hidden="true">
      <rect x="-50" y="-70" width="100" height="140" rx="9" fill="#f7f0df" />
      <rect x="-44" y="-64" width="88" height="128" rx="6" fill="oklch(0.3 0.07 265)" />
      <path
        d="M-44 -32L0 -64L44 -32L0 0ZM-44 32L0 0L44 32L0 64Z"
        fill="none"
        stroke="oklch(0.83 0.16 86)"
        strokeOpacity=".45"
        strokeWidth="3"
      />
      <circle r="26" fill="oklch(0.26 0.06 265)" />
      <path d={markPath} transform="scale(.72)" fill="oklch(0.83 0.16 86)" />
    </svg>
  )
}
