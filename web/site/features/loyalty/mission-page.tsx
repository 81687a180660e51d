import { useState } from 'react'
import { configHash } from '#engines/fairness/canonical.ts'
import { isRanked } from '#modules/loyalty/rules/ranking.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { loyaltyRefusalText, rewardText } from '#web/features/loyalty/reward-words.ts'
import { type Board, claim, type Mission, useBoard, useMissions } from '#web/features/loyalty/use-loyalty.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { SignInStrip } from '#web/site/features/loyalty/sign-in-strip.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CategoryMark } from '#web/ui/category.tsx'
import { categoryText } from '#web/ui/category-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Check, LockKeyhole, ShieldCheck } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Daily sign-in, the missions that are running, and the week's leaderboard. */
export function MissionPage() {
  const block = useMissions().data?.block ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <BlockNote block={block} />
      <SignInStrip />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Missions />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Leaderboard />
          <Card className="grid gap-1.5 p-5">
            <h2 className="font-display text-[17px] font-semibold">{t('loyalty.goodToKnow')}</h2>
            <p className="text-soft">{t('loyalty.goodToKnowHint')}</p>
          </Card>
        </div>
      </div>
    </div>
  )
}

const periods = ['day', 'week', 'once'] as const
const periodTexts: Readonly<Record<(typeof periods)[number], PlainKey>> = {
  day: 'loyalty.period.day',
  week: 'loyalty.period.week',
  once: 'loyalty.period.once',
}

function Missions() {
  const query = useMissions()
  const [period, setPeriod] = useState<(typeof periods)[number]>('day')
  if (query.isPending)
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-80 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { missions, currency } = query.data
  if (missions.length === 0)
    return (
      <Card>
        <EmptyState title={t('loyalty.missionEmpty')} hint={t('loyalty.missionEmptyHint')} />
      </Card>
    )
  const shown = missions.filter((mission) => mission.period === period)
  const endsAt = shown.find((mission) => mission.endsAt !== null)?.endsAt
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Segments
        label={t('loyalty.missions')}
        segments={periods.map((value) => ({ value, text: t(periodTexts[value]) }))}
        chosen={period}
        onChoose={setPeriod}
        controls="missions"
      />
      <Card id="missions" role="tabpanel" className="overflow-hidden">
        {shown.length === 0 ? (
          <EmptyState title={t('loyalty.missionEmpty')} hint={t('loyalty.missionEmptyHint')} />
        ) : (
          <ul>
            {shown.map((mission) => (
              <MissionRow key={mission.id} mission={mission} currency={currency} />
            ))}
          </ul>
        )}
      </Card>
      {endsAt && <p className="text-[13px] text-soft">{t('loyalty.newOnes', { time: formatInstant(endsAt) })}</p>}
    </div>
  )
}

const metricTexts = { bets: 'loyalty.goal.bets', wins: 'loyalty.goal.wins', turnover: 'loyalty.goal.turnover' } as const

/** What has to be done, from what the server says it counts. */
function goalOf({ metric, category, needed }: Mission, currency: string): string {
  const games = category === null ? t('loyalty.goal.any') : categoryText(category)
  const number = metric === 'turnover' ? formatAmount(String(needed), readCurrency(currency)) : formatNumber(needed)
  return t(metricTexts[metric], { count: needed, number, games })
}

function MissionRow({ mission, currency }: { readonly mission: Mission; readonly currency: string }) {
  const { id, category, done, needed, reward, state } = mission
  const language = useLanguage()
  const title = mission.title[language as keyof Mission['title']] ?? mission.title.EN
  const text = `${formatNumber(done)} / ${formatNumber(needed)}`
  const isLocked = state === 'locked'
  return (
    <li
      data-mission={id}
      data-state={state}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline p-4 first:border-t-0 sm:px-5"
    >
      {isLocked ? (
        <span className="grid size-12 flex-none place-items-center rounded-xl bg-surface-3 text-soft">
          <LockKeyhole aria-hidden="true" className="size-5" />
        </span>
      ) : (
        <CategoryMark category={category ?? 'PROMO'} className="size-12 rounded-xl" />
      )}
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <h2 className="font-display text-[15.5px] font-semibold">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-[13.5px] text-soft">{isLocked ? t('loyalty.afterOne') : goalOf(mission, currency)}</p>
        {!isLocked && (
          <p className="flex items-center gap-3">
            <Bar label={title} share={needed > 0 ? done / needed : 0} text={text} isDone={done >= needed} />
            <bdi dir="ltr" className="tabular flex-none text-[13px] text-soft">
              {text}
            </bdi>
          </p>
        )}
      </div>
      <p className="min-w-20 text-end font-semibold text-gold max-sm:flex-1 max-sm:text-start">
        <bdi>{rewardText(reward, currency)}</bdi>
      </p>
      <MissionAction mission={mission} currency={currency} />
    </li>
  )
}

