import type { CSSProperties } from 'react'
import {
  beadPlate,
  bigRoad,
  derivedRoad,
  derivedRoads,
  type RoadCell,
  type RoadResult,
  type RoadSide,
  roadRows,
} from '#engines/tables/roads.ts'
import { t } from '#web/lib/i18n.ts'
import '#web/features/tables/roads.css'

export type RoadKind = 'big' | keyof typeof derivedRoads

/** Marks are drawn in cells of this size, and the picture is scaled as a whole. */
const cell = 10

interface PaperProps {
  readonly columns: number
  readonly label: string
  readonly className?: string | undefined
  readonly children: React.ReactNode
}

/** Squared paper. Roads run from left to right in every language. */
function Paper({ columns, label, className = '', children }: PaperProps) {
  const [width, height] = [columns * cell, roadRows * cell]
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * cell} 0V${height}`),
    ...Array.from({ length: roadRows - 1 }, (_, at) => `M0 ${(at + 1) * cell}H${width}`),
  ]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin slice"
      className={`road ${className}`}
      style={{ '--columns': columns } as CSSProperties}
    >
      <title>{label}</title>
      <path d={lines.join('')} className="road-grid" />
      {children}
    </svg>
  )
}

/** A longer road shows its end, with a free column for what comes. */
function shiftOf(cells: readonly RoadCell[], columns: number): number {
  const last = cells.reduce((most, { column }) => Math.max(most, column), -1)
  return Math.max(0, last + 2 - columns)
}

const middle = (place: number) => place * cell + cell / 2

/** What stands for each result on the beads: letters, so that colour is not the only mark. */
export interface RoadLetters {
  readonly first: string
  readonly second: string
  readonly tie: string
}

interface RoadProps {
  readonly results: readonly RoadResult[]
  readonly columns: number
  readonly letters: RoadLetters
  readonly className?: string
}

export function BeadPlate({ results, columns, letters, className }: RoadProps) {
  const beads = beadPlate(results)
  const shift = shiftOf(beads, columns)
  return (
    <Paper columns={columns} label={t('tables.roads.bead')} className={className}>
      {beads.map(({ column, row, result }, at) =>
        column < shift ? null : (
          <g key={`${column}:${row}`} className={at === results.length - 1 ? 'road-last' : undefined}>
            <circle cx={middle(column - shift)} cy={middle(row)} r="4.3" className={`bead ${result}`} />
            <text x={middle(column - shift)} y={middle(row) + 1.8} className="bead-letter">
              {letters[result]}
            </text>
          </g>
        ),
      )}
    </Paper>
  )
}

interface DrawnRoadProps extends Omit<RoadProps, 'letters'> {
  readonly kind: RoadKind
  /** Shows where the next result of a side would go, faintly. */
  readonly preview?: RoadSide | null
}

/** One of the four roads made of marks. */
export function Road({ kind, results, columns, preview = null, className }: DrawnRoadProps) {
  const shown = preview ? [...results, preview] : results
  const marks =
    kind === 'big'
      ? bigRoad(shown).map(({ side, ...mark }) => ({ ...mark, look: side }))
      : derivedRoad(shown, derivedRoads[kind]).map(({ colour, ...place }) => ({
          ...place,
          ties: 0,
          look: colour === 'red' ? ('second' as const) : ('first' as const),
        }))
  const before = preview ? lengthOf(kind, results) : marks.length
  const shift = shiftOf(marks, columns)
  return (
    <Paper columns={columns} label={t(`tables.roads.${kind}`)} className={className}>
      {marks.map(({ column, row, look, ties }, at) =>
        column < shift ? null : (
          <g key={`${column}:${row}`} className={at >= before ? 'road-preview' : undefined}>
            <path d={markPath(kind, middle(column - shift), middle(row))} className={`mark ${kind} ${look}`} />
            {ties > 0 && (
              <path d={slash(middle(column - shift), middle(row), 3.6)} className="mark-tie">
                <title>{t('tables.roads.ties', { count: ties })}</title>
              </path>
            )}
          </g>
        ),
      )}
    </Paper>
  )
}

const lengthOf = (kind: RoadKind, results: readonly RoadResult[]) =>
  kind === 'big' ? bigRoad(results).length : derivedRoad(results, derivedRoads[kind]).length

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
const slash = (x: number, y: number, reach: number) => `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`

function markPath(kind: RoadKind, x: number, y: number): string {
  if (kind === 'cockroachRoad') return slash(x, y, 3.4)
  return circle(x, y, kind === 'smallRoad' ? 4 : 3.6)
}

/** What a next result would draw on a derived road; null where the road has not begun. */
export function nextMark(results: readonly RoadResult[], next: RoadSide, kind: keyof typeof derivedRoads) {
  const after = derivedRoad([...results, next], derivedRoads[kind])
  return after.length > lengthOf(kind, results) ? (after.at(-1)?.colour ?? null) : null
}

/** A mark by itself, as the preview lists it. */
export function MarkIcon({
  kind,
  colour,
}: {
  readonly kind: keyof typeof derivedRoads
  readonly colour: 'red' | 'blue' | null
}) {
  if (colour === null) return <span className="mark-none" />
  return (
    <svg viewBox="0 0 10 10" className="mark-icon" aria-hidden="true">
      <path d={markPath(kind, 5, 5)} className={`mark ${kind} ${colour === 'red' ? 'second' : 'first'}`} />
    </svg>
  )
}
