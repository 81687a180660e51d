import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { promotionRefusalText, rejectionText } from '#web/features/promotions/refusal-text.ts'
import { type Promotion, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { join, request } from '#web/features/promotions/use-rewards.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { freshSeed } from '#web/lib/fresh-seed.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { CodeDialog } from '#web/site/features/promotions/code-dialog.tsx'
import { PromotionArt } from '#web/site/features/promotions/promotion-art.tsx'
import { dayText, repeatsText, shortTerms, sizeText } from '#web/site/features/promotions/terms.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Check, Hourglass } from '#web/ui/icons.ts'

const states = {
  Join: null,
  Claim: { text: 'promo.state.Claim', tone: 'gold' },
  Applying: { text: 'promo.state.Applying', tone: 'plain' },
  Close: { text: 'promo.state.Close', tone: 'plain' },
  Rejected: { text: 'promo.state.Rejected', tone: 'bad' },
  Issued: { text: 'promo.state.Issued', tone: 'good' },
  Claimed: { text: 'promo.state.Claimed', tone: 'good' },
  Process: { text: 'promo.state.Process', tone: 'gold' },
  Joined: { text: 'promo.state.Joined', tone: 'good' },
  'coming soon': { text: 'promo.state.soon', tone: 'plain' },
  signed: { text: 'promo.state.signed', tone: 'good' },
} as const satisfies Record<Promotion['state'], { readonly text: PlainKey; readonly tone: Tone } | null>

/** Where somebody stands in a promotion, in one word. */
export function StateBadge({ state }: { readonly state: Promotion['state'] }) {
  const shown = states[state]
  return shown && <Badge tone={shown.tone}>{t(shown.text)}</Badge>
}

/** One promotion with its terms in numbers: they are on the card, not behind it. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { id, state, reason } = promotion
  const { title, text } = wordsOf(promotion)
  const zone = useZone()
  return (
    <Card className="flex flex-col overflow-hidden">
      <div className="relative">
        <PromotionArt promotion={promotion} className="h-36" />
        <span className="absolute start-3 top-3">
          <Badge>{repeatsText(promotion)}</Badge>
        </span>
        <span className="absolute end-3 top-3">
          <StateBadge state={state} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <div>
          <h2 className="text-[19px] font-semibold">
            <Link to={`/promotions/${id}`} className="hover:underline">
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <p className="mt-1 line-clamp-3 text-[14.5px] text-soft">
            <bdi>{text}</bdi>
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 border-y border-hairline py-4 text-[14px]">
          {shortTerms(promotion, zone).map(({ name, text: term }) => (
            <div key={name} className={name === 'promo.countsFor' ? 'col-span-2' : undefined}>
              <dt className="text-[13px] text-soft">{t(name)}</dt>
              <dd className="font-semibold">{term}</dd>
            </div>
          ))}
        </dl>
        <WaitNote promotion={promotion} />
        {reason && state === 'Applying' && <p className="text-[14px] text-soft">{rejectionText(reason)}</p>}
        {reason && state !== 'Applying' && (
          <p className="text-[14px] text-lose">{t('promo.rejectedBecause', { reason: rejectionText(reason) })}</p>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          <PromotionAction promotion={promotion} />
          <Link to={`/promotions/${id}`} className={buttonClass({ look: 'bare' })}>
            {t('promo.terms')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

const canWait: readonly Promotion['state'][] = ['Join', 'Joined', 'Claim', 'signed']

/** That a bonus which runs stands against it, before somebody joins or deposits in vain. */
export function WaitNote({ promotion: { waitsFor, state } }: { readonly promotion: Promotion }) {
  if (waitsFor === null || !canWait.includes(state)) return null
  return (
    <p role="note" className="flex items-start gap-2 text-[14px] text-soft">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 flex-none text-gold" />
      {t(waits[waitsFor])}
    </p>
  )
}

const waits = { bonus_is_running: 'promo.waitsForBonus' } as const satisfies Record<
  NonNullable<Promotion['waitsFor']>,
  PlainKey
>

/** Whether somebody is not in the segment of a promotion; tickets that were given can be drawn all the same. */
export function isForOthers({ state, tickets, for: segment }: Promotion): boolean {
  const isUngiven = state === 'Join' || state === 'Joined' || (state === 'Claim' && !tickets)
  return isUngiven && Boolean(segment?.unmet)
}

interface Answer {
  readonly ok: boolean
  readonly refusal?: string
  readonly value?: { readonly state: Promotion['state'] } | null
}

/** What somebody can do about a promotion now; a visitor signs in first. */
export function PromotionAction({ promotion }: { readonly promotion: Promotion }) {
  const { state, amount, currency, startsAt, trigger } = promotion
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const viewer = useViewer()
  const zone = useZone()
  const wide = 'flex-1'

  async function act(work: () => Promise<Answer>, done: string) {
    setBusy(true)
    const answer = await work()
    setBusy(false)
    const isHeld = answer.value?.state === 'Applying'
    showToast(answer.ok ? (isHeld ? t('promo.applying') : done) : promotionRefusalText(answer.refusal ?? ''))
  }

  if (viewer !== 'member')
    return (
      <Button
        className={wide}
        onClick={() => openPopup(viewer === 'trial' ? { kind: 'trial' } : { kind: 'login', to: '/promotions' })}
      >
        {t('promo.signIn')}
      </Button>
    )
  if (isForOthers(promotion)) return <Waiting text={t('promo.notForYou')} icon="none" />
  switch (state) {
    case 'Join':
      return (
        <Button className={wide} isBusy={isBusy} onClick={() => void act(() => join(promotion), t('promo.joined'))}>
          {t('promo.join')}
        </Button>
      )
    case 'Claim':
      if (trigger === 'code')
        return (
          <>
            <Button className={wide} look="gold" onClick={() => setAsksCode(true)}>
              {t('promo.enterCode')}
            </Button>
            {asksCode && <CodeDialog promotions={[promotion]} onClose={() => setAsksCode(false)} />}
          </>
        )
      if (promotion.tickets && !isAskedFor(promotion)) return <DrawLink tickets={promotion.tickets} className={wide} />
      if (promotion.rain)
        return (
          <Button
            className={wide}
            look="gold"
            isBusy={isBusy}
            onClick={() => void act(() => request(promotion.id, null, freshSeed()), t('promo.claimed'))}
          >
            {t('promo.takeShare')}
          </Button>
        )
      return (
        <Button
          className={wide}
          look="gold"
          isBusy={isBusy}
          onClick={() => void act(() => request(promotion.id, null), t('promo.claimed'))}
        >
          {t('promo.claim', {
            amount: promotion.size ? formatAmount(amount ?? '0', readCurrency(currency)) : sizeText(promotion),
          })}
        </Button>
      )
    case 'Joined':
      if (promotion.birthday && !promotion.birthday.isKnown)
        return (
          <Link to={memberHref('securityCenter', {})} className={`${buttonClass({ look: 'gold' })} ${wide}`}>
            {t('promo.giveBirthday')}
          </Link>
        )
      if (trigger === 'friend')
        return (
          <Link to={memberHref('referral', {})} className={`${buttonClass({ look: 'gold' })} ${wide}`}>
            {t('promo.invite')}
          </Link>
        )
      if (promotion.signIn)
        return (
          <Link to={memberHref('missionLeaderboard', {})} className={`${buttonClass({ look: 'gold' })} ${wide}`}>
            {t('promo.signInToday')}
          </Link>
        )
      if (promotion.rain?.next)
        return <Waiting text={t('promo.nextRain', { time: formatInstant(promotion.rain.next.opensAt) })} icon="wait" />
      return trigger === 'deposit' ? (
        <Link to={memberHref('depositv2', {})} className={`${buttonClass({ look: 'gold' })} ${wide}`}>
          {t('promo.deposit')}
        </Link>
      ) : (
        <Waiting text={t('promo.joinedWait')} icon="check" />
      )
    case 'Process':
      return (
        <Link to={memberHref('bonusDetails', {})} className={`${buttonClass()} ${wide}`}>
          {t('promo.progress')}
        </Link>
      )
    case 'Applying':
      return <Waiting text={t('promo.applying')} icon="wait" />
    case 'coming soon':
      return <Waiting text={t('promo.opens', { time: dayText(startsAt, zone) })} icon="wait" />
    case 'Claimed':
      if (promotion.rounds) {
        const { game: nodeId } = promotion.rounds
        return (
          <Button look="gold" className={wide} onClick={() => openPopup({ kind: 'game', nodeId })}>
            {t('promo.playRounds')}
          </Button>
        )
      }
      if (promotion.points !== null || promotion.voucher)
        return (
          <Link to="/pointMall" className={`${buttonClass({ look: 'gold' })} ${wide}`}>
            {t('promo.toMall')}
          </Link>
        )
      if (promotion.freeBet)
        return (
          <Link to="/sports" className={`${buttonClass({ look: 'gold' })} ${wide}`}>
            {t('promo.useFreeBet')}
          </Link>
        )
      return <Given promotion={promotion} />
    case 'Issued':
      return <Given promotion={promotion} />
    case 'signed':
      if (promotion.tickets && promotion.tickets.open > 0)
        return <DrawLink tickets={promotion.tickets} className={wide} />
      return <Waiting text={t('promo.signedToday', countsOf(promotion))} icon="check" />
    case 'Rejected':
    case 'Close':
      return <Waiting text={t(state === 'Rejected' ? 'promo.state.Rejected' : 'promo.state.Close')} icon="none" />
  }
}

/** To where the tickets of a promotion are drawn. */
function DrawLink({
  tickets: { game, open },
  className,
}: {
  readonly tickets: NonNullable<Promotion['tickets']>
  readonly className: string
}) {
  const text = t('promo.drawTickets', { count: open })
  if (game === 'raffle')
    return (
      <Link to="/raffle" className={`${buttonClass({ look: 'gold' })} ${className}`}>
        {text}
      </Link>
    )
  return (
    <Button look="gold" className={className} onClick={() => openPopup({ kind: game })}>
      {text}
    </Button>
  )
}

/** Whether its reward is asked for first, tickets too; what a deposit or play brings is there by itself. */
const isAskedFor = ({ trigger }: Promotion): boolean => trigger === 'birthday' || trigger === 'sign_in'

const countsOf = ({ signIn }: Promotion) => ({
  done: formatNumber(signIn?.done ?? 0),
  days: formatNumber(signIn?.days ?? 0),
})

function Given({ promotion: { amount, currency } }: { readonly promotion: Promotion }) {
  const text = amount
    ? t('promo.given', { amount: formatAmount(amount, readCurrency(currency)) })
    : t('promo.state.Claimed')
  return <Waiting text={text} icon="check" />
}

function Waiting({ text, icon }: { readonly text: string; readonly icon: 'check' | 'wait' | 'none' }) {
  return (
    <span className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full bg-surface-3 px-4 text-center text-[14.5px] text-soft">
      {icon === 'check' && <Check aria-hidden="true" className="size-4 flex-none" />}
      {icon === 'wait' && <Hourglass aria-hidden="true" className="size-4 flex-none" />}
      {text}
    </span>
  )
}
