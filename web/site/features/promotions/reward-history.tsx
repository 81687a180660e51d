import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { rejectionText } from '#web/features/promotions/refusal-text.ts'
import { wordsOf } from '#web/features/promotions/use-promotions.ts'
import { type OwnReward, useRewardHistory } from '#web/features/promotions/use-rewards.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { AppealForm, AppealState } from '#web/site/features/promotions/appeal-card.tsx'
import { StateBadge } from '#web/site/features/promotions/promotion-card.tsx'
import { rewardText } from '#web/site/features/promotions/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What waits until somebody has looked at it, and the way to appeal. */
export function HeldRewards({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  return (
    <section aria-labelledby="held-rewards">
      <h2 id="held-rewards" className="mb-3 font-semibold">
        {t('rewards.heldTitle')}
      </h2>
      <RewardList rewards={rewards} />
    </section>
  )
}

/** What was given so far, and what was rejected, newest first. */
export function RewardHistory() {
  return (
    <section aria-labelledby="reward-history">
      <h2 id="reward-history" className="mb-3 font-semibold">
        {t('rewards.historyTitle')}
      </h2>
      <History />
    </section>
  )
}

function History() {
  const query = useRewardHistory()
  if (query.isPending) return <Skeleton className="h-44 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  // What is in review stands above.
  const rewards = query.data.pages.flatMap((page) => page.rewards).filter(({ state }) => state !== 'Applying')
  if (rewards.length === 0 && !query.hasNextPage)
    return (
      <Card>
        <EmptyState title={t('rewards.historyEmpty')} hint={t('rewards.historyEmptyHint')} />
      </Card>
    )
  return (
    <div className="grid justify-items-center gap-4">
      <RewardList rewards={rewards} />
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {t('rewards.more')}
        </Button>
      )}
    </div>
  )
}

function RewardList({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  return (
    <Card className="w-full">
      <ul>
        {rewards.map((reward) => (
          <RewardRow key={reward.id} reward={reward} />
        ))}
      </ul>
    </Card>
  )
}

function RewardRow({ reward }: { readonly reward: OwnReward }) {
  const { from, promotion, at, state, reason, appeal } = reward
  const why = reason && rejectionText(reason)
  return (
    <li className="grid gap-2 border-t border-hairline px-4 py-3 first:border-t-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium">
            {from === 'promotion' ? promotion && <bdi>{wordsOf(promotion).title}</bdi> : t(sources[from])}
          </span>
          <span className="block text-[13px] text-soft">{formatInstant(at)}</span>
        </span>
        <span className="font-semibold">{rewardText(reward)}</span>
        <StateBadge state={state} />
      </div>
      {why && (
        <p className="text-[14px] text-soft">
          {state === 'Rejected' ? t('promo.rejectedBecause', { reason: why }) : why}
        </p>
      )}
      {appeal === 'possible' ? <AppealOpener award={reward.award} /> : <AppealState appeal={appeal} />}
    </li>
  )
}

/** The form stands behind a button, so that a list stays a list. */
function AppealOpener({ award }: Pick<OwnReward, 'award'>) {
  const [isOpen, setOpen] = useState(false)
  if (award === null) return null
  if (isOpen) return <AppealForm award={award} />
  return (
    <Button className="justify-self-start" onClick={() => setOpen(true)}>
      {t('rewards.appeal')}
    </Button>
  )
}

const sources: Readonly<Record<Exclude<OwnReward['from'], 'promotion'>, PlainKey>> = {
  gift: 'rewards.from.gift',
  mission: 'rewards.from.mission',
  sign_in: 'rewards.from.signIn',
  vip: 'rewards.from.vip',
  leaderboard: 'rewards.from.leaderboard',
  wheel: 'nav.wheel',
  egg: 'rewards.from.egg',
  raffle: 'nav.raffle',
}
