import { derivedRoads } from '#engines/tables/roads.ts'
import { shoeRounds } from '#modules/tables/model.ts'
import { letterOf, roadOf } from '#web/features/tables/road-marks.ts'
import { BeadPlate, MarkIcon, nextMark, Road } from '#web/features/tables/roads.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { usePreview, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { countRoad, sideName } from '#web/site/features/play/tables/marks.ts'

const derived = Object.keys(derivedRoads) as (keyof typeof derivedRoads)[]

/** All five roads of the shoe, growing with every result. */
export function RoadBoard() {
  const { answer, live } = useThisSeat()
  const results = roadOf(answer.game, live.results)
  const letters = letterOf(answer.game)
  const [preview] = usePreview()
  return (
    <section className="panel road-board" aria-label={t('tables.roads.title')} dir="ltr">
      <BeadPlate results={results} columns={12} letters={letters} className="bead-road" />
      <Road kind="big" results={results} columns={42} preview={preview} className="big-road" />
      {derived.map((kind) => (
        <Road
          key={kind}
          kind={kind}
          results={results}
          columns={24}
          preview={preview}
          className={`small-roads ${kind}`}
        />
      ))}
    </section>
  )
}

/** Counts of the shoe, and what the next result would draw. */
export function ShoeRecord() {
  const { answer, live } = useThisSeat()
  const { game } = answer
  const results = roadOf(game, live.results)
  const counts = countRoad(results)
  const [, setPreview] = usePreview()
  return (
    <section className="panel">
      <h2>
        {t('tables.shoe.title')}
        <em>{t('tables.shoe.hand', { number: formatNumber(live.results.length), all: formatNumber(shoeRounds) })}</em>
      </h2>
      <Share
        parts={(['first', 'tie', 'second'] as const).map((side) => ({
          ...{ look: side, name: sideName(game, side), count: counts[side] },
        }))}
      />
      <table className="next-hand">
        <caption>{t('tables.shoe.next')}</caption>
        <tbody>
          {(['second', 'first'] as const).map((side) => (
            <tr key={side} onPointerEnter={() => setPreview(side)} onPointerLeave={() => setPreview(null)}>
              <th scope="row">
                <button type="button" onFocus={() => setPreview(side)} onBlur={() => setPreview(null)}>
                  <i className={`dot ${side}`} aria-hidden="true" />
                  {sideName(game, side)}
                </button>
              </th>
              {derived.map((kind) => {
                const colour = nextMark(results, side, kind)
                return (
                  <td key={kind}>
                    <MarkIcon kind={kind} colour={colour} />
                    <span className="sr-only">
                      {t(`tables.roads.${kind}`)}: {colour === null ? '–' : t(`tables.roads.${colour}`)}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{t('tables.noPrediction')}</p>
    </section>
  )
}

interface ShareProps {
  readonly parts: readonly { readonly look: string; readonly name: string; readonly count: number }[]
}

/** Counts as parts of one bar. */
export function Share({ parts }: ShareProps) {
  return (
    <dl className="share" dir="ltr">
      {parts.map(({ look, name, count }) => (
        <div key={look} style={{ flexGrow: Math.max(count, 1.5) }}>
          <dt>{name}</dt>
          <dd className={look}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
