import { type ReactNode, useState } from 'react'
import type { acknowledgeRealityCheck, getPosition } from '#modules/compliance/contract.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { type Bonus, bonusTitle, nameOfGame, useBonuses } from '#web/features/promotions/use-rewards.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { messageOf } from '#web/lib/refusals.ts'
import { HelpLines } from '#web/site/features/limits/help-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Clock3, Hand, Scale } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const words = {
  wager_limit_is_reached: { title: 'limits.block.wager', text: 'limits.block.wagerText' },
  loss_limit_is_reached: { title: 'limits.block.loss', text: 'limits.block.lossText' },
  session_limit_is_reached: { title: 'limits.block.session', text: 'limits.block.sessionText' },
  limit_is_in_other_currency: { title: 'limits.block.currency', text: 'limits.block.currencyText' },
  limit_cannot_be_kept_there: { title: 'limits.block.there', text: 'limits.block.thereText' },
  reality_check_is_due: { title: 'limits.block.reality', text: 'limits.block.realityText' },
  play_is_paused: { title: 'limits.block.paused', text: 'limits.block.pausedText' },
  self_excluded: { title: 'limits.block.excluded', text: 'limits.block.excludedText' },
  age_is_not_allowed: { title: 'limits.block.age', text: 'limits.block.ageText' },
  stake_is_above_bonus_limit: { title: 'limits.block.bonusStake', text: 'limits.block.bonusStakeText' },
  game_is_excluded_by_bonus: { title: 'limits.block.bonusGame', text: 'limits.block.bonusGameText' },
  bonus_cannot_be_kept_there: { title: 'limits.block.bonusThere', text: 'limits.block.bonusThereText' },
} as const satisfies Record<StakeBlock, { readonly title: PlainKey; readonly text: PlainKey }>

/** A stake that was not taken because of a bound that the member set, or the law: what it is, how today stands, and the ways on. */
export function StakeBlockPopup({ refusal, fields = [] }: PopupOf<'stake-block'>) {
  const go = useGo()
  const close = (): void => closePopup('stake-block')
  const leave = (href: string): void => {
    close()
    go(href)
  }
  const { title, text } = words[refusal]
  const isPaused = refusal === 'play_is_paused' || refusal === 'self_excluded'
  return (
    <Dialog title={t(title)} size="small" closeLabel={t('state.close')} onClose={close}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isOfBonus(refusal) ? (
          <BonusTerms refusal={refusal} fields={fields} />
        ) : (
          <>
            <Why>{t(text)}</Why>
            <Today />
          </>
        )}
        {isPaused && <HelpLines />}
        {refusal === 'reality_check_is_due' ? (
          <RealityWays onDone={close} onStop={() => leave('/')} />
        ) : (
          <div className="grid gap-3">
            <Button look="gold" size="large" onClick={() => leave(wayOf(refusal).href)}>
              {t(wayOf(refusal).text)}
            </Button>
            <Button onClick={() => leave(memberHref('withdraw'))}>{t('nav.withdraw')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const isOfBonus = (refusal: StakeBlock): boolean => refusal.includes('bonus')

/** Where somebody sees what stands against their stake. */
function wayOf(refusal: StakeBlock): { readonly href: string; readonly text: PlainKey } {
  if (isOfBonus(refusal)) return { href: memberHref('bonusDetails', {}), text: 'limits.block.seeBonus' }
  return refusal === 'age_is_not_allowed'
    ? { href: memberHref('securityCenter', { part: 'verify' }), text: 'limits.block.verify' }
    : { href: memberHref('securityCenter', { part: 'limits' }), text: 'limits.block.see' }
}

function Why({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 leading-relaxed text-soft">
      <Hand aria-hidden="true" className="mt-0.5 size-5 flex-none text-gold" />
      <span>{children}</span>
    </p>
  )
}

type BonusTermsProps = Required<Pick<PopupOf<'stake-block'>, 'refusal' | 'fields'>>

/** The term that the stake broke, and the bonus that it is of; all that run, where the refusal names none. */
function BonusTerms({ refusal, fields }: BonusTermsProps) {
  const { data } = useBonuses()
  if (!data) return <Skeleton className="h-20 rounded-2xl" />
  const named = (of: string) => fields.find(({ path }) => path === of)?.value
  const [id, game] = [named('bonus'), named('game')]
  const isOfStake = refusal === 'stake_is_above_bonus_limit'
  const running = data.bonuses.filter(
    (bonus) => bonus.state === 'active' && (id ? bonus.id === id : !isOfStake || bonus.stakeMost !== null),
  )
  const [broken] = running
  const most = named('stake')
  const { text } = words[refusal]
  return (
    <>
      <Why>
        {broken && most && `${t('limits.block.bonusStakeIs', { amount: amountOf(most, broken) })} `}
        {broken && game && `${t('limits.block.bonusGameIs', { game: nameOfGame(game, broken) })} `}
        {t(text)}
      </Why>
      <dl className="grid gap-2 rounded-2xl bg-well px-4 py-3 shadow-well empty:hidden">
        {running.map((bonus) => (
          <div key={bonus.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-soft">
              <bdi>{bonusTitle(bonus)}</bdi>
            </dt>
            {isOfStake && bonus.stakeMost !== null && (
              <dd className="font-semibold">
                {t('limits.block.stakesUpTo', { amount: amountOf(bonus.stakeMost, bonus) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}

const amountOf = (amount: string, { currency }: Bonus): string => formatAmount(amount, readCurrency(currency))

/** How the day stands, by the house's own count and not by this tab's. */
function Today() {
  const { data } = useAnswer<typeof getPosition>('GET /wps/compliance/position', { query: {} })
  if (!data) return <Skeleton className="h-20 rounded-2xl" />
  const currency = readCurrency(data.currency)
  return (
    <dl className="grid gap-2 rounded-2xl bg-well px-4 py-3 shadow-well">
      <div className="flex items-center gap-2">
        <Scale aria-hidden="true" className="size-[18px] flex-none text-faint" />
        <dt className="flex-1 text-soft">{t('limits.block.netToday')}</dt>
        <dd>
          <Money amount={data.net} currency={currency} isMovement />
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <Clock3 aria-hidden="true" className="size-[18px] flex-none text-faint" />
        <dt className="flex-1 text-soft">{t('limits.block.timeToday')}</dt>
        <dd className="font-semibold">
          {t('limits.minutes', { minutes: formatNumber(Math.floor(data.playedSeconds / 60)) })}
        </dd>
      </div>
    </dl>
  )
}

interface RealityWaysProps {
  readonly onDone: () => void
  readonly onStop: () => void
}

/** To stop is the louder of the two; to go on says that it was read. */
function RealityWays({ onDone, onStop }: RealityWaysProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  async function goOn(): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof acknowledgeRealityCheck>('POST /wps/compliance/realityCheck/acknowledge', {})
    setBusy(false)
    if (answer.ok) onDone()
    else setFault(messageOf(answer.refusal))
  }
  return (
    <div className="grid gap-3">
      {fault && (
        <p role="alert" className="font-medium text-lose">
          {t(fault)}
        </p>
      )}
      <Button look="gold" size="large" onClick={onStop}>
        {t('limits.block.stop')}
      </Button>
      <Button isBusy={isBusy} onClick={() => void goOn()}>
        {t('limits.block.goOn')}
      </Button>
    </div>
  )
}
