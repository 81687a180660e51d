import type { Colour } from '#engines/tables/colour-game/colours.ts'
import { colourPaints } from '#web/site/features/play/tables/colour-paints.ts'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import { SolidDie } from '#web/site/features/play/tables/dice.tsx'
import type { GameKind } from '#web/site/features/play/tables/game-kinds.ts'
import { WheelPicture } from '#web/site/features/play/tables/wheel.tsx'
import { PlayingCard } from '#web/ui/art/playing-card.tsx'
import { TableRoom } from '#web/ui/art/table-room.tsx'

/** Fights have an entry of their own instead of a place in the lobby. */
export type LobbyKind = Exclude<GameKind, 'cockfight'>

/** The walls of each game's room. */
const hues: Readonly<Record<LobbyKind, number>> = {
  baccarat: 172,
  'dragon-tiger': 25,
  roulette: 300,
  'sic-bo': 190,
  'colour-game': 330,
  blackjack: 278,
  'three-card-poker': 330,
}

interface TablePictureProps {
  readonly id: string
  readonly kind: LobbyKind
  readonly className?: string
}

/** A table as it is seen from the door: its room, its dealer, and what is played with. */
export function TablePicture({ id, kind, className = '' }: TablePictureProps) {
  return (
    <TableRoom
      hue={hues[kind]}
      cloth={kind === 'blackjack' ? 252 : 170}
      dealer={dealerOf(id)}
      dealerScale={1.34}
      className={className}
    >
      <OnTable kind={kind} />
    </TableRoom>
  )
}

const dieOf = (colour: Colour) => ({ colour: colourPaints[colour][0], ink: colourPaints[colour][1], letter: '' })

/** What lies on the table in the picture. */
function OnTable({ kind }: { readonly kind: LobbyKind }) {
  if (kind === 'roulette')
    return (
      <g transform="translate(330 330) scale(.95)">
        <WheelPicture />
      </g>
    )
  if (kind === 'sic-bo' || kind === 'colour-game')
    return (
      <g transform="translate(530 330) scale(.8)">
        {[-90, 90, 0].map((x, at) => (
          <SolidDie
            key={x}
            x={x}
            y={x === 0 ? 14 : 0}
            turn={x / 15}
            face={kind === 'sic-bo' ? ([6, 3, 1][at] ?? 1) : dieOf((['red', 'yellow', 'blue'] as const)[at] ?? 'red')}
          />
        ))}
      </g>
    )
  const cards = {
    baccarat: baccaratCards,
    'dragon-tiger': dragonTigerCards,
    blackjack: blackjackCards,
    'three-card-poker': pokerCards,
  }[kind]
  return cards.map((card) => <PlayingCard key={card.x} y={344} width={66} {...card} />)
}

const baccaratCards = [
  { x: 410, turn: -8, rank: '9', suit: 'heart' },
  { x: 482, turn: -3, rank: 'K', suit: 'spade' },
  { x: 580, turn: 3, rank: '7', suit: 'diamond' },
  { x: 652, turn: 8, rank: '6', suit: 'club' },
] as const
const dragonTigerCards = [
  { x: 440, turn: -5, rank: 'Q', suit: 'spade' },
  { x: 620, turn: 5, rank: '8', suit: 'heart' },
] as const

const blackjackCards = [
  { x: 460, turn: -6, rank: 'A', suit: 'spade' },
  { x: 522, turn: 4, rank: 'J', suit: 'heart' },
] as const
const pokerCards = [
  { x: 450, turn: -8, rank: 'Q', suit: 'heart' },
  { x: 520, turn: 0, rank: 'K', suit: 'heart' },
  { x: 590, turn: 8, rank: 'A', suit: 'heart' },
] as const
