import '#web/site/features/play/lottery/trend-panel.css'
import { useState } from 'react'
import { PlaceChart } from '#web/features/lottery-records/place-chart.tsx'
import { rowName, rowShortName } from '#web/features/lottery-records/place-names.ts'
import { FrequencyChart } from '#web/features/lottery-records/trend-charts.tsx'
import { groupsOf } from '#web/features/lottery-records/trend-grid.ts'
import { trendDraws, useTrends } from '#web/features/lottery-records/use-draws.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { LotteryAnswer } from '#web/site/features/play/lottery/use-lottery.ts'

/** What the last draws were, below the pads: a record and no advice. */
export function TrendPanel({ answer: { lottery } }: { readonly answer: LotteryAnswer }) {
  const { data } = useTrends(lottery.id, trendDraws)
  const [place, setPlace] = useState<string | null>(null)
  const drawn = data?.recent.filter(({ numbers }) => numbers !== null).length ?? 0
  // A line begins with two draws; endings of a board have their own page.
  if (!data || drawn < 2) return null
  const groups = groupsOf(data)
  const group = groups.find(({ name }) => name === place) ?? groups.at(-1)
  if (!group || group.name === 'ending') return null
  const isByPlace = group.name.startsWith('place-')
  return (
    <section className="lottery-panel trend-panel" aria-label={t('lottery.trends')}>
      <div className="trend-panel-head">
        <h2>{t('lottery.trends')}</h2>
        {isByPlace && groups.length > 1 && (
          <fieldset className="unit-choice" aria-label={t('trends.whichPlace')}>
            {groups.map(({ name }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === group.name}
                title={rowName(lottery.game, name)}
                onClick={() => setPlace(name)}
              >
                {rowShortName(lottery.game, name)}
              </button>
            ))}
          </fieldset>
        )}
        <p>
          {t('trends.noPrediction')} <Link to={`/lottery/${lottery.id}/trends`}>{t('lottery.allTrends')}</Link>
        </p>
      </div>
      {isByPlace ? (
        <PlaceChart id={lottery.id} group={group} draws={data.recent} />
      ) : (
        <FrequencyChart groups={groups} />
      )}
    </section>
  )
}
