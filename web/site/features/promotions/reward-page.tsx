import { type ReactNode, useState } from 'react'
import { writeOdds } from '#engines/sports/odds.ts'
import type { listRewards } from '#modules/promotions/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { promotionRefusalText } from '#web/features/promotions/refusal-text.ts'
import { RewardsEmpty, RewardsSkeleton } from '#web/features/promotions/states.tsx'
import { wordsOf } from '#web/features/promotions/use-promotions.ts'
import { nameOfGame, request } from '#web/features/promotions/use-rewards.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { freshSeed } from '#web/lib/fresh-seed.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { HeldRewards, RewardHistory } from '#web/site/features/promotions/reward-history.tsx'
import { requestedText, rewardText } from '#web/site/features/promotions/terms.ts'
import { useWaitingRewards, WaitingRewards } from '#web/site/features/promotions/waiting-rewards.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface RewardPageProps {
  /** Something else waits beside it, so that nothing here needs no words. */
  readonly isQuiet?: boolean
}

/** What waits to be claimed here, in review and on other pages, and what was given so far. */
export function RewardPage({ isQuiet = false }: RewardPageProps) {
  const query = useAnswer<typeof listRewards>('GET /wps/member/rewards', {})
  const waiting = useWaitingRewards()
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { rewards, gifts, held } = query.data
  const isEmpty = rewards.length === 0 && gifts.length === 0 && held.length === 0 && waiting.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isEmpty && !isQuiet && (
        <RewardsEmpty title={t('rewards.rewardEmpty')} hint={t('rewards.rewardEmptyHint')}>
          <MemberLink page="referral" className={buttonClass()}>
            {t('member.referral')}
          </MemberLink>
        </RewardsEmpty>
      )}
      {rewards.length > 0 && <Claims rewards={rewards} />}
      {gifts.length > 0 && <Gifts gifts={gifts} />}
      {waiting.length > 0 && <WaitingRewards waiting={waiting} />}
      {held.length > 0 && <HeldRewards rewards={held} />}
      <RewardHistory />
    </div>
  )
}

type Answer = ReplyOf<typeof listRewards>

interface RewardRowProps {
  readonly title: string
  readonly about?: ReactNode
  readonly until: ReactNode
  /** What it is worth, and what can be done with it. */
  readonly children: ReactNode
}

function RewardRow({ title, about, until, children }: RewardRowProps) {
  return (
    <li className="flex items-center gap-4 border-t border-hairline px-4 py-3 first:border-t-0 sm:px-5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi>{title}</bdi>
        </span>
        {about && <span className="block text-[14px]">{about}</span>}
        <span className="block text-[13px] text-soft">{until}</span>
      </span>
      {children}
    </li>
  )
}

const untilText = (expiresAt: string) => t('rewards.until', { time: formatInstant(expiresAt) })

function Claims({ rewards }: Pick<Answer, 'rewards'>) {
  return (
    <Card>
      <ul>
        {rewards.map((reward) => (
          <RewardRow key={reward.id} title={wordsOf(reward).title} until={untilText(reward.expiresAt)}>
            <span className="font-semibold">{rewardText(reward)}</span>
            <ClaimButton reward={reward} />
          </RewardRow>
        ))}
      </ul>
    </Card>
  )
}

/** What can be staked for free, with what it is for and until when. */
function Gifts({ gifts }: Pick<Answer, 'gifts'>) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t('rewards.freeTitle')}</h2>
      <Card>
        <ul>
          {gifts.map((gift) => (
            <RewardRow
              key={gift.id}
              title={wordsOf(gift).title}
              about={
                <>
                  {giftText(gift)}
                  {gift.game !== null && (
                    <>
                      {' · '}
                      <bdi>{nameOfGame(gift.game, gift)}</bdi>
                    </>
                  )}
                </>
              }
              until={`${untilText(gift.expiresAt)} · ${t(gift.isBonus ? 'rewards.winsBonus' : 'rewards.winsCash')}`}
            >
              <GiftLink gift={gift} />
            </RewardRow>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type OwnGift = Answer['gifts'][number]

function giftText({ use, left, stake, currency, leastOdds }: OwnGift): string {
  const amount = formatAmount(stake, readCurrency(currency))
  return use === 'round'
    ? t('rewards.freeRounds', { count: left, stake: amount })
    : t('rewards.freeBet', { stake: amount, odds: writeOdds(leastOdds ?? 1_000, 'decimal') })
}

function GiftLink({ gift: { game: nodeId } }: { readonly gift: OwnGift }) {
  if (nodeId === null)
    return (
      <Link to="/sports" className={buttonClass({ look: 'gold' })}>
        {t('rewards.chooseBet')}
      </Link>
    )
  return (
    <Button look="gold" onClick={() => openPopup({ kind: 'game', nodeId })}>
      {t('rewards.play')}
    </Button>
  )
}

function ClaimButton({ reward: { id, rain } }: { readonly reward: Answer['rewards'][number] }) {
  const [isBusy, setBusy] = useState(false)

  async function claim(): Promise<void> {
    setBusy(true)
    const answer = await request(id, null, rain && freshSeed())
    setBusy(false)
    showToast(answer.ok ? requestedText(answer.value) : promotionRefusalText(answer.refusal))
  }

  return (
    <Button look="gold" isBusy={isBusy} onClick={() => void claim()}>
      {t('rewards.claim')}
    </Button>
  )
}
