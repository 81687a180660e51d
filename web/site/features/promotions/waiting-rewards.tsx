import type { ReactNode } from 'react'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { useRewardCounts } from '#web/features/loyalty/use-loyalty.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Card } from '#web/ui/card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CalendarCheck, ChevronRight, Crown, Egg, FerrisWheel, Gift, Target, Ticket } from '#web/ui/icons.ts'

interface WaitingReward {
  readonly text: string
  readonly icon: IconComponent
  /** Where it is claimed or used: on a page, or in a popup. */
  readonly to: string | { readonly popup: 'wheel' | 'egg' }
}

/** What can be claimed or used on other pages. */
export function useWaitingRewards(): readonly WaitingReward[] {
  const counts = useRewardCounts()
  if (!counts) return []
  const { missions, gifts, wheel, egg, raffle, vouchers, isSigned } = counts
  const missionPage = memberHref('missionLeaderboard')
  const all: readonly (WaitingReward & { readonly count: number })[] = [
    { count: isSigned ? 0 : 1, text: t('rewards.waiting.signIn'), icon: CalendarCheck, to: missionPage },
    { count: missions, text: t('rewards.waiting.missions', { count: missions }), icon: Target, to: missionPage },
    { count: gifts, text: t('rewards.waiting.vip', { count: gifts }), icon: Crown, to: '/vip' },
    { count: wheel, text: t('promo.tickets.wheel', { count: wheel }), icon: FerrisWheel, to: { popup: 'wheel' } },
    { count: egg, text: t('promo.tickets.egg', { count: egg }), icon: Egg, to: { popup: 'egg' } },
    { count: raffle, text: t('promo.tickets.raffle', { count: raffle }), icon: Ticket, to: '/raffle' },
    { count: vouchers, text: t('rewards.waiting.vouchers', { count: vouchers }), icon: Gift, to: '/pointMall' },
  ]
  return all.filter(({ count }) => count > 0)
}

const rowClass =
  'flex min-h-13 w-full items-center gap-4 px-4 py-2 text-start font-medium -outline-offset-2 hover:bg-surface-3/50 sm:px-5'

export function WaitingRewards({ waiting }: { readonly waiting: readonly WaitingReward[] }) {
  return (
    <section aria-labelledby="waiting-rewards">
      <h2 id="waiting-rewards" className="mb-3 font-semibold">
        {t('rewards.waitingTitle')}
      </h2>
      <Card className="overflow-hidden">
        <ul>
          {waiting.map((reward) => (
            <li key={reward.text} className="border-t border-hairline first:border-t-0">
              <Opener to={reward.to}>
                <Row reward={reward} />
              </Opener>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Opener({ to, children }: { readonly to: WaitingReward['to']; readonly children: ReactNode }) {
  if (typeof to === 'string')
    return (
      <Link to={to} className={rowClass}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={rowClass} onClick={() => openPopup({ kind: to.popup })}>
      {children}
    </button>
  )
}

function Row({ reward: { text, icon: Icon } }: { readonly reward: WaitingReward }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 flex-none text-gold" />
      <span className="min-w-0 flex-1">{text}</span>
      <ChevronRight aria-hidden="true" className="size-4 flex-none text-soft rtl:-scale-x-100" />
    </>
  )
}
