import type { Currency } from '#kit/money.ts'
import type { getTableSlip } from '#modules/tables/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { Frames } from '#web/features/records/round-replay.tsx'
import { tableFrames } from '#web/features/records/table-frames.ts'
import { letterOf, roadOf } from '#web/features/tables/road-marks.ts'
import { BeadPlate, Road } from '#web/features/tables/roads.tsx'
import { roundPath } from '#web/features/tables/round-path.ts'
import { actionName, placeName, spotName } from '#web/features/tables/spot-texts.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CirclePlay, ShieldCheck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TableRoundProps {
  readonly slipId: string
  readonly zone: string
  readonly currency: Currency
}

/** A bet at a live table: its cards or its number shown again, what was bet on, what was done, and the way to the proof. */
export function TableRound({ slipId, zone, currency }: TableRoundProps) {
  const query = useAnswer<typeof getTableSlip>('GET /wps/tables/slips/:slip', { params: { slip: slipId } })
  if (query.isPending) return <Skeleton className="m-4 h-32 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { tableId, game, slip, round, steps, results } = query.data
  const write = (amount: string) => formatAmount(amount, currency)
  return (
    <div className="records-round">
      {round?.state === 'over' ? (
        <Frames frames={tableFrames(game, steps)} />
      ) : (
        <p className="text-soft">{t(round ? 'tables.phase.void' : 'tables.phase.closed')}</p>
      )}
      <div className="grid content-start gap-3">
        <dl className="records-facts">
          {slip.spots.map(({ spot, stake, payout }) => (
            <div key={spot}>
              <dt>{spotName(game, spot)}</dt>
              <dd>
                <bdi dir="ltr" className="tabular">
                  {payout === null ? write(stake) : `${write(stake)} → ${write(payout)}`}
                </bdi>
              </dd>
            </div>
          ))}
          {Object.entries(round?.acts ?? {}).map(([seat, actions]) => (
            <div key={seat}>
              <dt>{placeName(seat)}</dt>
              <dd>{actions.length === 0 ? '–' : actions.map(actionName).join(', ')}</dd>
            </div>
          ))}
          <div>
            <dt>{t('tables.round', { number: formatNumber(slip.number) })}</dt>
            <dd>
              <bdi dir="ltr" className="tabular">
                {round ? formatInstant(round.endedAt, { timeZone: zone }) : '–'}
              </bdi>
            </dd>
          </div>
        </dl>
        {results.length > 0 && <RoadUpTo game={game} results={results} />}
        <p className="flex flex-wrap gap-2">
          {round && (
            <Link to={roundPath(tableId, slip.number, slip.mode)} className={buttonClass()}>
              <ShieldCheck aria-hidden="true" className="size-4 text-win" />
              {t('bets.verify')}
            </Link>
          )}
          <Link to={`/live/${tableId}`} className={buttonClass({ look: 'bare' })}>
            <CirclePlay aria-hidden="true" className="size-4" />
            {t('bets.again')}
          </Link>
        </p>
      </div>
    </div>
  )
}

interface RoadUpToProps {
  readonly game: string
  readonly results: readonly { readonly number: number; readonly mark: string }[]
}

/** The roads as they stood when this hand was over, which is the last of them. */
function RoadUpTo({ game, results }: RoadUpToProps) {
  const road = roadOf(game, results)
  return (
    <section className="records-roads" aria-label={t('tables.roads.title')} dir="ltr">
      <BeadPlate results={road} columns={12} letters={letterOf(game)} />
      <Road kind="big" results={road} columns={24} />
    </section>
  )
}
