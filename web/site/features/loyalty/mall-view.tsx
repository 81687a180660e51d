import { useState } from 'react'
import type { getPointBalance, getPointConfig, getPointReward, listPointLines } from '#modules/loyalty/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { loyaltyRefusalText } from '#web/features/loyalty/reward-words.ts'
import { PayDialog } from '#web/features/payment-password/payment-password-dialog.tsx'
import { showToast } from '#web/features/toasts/toasts.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatDecimal, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { AddressFields, addressOf, useAddress } from '#web/site/features/loyalty/address-fields.tsx'
import { convert, redeem } from '#web/site/features/loyalty/mall-calls.ts'
import { MallRules } from '#web/site/features/loyalty/mall-rules.tsx'
import { Redemptions, useRedemptions } from '#web/site/features/loyalty/redemptions.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { GiftPicture } from '#web/ui/art/gift-picture.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowRight, History } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Config = ReplyOf<typeof getPointConfig>
type Gift = ReplyOf<typeof getPointReward>['rewards'][number]

const useBalance = () => useAnswer<typeof getPointBalance>('GET /wps/relay/MCS2_getPointBalance', {})
const useConfig = () => useAnswer<typeof getPointConfig>('GET /wps/relay/MCS2_getPointConfig', {})

/** Points, what they can become, and what became of wishes. */
export function MallView() {
  const balance = useBalance()
  const config = useConfig()
  const shelf = useAnswer<typeof getPointReward>('GET /wps/relay/MCS2_getPointReward', {})
  for (const query of [balance, config, shelf]) if (query.isError && !query.data) return <CallFailed query={query} />
  if (!balance.data || !config.data || !shelf.data) return <MallSkeleton />
  const points = Number(balance.data.points)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <PointsCard points={points} held={Number(balance.data.held)} config={config.data} />
        <ConvertCard points={points} config={config.data} />
      </div>
      <Shelf gifts={shelf.data.rewards} points={points} config={config.data} />
      <Redemptions />
      <MallRules config={config.data} />
    </div>
  )
}

function MallSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-56 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  )
}

interface PointsCardProps {
  readonly points: number
  readonly held: number
  readonly config: Config
}

function PointsCard({ points, held, config }: PointsCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { perPoint, currency, levelPercent } = config
  // What ₱1,000 of slots bring, by the member's level.
  const per1000 = (1000 / Number(perPoint)) * (levelPercent / 100)
  return (
    <div className="relative isolate overflow-hidden rounded-2xl bg-linear-120 from-[oklch(0.9_0.1_88)] to-[oklch(0.77_0.15_66)] p-5 text-[oklch(0.24_0.06_60)] shadow-2 sm:p-7">
      <Weave className="-z-10" />
      <GiftPicture name="gift" className="absolute -end-2 -bottom-3 -z-10 size-44 sm:end-6 sm:size-52" />
      <p className="font-medium">{t('loyalty.yourPoints')}</p>
      <p data-points className="tabular mt-1 font-display text-[44px] leading-tight font-semibold sm:text-[52px]">
        <bdi>{formatNumber(points)}</bdi>
      </p>
      <p className="mt-1 max-w-60 text-[14.5px]">
        {t('loyalty.rate', {
          points: formatDecimal(Math.round(per1000 * 100) / 100),
          amount: formatAmount('1000', readCurrency(currency)),
        })}
      </p>
      {held > 0 && <p className="mt-1 max-w-60 text-[13px]">{t('loyalty.held', { points: formatNumber(held) })}</p>}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-4 inline-flex h-11 items-center gap-2 rounded-full bg-[oklch(0.24_0.06_60)] px-5 font-semibold text-[oklch(0.97_0.02_88)]"
      >
        <History aria-hidden="true" className="size-[18px]" />
        {t('loyalty.record')}
      </button>
      {isOpen && <PointRecord onClose={() => setOpen(false)} />}
    </div>
  )
}

const lineTexts: Readonly<Record<string, PlainKey>> = {
  'points-earned': 'loyalty.line.earned',
  'points-reversed': 'loyalty.line.reversed',
  'points-revoked': 'loyalty.line.revoked',
  'points-given': 'loyalty.line.given',
  'points-redeemed': 'loyalty.line.redeemed',
  'points-converted': 'loyalty.line.converted',
}

