import { lotteryOf, type Region, regions } from '#engines/lottery/lotteries.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { type LotteryRow, useLotteries } from '#web/site/features/play/lottery/use-lotteries.ts'

const regionOf = ({ id }: Pick<LotteryRow, 'id'>): Region | undefined => lotteryOf(id)?.region

/** The stations of a region that are sold, the one that draws next first. */
export function stationsOf<Row extends Pick<LotteryRow, 'id' | 'sale'>>(
  rows: readonly Row[],
  region: Region,
): readonly Row[] {
  const drawsAt = ({ sale }: Row): string => sale?.drawsAt ?? '9'
  return rows.filter((row) => regionOf(row) === region).toSorted((a, b) => drawsAt(a).localeCompare(drawsAt(b)))
}

/** The way to the other boards: by region, and within one by station. */
export function Stations({ id }: { readonly id: string }) {
  const { lotteries } = useLotteries()
  const region = regionOf({ id })
  if (region === undefined) return null
  const own = stationsOf(lotteries, region)
  return (
    <>
      <nav className="lottery-kinds" aria-label={t('lottery.regions')}>
        {regions.map((one) => {
          const [first] = stationsOf(lotteries, one)
          const to = one === region ? id : first?.id
          return (
            to !== undefined && (
              <Link key={one} to={`/lottery/${to}`} aria-current={one === region ? 'true' : undefined}>
                {t(`lottery.region.${one}`)}
              </Link>
            )
          )
        })}
      </nav>
      {own.length > 1 && (
        <nav className="lottery-kinds" aria-label={t('lottery.stations')}>
          {own.map((row) => (
            <Link
              key={row.id}
              to={`/lottery/${row.id}`}
              aria-label={lotteryName(row.id)}
              aria-current={row.id === id ? 'page' : undefined}
            >
              <bdi lang="vi">{lotteryOf(row.id)?.station}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
