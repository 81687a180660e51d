import type { CSSProperties } from 'react'
import { hueOfRow, issueLabel, rowName } from '#web/features/lottery-records/place-names.ts'
import { type Drawn, sumOf, type TrendGroup } from '#web/features/lottery-records/trend-grid.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'
import { useIsWide } from '#web/ui/use-media.ts'

interface TrendTableProps {
  readonly id: string
  readonly game: string
  readonly draws: readonly Drawn[]
  readonly groups: readonly TrendGroup[]
  readonly hasSum: boolean
  readonly hasMissing: boolean
  readonly hasLines: boolean
}

/** The newest draws, a row each: what came at every place, and how long the other numbers have been missing. */
export function TrendTable({ id, game, draws, groups, hasSum, hasMissing, hasLines }: TrendTableProps) {
  const count = draws.find(({ numbers }) => numbers !== null)?.numbers?.length ?? 0
  // The draw is named by its column; on a phone the numbers themselves need the room.
  const hasResult = useIsWide() && count <= 10
  return (
    <div className="trend-scroll">
      <table className="trend-table" data-missing={hasMissing || undefined}>
        <caption className="sr-only">{t('trends.table')}</caption>
        <thead>
          <tr>
            <th scope="col" className="trend-draw">
              {t('draws.draw')}
            </th>
            {hasResult && (
              <th scope="col" className="trend-result">
                {t('draws.result')}
              </th>
            )}
            {groups.map((group) => (
              <th
                key={group.name}
                scope="col"
                className="trend-group"
                data-wide={isWideGroup(group) || undefined}
                style={styleOf(group)}
              >
                <span className="trend-name">{rowName(game, group.name)}</span>
                <Cells group={group} values={group.times.map((_, at) => numberText(group, at))} />
              </th>
            ))}
            {hasSum && (
              <th scope="col" className="trend-sum">
                {t('draws.sum')}
              </th>
            )}
            <th scope="col" className="trend-proof">
              <span className="sr-only">{t('draws.proof')}</span>
              <ShieldCheck aria-hidden="true" className="size-4" />
            </th>
          </tr>
        </thead>
        <tbody>
          {draws.map((draw, at) => (
            <tr key={draw.issue} data-newest={at === 0 || undefined} data-void={draw.state === 'void' || undefined}>
              <th scope="row" className="trend-draw">
                <Link
                  to={`/lottery/${id}/results/${draw.issue}`}
                  aria-label={t('draws.openProof', { draw: draw.issue })}
                >
                  {issueLabel(id, draw.issue)}
                </Link>
                {draw.version > 1 && draw.state !== 'void' && (
                  <span className="trend-corrected" title={t('draws.corrected')}>
                    <span className="sr-only">{t('draws.corrected')}</span>
                  </span>
                )}
              </th>
              {hasResult && (
                <td className="trend-result">
                  {draw.numbers ? joinNumbers(draw.numbers) : <span className="trend-gone">{t('draws.void')}</span>}
                </td>
              )}
              {groups.map((group) => (
                <DrawCell key={group.name} group={group} at={at} hasLines={hasLines} />
              ))}
              {hasSum && <td className="trend-sum">{draw.numbers ? sumOf(draw.numbers) : '–'}</td>}
              <td className="trend-proof">
                <Link to={`/lottery/${id}/results/${draw.issue}`} tabIndex={-1} aria-hidden="true">
                  <ShieldCheck className="size-4" />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <FootRow text={t('trends.times')} groups={groups} span={hasResult} hasSum={hasSum} of="times" />
          <FootRow text={t('trends.missing')} groups={groups} span={hasResult} hasSum={hasSum} of="missing" />
          <FootRow text={t('trends.longest')} groups={groups} span={hasResult} hasSum={hasSum} of="longestMissing" />
        </tfoot>
      </table>
    </div>
  )
}

const styleOf = ({ name, size }: TrendGroup) => ({ '--hue': hueOfRow(name), '--size': size }) as CSSProperties

/** Numbers of two digits side by side need more room than digits. */
const isWideGroup = ({ size }: TrendGroup): boolean => size > 12

/** Digits stand beside one another, longer numbers apart. */
const joinNumbers = (numbers: readonly string[]): string =>
  numbers.join(numbers.every(({ length }) => length === 1) ? '' : ' ')

function numberText({ name, from }: TrendGroup, at: number): string {
  return name === 'ending' ? String(from + at).padStart(2, '0') : String(from + at)
}

function Cells({ group, values }: { readonly group: TrendGroup; readonly values: readonly (string | number)[] }) {
  return (
    <span className="trend-cells" dir="ltr">
      {values.map((value, at) => (
        <i key={numberText(group, at)}>{value}</i>
      ))}
    </span>
  )
}

interface DrawCellProps {
  readonly group: TrendGroup
  readonly at: number
  readonly hasLines: boolean
}

/** What came is text for everybody; counts of what did not come are for the eye, and stand once more at the foot of the table. */
function DrawCell({ group, at, hasLines }: DrawCellProps) {
  const draw = group.draws[at]
  const came = new Set(draw?.came)
  const below = olderBall(group, at)
  const [ball] = draw?.came ?? []
  return (
    <td className="trend-group" data-wide={isWideGroup(group) || undefined} style={styleOf(group)}>
      {hasLines && group.name.startsWith('place-') && ball !== undefined && below && (
        <svg aria-hidden="true">
          <line x1={middle(ball, group)} x2={middle(below.ball, group)} y1="50%" y2={`${50 + 100 * below.rows}%`} />
        </svg>
      )}
      <span className="trend-cells" dir="ltr">
        {group.times.map((_, number) =>
          came.has(number) ? (
            <b key={numberText(group, number)}>{numberText(group, number)}</b>
          ) : (
            <i key={numberText(group, number)} aria-hidden="true">
              {draw?.missing[number]}
            </i>
          ),
        )}
      </span>
    </td>
  )
}

/** The ball of the draw before, which may lie below a void one. */
function olderBall({ draws }: TrendGroup, at: number) {
  const next = draws.findIndex(({ came }, index) => index > at && came.length > 0)
  const ball = draws[next]?.came[0]
  return ball === undefined ? null : { ball, rows: next - at }
}

const middle = (at: number, { size }: TrendGroup): string => `${((at + 0.5) * 100) / size}%`

interface FootRowProps {
  readonly text: string
  readonly groups: readonly TrendGroup[]
  readonly span: boolean
  readonly hasSum: boolean
  readonly of: 'times' | 'missing' | 'longestMissing'
}

function FootRow({ text, groups, span, hasSum, of }: FootRowProps) {
  return (
    <tr>
      <th scope="row" colSpan={span ? 2 : 1} className="trend-draw">
        {text}
      </th>
      {groups.map((group) => (
        <td key={group.name} className="trend-group" data-wide={isWideGroup(group) || undefined} style={styleOf(group)}>
          <Cells group={group} values={group[of]} />
        </td>
      ))}
      <td colSpan={hasSum ? 2 : 1}>{'\u00a0'}</td>
    </tr>
  )
}