function MissionAction({
  mission: { id, state, category, reward },
  currency,
}: {
  readonly mission: Mission
  readonly currency: string
}) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async () => {
    setBusy(true)
    const answer = await claim(id)
    setBusy(false)
    setRefusal(answer.ok ? null : answer.refusal)
    if (answer.ok) showToast(t('loyalty.got', { what: rewardText(reward, currency) }))
  }
  if (state === 'claimed')
    return (
      <p className="flex w-28 items-center justify-center gap-1.5 font-medium text-soft">
        <Check aria-hidden="true" className="size-4" />
        {t('loyalty.claimed')}
      </p>
    )
  if (state === 'locked') return <p className="w-28 text-center font-medium text-soft">{t('loyalty.soon')}</p>
  if (state === 'running')
    return (
      <Link to={category === null ? '/' : `/${pathOf(category)}`} className={`${buttonClass()} w-28`}>
        {t('loyalty.play')}
      </Link>
    )
  return (
    <span className="grid gap-1">
      <Button look="gold" isBusy={isBusy} onClick={() => void take()} className="w-28">
        {t('loyalty.claim')}
      </Button>
      {refusal !== null && (
        <span role="alert" className="max-w-40 text-[12.5px] text-lose">
          {loyaltyRefusalText(refusal)}
        </span>
      )}
    </span>
  )
}

const paths: Readonly<Record<string, string>> = {
  LIVE: 'live',
  LOTT: 'lottery',
  RNG: 'rng',
  SPORTS: 'sports',
  FISH: 'fish',
}
const pathOf = (category: string): string => paths[category] ?? ''

function Leaderboard() {
  const query = useBoard()
  if (query.isPending) return <Skeleton className="h-64 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { places, prizes, last, endsAt } = query.data
  return (
    <Card className="overflow-hidden">
      <p className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-2">
        <span className="font-display text-[17px] font-semibold">{t('loyalty.leaderboard')}</span>
        <span className="text-[13px] text-soft">{t('loyalty.until', { time: formatInstant(endsAt) })}</span>
      </p>
      {prizes.length > 0 && (
        <p className="px-5 pb-3 text-[13px] text-soft">
          {t('loyalty.boardPrizes', { count: prizes.length, first: formatNumber(prizes[0] ?? 0) })}
        </p>
      )}
      {places.length === 0 ? (
        <EmptyState title={t('loyalty.boardEmpty')} hint={t('loyalty.boardEmptyHint')} />
      ) : (
        <ol>
          {places.map(({ place, name, points, isMe }, at) => (
            <li
              // Those with the same score share a place.
              key={at}
              className={`flex items-center gap-3 border-t border-hairline px-5 py-2.5 ${isMe ? 'bg-gold-wash font-semibold' : ''}`}
            >
              <span className={`tabular w-7 ${place === 1 ? 'font-semibold text-gold' : 'text-soft'}`}>{place}</span>
              <bdi className="min-w-0 flex-1 truncate">{isMe ? t('loyalty.you') : name}</bdi>
              <span className="tabular">{formatNumber(points)}</span>
            </li>
          ))}
        </ol>
      )}
      {last && <LastWeek last={last} />}
    </Card>
  )
}

/** How last week ended. Its order is hashed here and now, compared with what was published when it closed, and followed from the scores. */
function LastWeek({ last: { week, hash, mine, places } }: { readonly last: NonNullable<Board['last']> }) {
  const holds = configHash({ week, places }) === hash && isRanked(places)
  const own = places.find(({ member }) => member === mine)
  return (
    <details className="border-t border-hairline px-5 py-3">
      <summary className="font-medium">{t('loyalty.lastWeek')}</summary>
      <p className={`mt-2 flex items-center gap-2 text-[13px] ${holds ? 'text-win' : 'text-lose'}`}>
        <ShieldCheck aria-hidden="true" className="size-4 flex-none" />
        {t(holds ? 'loyalty.orderHolds' : 'loyalty.orderBroken')}
      </p>
      {own && (
        <p className="mt-1 text-[13px]">
          {t('loyalty.ownPlace', { place: String(own.rank), prize: formatNumber(Number(own.prize)) })}
        </p>
      )}
      <ol className="mt-2 grid gap-1 text-[13px] text-soft">
        {places.slice(0, 10).map(({ rank, member, name, score, prize }) => (
          <li key={member} className="tabular flex justify-between gap-3">
            <span>
              {rank}. <bdi>{name}</bdi>
            </span>
            <span>
              {formatNumber(Number(score))} ·{' '}
              {t('loyalty.points', { count: Number(prize), number: formatNumber(Number(prize)) })}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-[12px] break-all text-faint">
        <bdi dir="ltr">{hash}</bdi>
      </p>
    </details>
  )
}
