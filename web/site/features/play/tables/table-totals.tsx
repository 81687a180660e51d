import { spotName } from '#web/features/tables/spot-texts.ts'
import { t } from '#web/lib/i18n.ts'
import { minorOf, writeShort } from '#web/site/features/play/model.ts'
import { totalText, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'

const shownMost = 6

/** What all players have on this round, in the reader's currency: together, and spot by spot from the highest down. */
export function TableTotals() {
  const { answer, live, limits } = useThisSeat()
  const { currency } = limits
  const spots = live.totals
    .filter((total) => total.currency === currency)
    .map(({ spot, stake, players }) => ({ spot, players, stake: minorOf(stake, currency) }))
    .toSorted((a, b) => Number(b.stake - a.stake))
  const all = spots.reduce((sum, { stake }) => sum + stake, 0n)
  return (
    <section className="panel table-totals" aria-label={t('tables.totals.title')}>
      <h2>
        {t('tables.totals.title')}
        <em>
          <bdi dir="ltr">{writeShort(all, currency)}</bdi>
        </em>
      </h2>
      {spots.length === 0 ? (
        <p className="note">{t('tables.totals.none')}</p>
      ) : (
        <ul>
          {spots.slice(0, shownMost).map(({ spot, stake, players }) => (
            <li key={spot}>
              <span>{spotName(answer.game, spot)}</span>
              <b>
                <bdi>{totalText(stake, players, currency)}</bdi>
              </b>
            </li>
          ))}
        </ul>
      )}
      {spots.length > shownMost && (
        <p className="note">{t('tables.totals.more', { count: spots.length - shownMost })}</p>
      )}
    </section>
  )
}
