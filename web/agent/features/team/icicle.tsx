import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { type IcicleBox, layIcicle } from '#web/agent/features/team/lay-icicle.ts'
import { type Measure, measures, type PictureTeam, readTeams, shadeOf } from '#web/agent/features/team/picture-teams.ts'
import type { Picture } from '#web/agent/features/team/use-team.ts'
import { agentCard, agentCardTitle, agentSegments } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useWidth } from '#web/ui/use-width.ts'

const [rowPx, gapPx, depthMax] = [26, 2, 6]
const measureNames = { turnover: 'team.turnover', members: 'team.members', deposits: 'team.deposits' } as const

interface IcicleProps {
  readonly picture: Picture
  readonly me: string
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

/** The whole downline as one picture. The arrow keys go across and down, Enter opens somebody. */
export function Icicle({ picture, me, chosen, onChoose }: IcicleProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const [measure, setMeasure] = useState<Measure>('turnover')
  const currency = readCurrency(picture.currency)
  const teams = useMemo(() => readTeams(picture, measure), [picture, measure])
  const { boxes, rest, restX } = useMemo(
    () => layIcicle(teams, picture.root.id, { width, leastPx: 3, depthMax }),
    [teams, picture.root.id, width],
  )
  const others = picture.rest.find(({ parent }) => parent === picture.root.id)?.members ?? 0
  const rows = Math.max(1, ...boxes.map(({ depth }) => depth + 1))
  return (
    <section aria-label={t('team.picture')} className={`${agentCard} px-4 pt-3.5 pb-4 lg:px-[18px]`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className={agentCardTitle}>{t('team.picture')}</h2>
        <p className="me-auto text-[12.5px] text-soft max-lg:hidden">{t('team.pictureHint')}</p>
        <Scale />
        <fieldset className={agentSegments}>
          <legend className="sr-only">{t('team.width')}</legend>
          {measures.map((one) => (
            <button key={one} type="button" aria-pressed={measure === one} onClick={() => setMeasure(one)}>
              {t(measureNames[one])}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={box} dir="ltr" className="mt-3 overflow-hidden">
        <Boxes
          boxes={boxes}
          width={width}
          height={rows * (rowPx + gapPx)}
          chosen={chosen ?? me}
          me={me}
          describe={(team) => describe(team, measure, currency)}
          onChoose={onChoose}
        />
      </div>
      {picture.nodes.length === 0 && <p className="mt-2 text-[13px] text-soft">{t('team.pictureEmpty')}</p>}
      {picture.nodes.length > 0 && rest + others > 0 && (
        <p className="mt-1.5 text-end text-[12.5px] text-soft" data-from={Math.round(restX)}>
          {t('team.pictureRest', { count: rest + others, number: formatNumber(rest + others) })}
        </p>
      )}
    </section>
  )
}

function Scale() {
  return (
    <p aria-hidden="true" className="flex items-center gap-2 text-[12.5px] text-soft max-sm:hidden">
      {t('team.loss')}
      <span className="h-2.5 w-24 rounded-full bg-linear-to-r from-lose-fill via-surface-3 to-win-fill" />
      {t('team.gain')}
    </p>
  )
}

function describe(team: PictureTeam, measure: Measure, currency: Currency): string {
  if (measure === 'members') return formatNumber(team.value)
  return formatAmount(team.amount, currency)
}

interface BoxesProps {
  readonly boxes: readonly IcicleBox<PictureTeam>[]
  readonly width: number
  readonly height: number
  readonly chosen: string
  readonly me: string
  readonly describe: (team: PictureTeam) => string
  readonly onChoose: (id: string) => void
}

function Boxes({ boxes, width, height, chosen, me, describe: tell, onChoose }: BoxesProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [focus, setFocus] = useState<string | null>(null)
  const entry = boxes.find(({ node }) => node.id === (focus ?? chosen))?.node.id ?? boxes[0]?.node.id

  const held = boxes.find(({ node }) => node.id === chosen)

  function press(event: KeyboardEvent<SVGGElement>, box: IcicleBox<PictureTeam>): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(box.node.id)
      return
    }
    const next = neighbour(boxes, box, event.key)
    if (!next) return
    event.preventDefault()
    setFocus(next.node.id)
    svg.current?.querySelector<SVGGElement>(`[data-id="${next.node.id}"]`)?.focus()
  }

  return (
    <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block max-w-full">
      {boxes.map((box) => {
        const { node, x, depth } = box
        const room = Math.max(1, box.width - gapPx)
        const name = node.id === me ? t('team.you', { name: node.name }) : node.name
        const [short, told] = [cut(name, room - 14), tell(node)]
        const y = depth * (rowPx + gapPx)
        return (
          <g
            key={node.id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Nothing inside a drawing can be an element of the page.
            role="button"
            tabIndex={node.id === entry ? 0 : -1}
            data-id={node.id}
            aria-pressed={node.id === chosen}
            aria-label={`${name}, ${told}, ${t('team.profitShort')} ${node.profit}`}
            onClick={() => onChoose(node.id)}
            onFocus={() => setFocus(node.id)}
            onKeyDown={(event) => press(event, box)}
            className="group cursor-pointer outline-none"
          >
            <title>{`${name} · ${told}`}</title>
            <rect
              x={x}
              y={y}
              width={room}
              height={rowPx}
              rx={Math.min(5, room / 3)}
              style={{ fill: depth === 0 ? 'var(--surface-3)' : shadeOf(node) }}
              className="transition-opacity duration-150 group-hover:opacity-85"
            />
            <text x={x + 8} y={y + 17} className="pointer-events-none fill-strong text-[12px] font-medium">
              {short}
            </text>
            {room > 170 && (
              <text
                x={x + room - 8}
                y={y + 17}
                textAnchor="end"
                className="tabular pointer-events-none fill-strong text-[12px] font-medium"
              >
                {told}
              </text>
            )}
            <rect
              x={x + 1}
              y={y + 1}
              width={Math.max(1, room - 2)}
              height={rowPx - 2}
              rx={Math.min(5, room / 3)}
              fill="none"
              strokeWidth="2"
              className="stroke-transparent group-focus-visible:stroke-(--focus)"
            />
          </g>
        )
      })}
      {held && held.depth > 0 && (
        <rect
          x={held.x + 1}
          y={held.depth * (rowPx + gapPx) + 1}
          width={Math.max(1, held.width - gapPx - 2)}
          height={height - held.depth * (rowPx + gapPx) - gapPx - 2}
          rx="5"
          fill="none"
          strokeWidth="2"
          className="pointer-events-none stroke-gold-mark"
        />
      )}
    </svg>
  )
}

/** About as many letters as there is room for; a word that would be one letter is none. */
function cut(name: string, roomPx: number): string {
  const letters = [...name]
  const fits = Math.floor(roomPx / 6.8)
  if (fits >= letters.length) return name
  return fits < 3 ? '' : `${letters.slice(0, fits - 1).join('')}…`
}

function neighbour<Node extends PictureTeam>(
  boxes: readonly IcicleBox<Node>[],
  { node, x, depth }: IcicleBox<Node>,
  key: string,
): IcicleBox<Node> | undefined {
  if (key === 'ArrowUp') return boxes.find((box) => box.node.id === node.parentId)
  if (key === 'ArrowDown') return boxes.find((box) => box.node.parentId === node.id && box.depth === depth + 1)
  const row = boxes.filter((box) => box.depth === depth).toSorted((one, other) => one.x - other.x)
  if (key === 'ArrowRight') return row.find((box) => box.x > x)
  return key === 'ArrowLeft' ? row.findLast((box) => box.x < x) : undefined
}
