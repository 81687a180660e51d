import { useState } from 'react'
import { loyaltyRefusalText, rewardText } from '#web/features/loyalty/reward-words.ts'
import {
  type GivenReward,
  signToday,
  useMissions,
  useRewardCounts,
  useSignIn,
} from '#web/features/loyalty/use-loyalty.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { GiftPicture } from '#web/ui/art/gift-picture.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Check, Egg, FerrisWheel, Ticket } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A row of days, of which today's can be taken. A missed day keeps the place. */
export function SignInStrip() {
  const { data, isPending } = useSignIn()
  const currency = useMissions().data?.currency ?? 'PHP'
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (isPending) return <Skeleton className="h-56 rounded-2xl" />
  if (!data) return null
  const { days, place, isSigned } = data
  const take = async (reward: GivenReward) => {
    setBusy(true)
    const answer = await signToday()
    setBusy(false)
    setRefusal(answer.ok ? null : answer.refusal)
    if (answer.ok) showToast(t('loyalty.got', { what: rewardText(reward, currency) }))
  }
  return (
    <section
      aria-labelledby="sign-in"
      data-theme="night"
      className="relative isolate overflow-hidden rounded-2xl bg-linear-120 from-[oklch(0.32_0.09_295)] via-[oklch(0.38_0.11_340)] to-[oklch(0.46_0.13_30)] p-4 text-strong shadow-2 sm:p-5"
    >
      <Weave className="-z-10" />
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span id="sign-in" className="font-display text-[20px] font-semibold">
          {t('loyalty.signIn')}
        </span>
        <span className="text-soft">
          {t('loyalty.signInHint', { day: String(place + 1), days: String(days.length) })}
        </span>
      </p>
      <ol className="grid grid-cols-4 gap-2 sm:grid-cols-7 sm:gap-3">
        {days.map((reward, at) => {
          const isPast = at < place || (at === place && isSigned)
          const isToday = at === place && !isSigned
          const text = rewardText(reward, currency)
          const body = (
            <>
              <span className="text-[13px]">
                {isToday ? t('loyalty.today') : t('loyalty.dayNumber', { day: String(at + 1) })}
              </span>
              <RewardPicture kind={reward.kind} className={`size-10 ${isPast ? 'opacity-50' : ''}`} />
              <span className="text-[13px] font-semibold">{text}</span>
              {isPast && (
                <span className="absolute end-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-win text-page">
                  <Check aria-hidden="true" className="size-3.5" />
                </span>
              )}
            </>
          )
          const look =
            'relative grid h-full w-full content-between justify-items-center gap-2 rounded-xl px-1 py-3 text-center'
          return (
            // The days are told apart by their place alone.
            <li key={at}>
              {isToday ? (
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => void take(reward)}
                  className={`${look} gold-button`}
                >
                  {body}
                </button>
              ) : (
                <span className={`${look} bg-inset/55`}>{body}</span>
              )}
            </li>
          )
        })}
      </ol>
      {refusal !== null && (
        <p role="alert" className="mt-3 text-[13px]">
          {loyaltyRefusalText(refusal)}
        </p>
      )}
      <Tickets />
    </section>
  )
}

/** The ways to the wheel, the raffle and the egg, with the tickets that wait. */
function Tickets() {
  const counts = useRewardCounts()
  const look = 'inline-flex h-11 items-center gap-2 rounded-full bg-inset/55 px-4 font-semibold hover:bg-inset/80'
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <button type="button" onClick={() => openPopup({ kind: 'wheel' })} className={look}>
        <FerrisWheel aria-hidden="true" className="size-[18px] text-gold" />
        {t('loyalty.wheel.title')} <span className="tabular text-gold">{counts?.wheel ?? 0}</span>
      </button>
      <Link to="/raffle" className={look}>
        <Ticket aria-hidden="true" className="size-[18px] text-gold" />
        {t('loyalty.raffle.title')} <span className="tabular text-gold">{counts?.raffle ?? 0}</span>
      </Link>
      <button type="button" onClick={() => openPopup({ kind: 'egg' })} className={look}>
        <Egg aria-hidden="true" className="size-[18px] text-gold" />
        {t('loyalty.egg.title')} <span className="tabular text-gold">{counts?.egg ?? 0}</span>
      </button>
    </p>
  )
}

function RewardPicture({ kind, className }: { readonly kind: GivenReward['kind']; readonly className: string }) {
  if (kind === 'points')
    return <img src={artUrl('/art/badge/point.svg')} alt="" width={40} height={40} className={className} />
  return <GiftPicture name={kind === 'cash' ? 'cash' : kind === 'egg' ? 'gift' : 'ticket'} className={className} />
}