function PointRecord({ onClose }: { readonly onClose: () => void }) {
  const query = useAnswer<typeof listPointLines>('GET /wps/relay/ODSFE2_MemTransDet', { query: { limit: 100 } })
  return (
    <Dialog title={t('loyalty.record')} closeLabel={t('state.close')} onClose={onClose}>
      {query.isPending ? (
        <Skeleton className="h-72 rounded-2xl" />
      ) : query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : query.data.lines.length === 0 ? (
        <EmptyState title={t('loyalty.recordEmpty')} hint={t('loyalty.recordEmptyHint')} />
      ) : (
        <ul>
          {query.data.lines.map(({ id, at, kind, points, after }) => (
            <li key={id} className="flex items-center gap-3 border-t border-hairline py-2.5 first:border-t-0">
              <span className="min-w-0 flex-1">
                {t(lineTexts[kind] ?? 'loyalty.line.given')}
                <bdi className="block text-[13px] text-soft">{formatInstant(at)}</bdi>
              </span>
              <span className={`tabular font-semibold ${points.startsWith('-') ? '' : 'text-win'}`}>
                <bdi dir="ltr">
                  {points.startsWith('-') ? formatNumber(Number(points)) : `+${formatNumber(Number(points))}`}
                </bdi>
              </span>
              <span className="tabular w-20 text-end text-[13px] text-soft">{formatNumber(Number(after))}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function ConvertCard({ points, config }: { readonly points: number; readonly config: Config }) {
  const { convert: rule, currency: code, hasPaymentPassword } = config
  const currency = readCurrency(code)
  const most = Math.floor(points / rule.per) * rule.per
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const asked = Math.min(chosen ?? most, most)
  const worth = ((asked / rule.per) * Number(rule.amount)).toFixed(2)
  const isEnough = rule.isOpen && asked >= rule.least
  async function pay(paymentPassword: string) {
    const answer = await convert(String(asked), paymentPassword)
    if (!answer.ok) return answer
    setAsking(false)
    setChosen(null)
    showToast(t('loyalty.converted', { amount: formatAmount(answer.value.amount, currency) }))
    return null
  }
  const sum = (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      <p className="rounded-xl bg-well px-4 py-2.5 shadow-well">
        <span className="block text-[13px] text-soft">{t('loyalty.pointsWord')}</span>
        <span className="tabular font-display text-[22px] font-semibold">{formatNumber(asked)}</span>
      </p>
      <ArrowRight aria-hidden="true" className="size-5 text-soft rtl:-scale-x-100" />
      <p className="rounded-xl bg-well px-4 py-2.5 shadow-well">
        <span className="block text-[13px] text-soft">{t('loyalty.cashNoWagering')}</span>
        <Money amount={worth} currency={currency} className="font-display text-[22px] text-win" />
      </p>
    </div>
  )
  return (
    <Card className="grid content-between gap-4 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-display text-[17px] font-semibold">{t('loyalty.convert')}</span>
        <span className="text-[13px] text-soft">
          {t('loyalty.convertRate', { points: formatNumber(rule.per), amount: formatAmount(rule.amount, currency) })}
        </span>
      </p>
      {sum}
      <input
        type="range"
        aria-label={t('loyalty.convertHowMany')}
        min={0}
        max={Math.max(most, rule.per)}
        step={rule.per}
        value={asked}
        disabled={most === 0}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        className="h-11 w-full accent-gold-fill"
      />
      <Button look="gold" size="large" disabled={!isEnough} onClick={() => setAsking(true)}>
        {t('loyalty.convertAction')}
      </Button>
      {!isEnough && (
        <p className="text-[13px] text-soft">
          {t('loyalty.convertLeast', { count: rule.least, number: formatNumber(rule.least) })}
        </p>
      )}
      {isAsking && (
        <PayDialog
          title={t('loyalty.convert')}
          action={t('loyalty.convertAction')}
          hasPassword={hasPaymentPassword}
          textOf={loyaltyRefusalText}
          onPay={pay}
          onClose={() => setAsking(false)}
        >
          {sum}
        </PayDialog>
      )}
    </Card>
  )
}

const categoryTexts: Readonly<Record<Gift['category'], PlainKey>> = {
  home: 'loyalty.shelf.home',
  devices: 'loyalty.shelf.devices',
  play: 'loyalty.shelf.play',
  laro: 'loyalty.shelf.laro',
  causes: 'loyalty.shelf.causes',
}

interface ShelfProps {
  readonly gifts: readonly Gift[]
  readonly points: number
  readonly config: Config
}

function Shelf({ gifts, points, config }: ShelfProps) {
  const [filter, setFilter] = useState<Gift['category'] | 'all' | 'now'>('all')
  const [wanted, setWanted] = useState<Gift | null>(null)
  const isNow = ({ points: price, stock, voucher }: Gift) => (voucher !== null || Number(price) <= points) && stock > 0
  const kinds = [...new Set(gifts.map(({ category }) => category))]
  const chips = [
    { value: 'all', text: t('loyalty.shelf.all'), count: gifts.length },
    { value: 'now', text: t('loyalty.shelf.now'), count: gifts.filter(isNow).length },
    ...kinds.map((kind) => ({
      value: kind,
      text: t(categoryTexts[kind]),
      count: gifts.filter(({ category }) => category === kind).length,
    })),
  ] as const
  const shown = gifts.filter((gift) => filter === 'all' || (filter === 'now' ? isNow(gift) : gift.category === filter))
  return (
    <section aria-label={t('loyalty.shelf.title')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        {chips.map(({ value, text, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter === value}
            onClick={() => setFilter(value)}
            className="inline-flex h-11 items-center gap-2 rounded-full bg-surface-1 px-4 font-medium text-soft shadow-1 aria-pressed:bg-strong aria-pressed:text-page"
          >
            {text} <span className="tabular opacity-75">{count}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <Card>
          <EmptyState title={t('loyalty.shelf.empty')} hint={t('loyalty.shelf.emptyHint')} />
        </Card>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
          {shown.map((gift) => (
            <li key={gift.id}>
              <GiftCard gift={gift} points={points} onWant={() => setWanted(gift)} />
            </li>
          ))}
        </ul>
      )}
      {wanted && <RedeemDialog gift={wanted} hasPassword={config.hasPaymentPassword} onClose={() => setWanted(null)} />}
    </section>
  )
}

interface GiftCardProps {
  readonly gift: Gift
  readonly points: number
  readonly onWant: () => void
}

const fewLeft = 20

function GiftCard({ gift, points, onWant }: GiftCardProps) {
  const { name, detail, points: price, stock, picture, voucher } = gift
  const missing = voucher ? 0 : Number(price) - points
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <div className="relative">
        <GiftPicture name={picture} hasGround className="aspect-8/5 w-full" />
        {stock > 0 && stock <= fewLeft && (
          <span className="glass-pill absolute start-2.5 top-2.5 rounded-full px-2.5 py-1 text-[12px] font-semibold">
            {t('loyalty.shelf.left', { count: stock })}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-0.5 p-3 sm:p-4">
        <h2 className="font-display text-[15px] font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex-1 text-[13px] text-soft">
          <bdi>{detail}</bdi>
        </p>
        {voucher && (
          <p className="mt-1 text-[13px] font-medium text-win">
            {t('loyalty.voucherUntil', { time: formatInstant(voucher.expiresAt) })}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <span className="tabular inline-flex items-center gap-1.5 font-display text-[17px] font-semibold">
            <img src={artUrl('/art/badge/point.svg')} alt="" width={20} height={20} className="size-5" />
            {formatNumber(Number(price))}
          </span>
          {stock === 0 ? (
            <span className="text-[13px] font-medium text-soft">{t('loyalty.shelf.soldOut')}</span>
          ) : missing > 0 ? (
            <span className="text-[13px] font-medium text-soft">
              {t('loyalty.shelf.more', { points: formatNumber(missing) })}
            </span>
          ) : (
            <Button onClick={onWant} className="max-sm:w-full" aria-label={`${actionText(gift)}: ${name}`}>
              {actionText(gift)}
            </Button>
          )}
        </p>
      </div>
    </Card>
  )
}

/** What somebody does to have it. */
const actionText = ({ voucher }: Gift): string => t(voucher ? 'loyalty.useVoucher' : 'loyalty.redeem')

interface RedeemDialogProps {
  readonly gift: Gift
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function RedeemDialog({ gift, hasPassword, onClose }: RedeemDialogProps) {
  const asked = useRedemptions().data?.redemptions
  const { isReady, ...lines } = useAddress()
  async function pay(paymentPassword: string, form: FormData) {
    const { id: reward, points, voucher, isSent } = gift
    const wish = { reward, points, voucher: voucher?.id ?? null, address: isSent ? addressOf(form) : null }
    const answer = await redeem(wish, paymentPassword)
    if (!answer.ok) return answer
    const waits = voucher ? 'loyalty.voucherAsked' : 'loyalty.redeemedAsked'
    showToast(t(answer.value.state === 'approved' ? 'loyalty.redeemedAtOnce' : waits))
    onClose()
    return null
  }
  return (
    <PayDialog
      title={actionText(gift)}
      action={actionText(gift)}
      hasPassword={hasPassword}
      isReady={gift.isSent ? isReady : undefined}
      textOf={loyaltyRefusalText}
      onPay={pay}
      onClose={onClose}
    >
      <div className="flex items-center gap-4 rounded-xl bg-well p-3 shadow-well">
        <GiftPicture name={gift.picture} hasGround className="size-20 flex-none rounded-xl" />
        <p className="min-w-0 flex-1">
          <bdi className="block font-display text-[17px] font-semibold">{gift.name}</bdi>
          <span className="tabular text-soft">
            {gift.voucher
              ? t('loyalty.voucherPays')
              : t('loyalty.points', { count: Number(gift.points), number: formatNumber(Number(gift.points)) })}
          </span>
        </p>
      </div>
      {gift.isSent && <AddressFields {...lines} last={asked?.find(({ address }) => address)?.address ?? null} />}
      <p className="text-[13px] text-soft">{t(gift.isInstant ? 'loyalty.instantHint' : 'loyalty.heldHint')}</p>
    </PayDialog>
  )
}
