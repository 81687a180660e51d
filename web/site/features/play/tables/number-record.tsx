import { colourOf, wheel } from '#engines/tables/roulette/layout.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { LastResults } from '#web/site/features/play/tables/last-results.tsx'
import { Share } from '#web/site/features/play/tables/road-board.tsx'
import { Info } from '#web/ui/icons.ts'

export function NumberTile({ number }: { readonly number: number }) {
  return <span className={`number-tile ${colourOf(number)}`}>{formatNumber(number)}</span>
}

/** The last spins and how often each number came, as a record and no advice. */
export function WheelRecord() {
  const { live } = useThisSeat()
  const numbers = live.results.map(({ mark }) => Number(mark))
  const count = (colour: 'red' | 'black' | 'green') => numbers.filter((number) => colourOf(number) === colour).length
  return (
    <>
      <LastResults title={t('tables.roulette.last')} markOf={(mark) => <NumberTile number={Number(mark)} />} />
      <section className="panel">
        <h2>
          {t('tables.roulette.record')}
          <em>
            <Info aria-hidden="true" className="size-4" />
            {t('tables.roulette.notDue')}
          </em>
        </h2>
        <WheelShares numbers={numbers} />
        <Share
          parts={[
            { look: 'red', name: t('tables.spot.red'), count: count('red') },
            { look: 'green', name: t('tables.roulette.zero'), count: count('green') },
            { look: 'black', name: t('tables.spot.black'), count: count('black') },
          ]}
        />
      </section>
    </>
  )
}

/** How often each pocket came in this stretch of rounds: a bar for each, in the order of the wheel. */
function WheelShares({ numbers }: { readonly numbers: readonly number[] }) {
  const counts = wheel.map((number) => numbers.filter((one) => one === number).length)
  const most = Math.max(1, ...counts)
  return (
    <svg viewBox="-100 -100 200 200" className="wheel-shares" aria-hidden="true">
      {wheel.map((number, at) => (
        <path
          key={number}
          transform={`rotate(${(at * 360) / wheel.length})`}
          d={`M-3.2 -46V${-50 - (40 * (counts[at] ?? 0)) / most}H3.2V-46Z`}
          className={colourOf(number)}
        />
      ))}
      <text y="2" className="shares-count">
        {formatNumber(numbers.length)}
      </text>
      <text y="20" className="shares-name">
        {t('tables.roulette.spins')}
      </text>
    </svg>
  )
}
