import type { getMissionLeaderboard, getMissions } from '#modules/loyalty/reward-contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { RewardsEmpty, RewardsSkeleton } from '#web/site/features/rewards/states.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Meter } from '#web/ui/meter.tsx'

type Mission = ReplyOf<typeof getMissions>['missions'][number]

/** The missions that are running, how far one is, and who is ahead. */
export function MissionPage() {
  const query = useAnswer<typeof getMissions>('GET /wps/relay/MCSFE_getMissionSummaryDetails', {})
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { missions } = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      {missions.length === 0 ? (
        <RewardsEmpty title={t('rewards.missionEmpty')} hint={t('rewards.missionEmptyHint')} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {missions.map((mission) => (
            <li key={mission.id}>
              <MissionCard mission={mission} />
            </li>
          ))}
        </ul>
      )}
      <Leaderboard />
    </div>
  )
}

function MissionCard({
  mission: {
    title: { EN: title },
    done,
    needed,
    endsAt,
  },
}: {
  readonly mission: Mission
}) {
  const text = `${formatNumber(done)} / ${formatNumber(needed)}`
  return (
    <Card className="grid gap-2 p-4 sm:p-5">
      <p className="flex justify-between gap-4">
        <bdi className="font-medium">{title}</bdi>
        <bdi dir="ltr" className="tabular">
          {text}
        </bdi>
      </p>
      <Meter label={title} share={needed > 0 ? done / needed : 0} text={text} />
      {endsAt && <p className="text-[13px] text-soft">{t('rewards.until', { time: formatInstant(endsAt) })}</p>}
    </Card>
  )
}

function Leaderboard() {
  const query = useAnswer<typeof getMissionLeaderboard>('GET /wps/relay/MCSFE_getMissionLeaderboard', {})
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { places } = query.data
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-3 font-display text-[17px] font-semibold sm:px-5">{t('rewards.leaderboard')}</h2>
      {places.length === 0 ? (
        <EmptyState title={t('rewards.boardEmpty')} hint={t('rewards.boardEmptyHint')} />
      ) : (
        <ol>
          {places.map(({ place, name, points, isMe }) => (
            <li
              key={place}
              className={`flex gap-3 border-t border-hairline px-4 py-2.5 sm:px-5 ${isMe ? 'bg-gold-wash font-semibold' : ''}`}
            >
              <span className="tabular w-8 text-soft">{place}</span>
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <span className="tabular">{formatNumber(points)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
