import { type KeyboardEvent, useState } from 'react'
import type { RouletteOutcome } from '#engines/tables/roulette/game.ts'
import { colourOf, neighboursOf, racetrack, wheel } from '#engines/tables/roulette/layout.ts'
import { t } from '#web/lib/i18n.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'

const [width, height, thick] = [364, 300, 44]
const radius = height / 2
const inner = radius - thick / 2
const straight = width - 2 * radius
const around = 2 * straight + 2 * Math.PI * inner
const pocket = around / wheel.length

/** A point of the track: so far along its middle, and so far out (1) or in (-1). */
function pointAt(along: number, out: number): readonly [x: number, y: number] {
  const shift = (out * thick) / 2
  let rest = ((along % around) + around) % around
  if (rest < straight) return [radius + rest, thick / 2 - shift]
  rest -= straight
  const half = Math.PI * inner
  if (rest < half) {
    const angle = rest / inner - Math.PI / 2
    return [width - radius + (inner + shift) * Math.cos(angle), radius + (inner + shift) * Math.sin(angle)]
  }
  rest -= half
  if (rest < straight) return [width - radius - rest, height - thick / 2 + shift]
  const angle = (rest - straight) / inner + Math.PI / 2
  return [radius + (inner + shift) * Math.cos(angle), radius + (inner + shift) * Math.sin(angle)]
}

const write = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** One, twenty and fourteen stand at the top. */
const begin = straight / 2 - pocket * 24

const sections = wheel.map((number, at) => {
  const from = begin + at * pocket
  const parts = [0, 1, 2, 3, 4]
  const edge = [
    ...parts.map((part) => pointAt(from + (pocket * part) / 4, 1)),
    ...parts.toReversed().map((part) => pointAt(from + (pocket * part) / 4, -1)),
  ]
  return { number, path: `M${edge.map(write).join('L')}Z`, middle: pointAt(from + pocket / 2, 0) }
})

const sectors = [
  { name: 'tiers', from: 0, to: 0.36 },
  { name: 'orphelins', from: 0.36, to: 0.66 },
  { name: 'voisins', from: 0.66, to: 1 },
] as const

const room = { x: thick + 5, y: thick + 5, width: width - 2 * thick - 10, height: height - 2 * thick - 10 }

/** How many neighbours on each side a number takes with it. */
const eachSide = 2

/** The wheel laid out as a track: bets on sectors, and on a number with its neighbours. Each is several chips on the cloth. */
export function Racetrack() {
  const { press, live } = useThisSeat()
  const [lit, setLit] = useState<ReadonlySet<number>>(new Set())
  const { round, phase } = live
  const won = phase === 'over' && round && !round.isVoid ? (round.outcome as RouletteOutcome).number : null
  const numbersOf = (spots: readonly string[]) => new Set(spots.flatMap((spot) => spot.split('-').slice(1).map(Number)))
  return (
    <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} className="racetrack">
      {sections.map(({ number, path, middle: [x, y] }) => {
        const spots = neighboursOf(number, eachSide)
        return (
          <TrackButton
            key={number}
            label={t('tables.roulette.neighbours', { number: String(number), count: spots.length })}
            onPress={() => press(spots.map((spot) => ({ spot, chips: 1 })))}
            onPoint={(isPointed) => setLit(isPointed ? numbersOf(spots) : new Set())}
          >
            <path
              d={path}
              className={`track-cell ${colourOf(number)}`}
              data-lit={lit.has(number) || undefined}
              data-won={number === won || undefined}
            />
            <text x={x} y={y + 5} className="track-number">
              {number}
            </text>
          </TrackButton>
        )
      })}
      <clipPath id="track-room">
        <rect {...room} rx={room.height / 2} />
      </clipPath>
      <g clipPath="url(#track-room)">
        {sectors.map(({ name, from, to }) => {
          const bets = racetrack[name] ?? []
          const chips = bets.reduce((sum, bet) => sum + bet.chips, 0)
          const x = room.x + room.width * from
          return (
            <TrackButton
              key={name}
              label={t('tables.roulette.sector', { name: t(`tables.roulette.${name}`), count: chips })}
              onPress={() => press(bets)}
              onPoint={(isPointed) => setLit(isPointed ? numbersOf(bets.map(({ spot }) => spot)) : new Set())}
            >
              <rect x={x} y={room.y} width={room.width * (to - from)} height={room.height} className="track-sector" />
              <text x={x + (room.width * (to - from)) / 2} y={height / 2 + 5} className="track-name">
                {t(`tables.roulette.${name}`)}
              </text>
            </TrackButton>
          )
        })}
      </g>
      <rect {...room} rx={room.height / 2} className="track-edge" />
    </svg>
  )
}

interface TrackButtonProps {
  readonly label: string
  readonly onPress: () => void
  readonly onPoint: (isPointed: boolean) => void
  readonly children: React.ReactNode
}

/** A button in a picture: HTML has none of that shape. */
function TrackButton({ label, onPress, onPoint, children }: TrackButtonProps) {
  const pressByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot be a piece of a ring
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A button of HTML cannot be a piece of a ring.
      role="button"
      tabIndex={0}
      aria-label={label}
      className="track-button"
      onClick={onPress}
      onKeyDown={pressByKey}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {children}
    </g>
  )
}
