import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { type Promotion, usePromotions, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { AppealCard } from '#web/site/features/promotions/appeal-card.tsx'
import { CostCard } from '#web/site/features/promotions/cost-card.tsx'
import { CountedGames } from '#web/site/features/promotions/counted-games.tsx'
import { ExcludedGames } from '#web/site/features/promotions/excluded-games.tsx'
import { PromotionArt } from '#web/site/features/promotions/promotion-art.tsx'
import { PromotionAction, StateBadge, WaitNote } from '#web/site/features/promotions/promotion-card.tsx'
import { RainCard } from '#web/site/features/promotions/rain-card.tsx'
import {
  allTerms,
  dayText,
  exampleOf,
  exampleReturnBp,
  short,
  wageredTerms,
} from '#web/site/features/promotions/terms.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowRight, ChevronLeft, Plus } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One promotion: what it means in money, what counts, and every term. */
export function PromotionDetail({ id }: { readonly id: string }) {
  const query = usePromotions()
  const promotion = query.data?.promotions.find((one) => one.id === id)
  useTitle(t('title.page', { page: promotion ? wordsOf(promotion).title : t('promotions.title') }))
  if (query.isPending) return <Skeleton className="h-120 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  if (!promotion)
    return (
      <Card>
        <EmptyState title={t('promo.gone')} hint={t('promo.goneHint')}>
          <Link to="/promotions" className={buttonClass()}>
            {t('promotions.title')}
          </Link>
        </EmptyState>
      </Card>
    )
  const wagered = wageredTerms(promotion)
  return (
    <>
      <Hero promotion={promotion} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
          <AppealCard promotion={promotion} />
          <Example promotion={promotion} />
          <CostCard promotion={promotion} />
          {wagered && (
            <Card className="p-4 sm:p-6">
              <h2 className="mb-4 text-[18px] font-semibold">{t('promo.counts')}</h2>
              <CountedGames
                contribution={wagered.contribution}
                oddsFloor={promotion.oddsFloor}
                leastOdds={wagered.leastOdds}
              />
            </Card>
          )}
          {promotion.rain && <RainCard promotion={promotion} rain={promotion.rain} />}
          <Questions promotion={promotion} />
        </div>
        <InShort promotion={promotion} />
      </div>
    </>
  )
}

function Hero({ promotion }: { readonly promotion: Promotion }) {
  const { title, text } = wordsOf(promotion)
  return (
    <>
      <nav aria-label={t('promo.way')} className="flex items-center gap-2 text-[14.5px] text-soft">
        <Link to="/promotions" className="inline-flex min-h-11 items-center gap-1 hover:underline">
          <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('promotions.title')}
        </Link>
      </nav>
      <section data-theme="night" className="relative overflow-hidden rounded-2xl text-strong shadow-2">
        <div data-behind="true" className="group absolute inset-0">
          <PromotionArt promotion={promotion} className="h-full" />
        </div>
        <div className="relative grid sm:max-w-[70%] gap-3 p-6 sm:p-10">
          <span>
            <StateBadge state={promotion.state} />
          </span>
          <h1 className="font-display text-[30px] leading-tight font-semibold sm:text-[44px]">
            <bdi>{title}</bdi>
          </h1>
          <p className="max-w-120 sm:text-[17px]">
            <bdi>{text}</bdi>
          </p>
        </div>
      </section>
    </>
  )
}

/** Round figures: a deposit, its bonus, what must count, and what that takes on average. */
function Example({ promotion }: { readonly promotion: Promotion }) {
  const example = exampleOf(promotion)
  if (!example) return null
  const { currency: code } = promotion
  const { deposit, gift, target, cost, worth } = example
  const money = (value: number) => short(value.toFixed(2), code)
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-[18px] font-semibold">{t('promo.inMoney')}</h2>
      <div className="flex flex-col items-stretch gap-2 sm:flex-row sm:items-center">
        {deposit > 0 && (
          <>
            <Box name={t('promo.youPut')} text={money(deposit)} />
            <Plus aria-hidden="true" className="mx-auto size-5 flex-none" />
          </>
        )}
        <Box name={t('promo.weAdd')} text={money(gift)} isGold />
        <ArrowRight aria-hidden="true" className="mx-auto size-5 flex-none max-sm:rotate-90 rtl:-scale-x-100" />
        <Box name={t('promo.mustCount')} text={money(target)} />
      </div>
      {cost !== null && worth !== null && (
        <p className="text-soft">
          {t('promo.cost', {
            percent: String(exampleReturnBp / 100),
            target: money(target),
            cost: formatAmount(cost.toFixed(2), readCurrency(code)),
          })}{' '}
          {worth > 0
            ? t('promo.worth', { worth: formatAmount(worth.toFixed(2), readCurrency(code)) })
            : t('promo.worthNothing')}
        </p>
      )}
    </Card>
  )
}

function Box({
  name,
  text,
  isGold = false,
}: {
  readonly name: string
  readonly text: string
  readonly isGold?: boolean
}) {
  return (
    <div className="flex-1 rounded-xl bg-well p-4 shadow-well">
      <p className="text-[13px] text-soft">{name}</p>
      <p className={`tabular text-[21px] font-semibold ${isGold ? 'text-gold' : ''}`}>
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}

function Questions({ promotion }: { readonly promotion: Promotion }) {
  const { bonus, currency, size } = promotion
  if (!bonus || !size) return null
  const rows = [
    [t('promo.ask.withdraw'), t('promo.answer.withdraw')],
    ...(bonus.stakeMost
      ? [[t('promo.ask.bet', { amount: short(bonus.stakeMost, currency) }), t('promo.answer.bet')]]
      : []),
    [t('promo.ask.ends'), t('promo.answer.ends', { count: bonus.days })],
    [
      t('promo.ask.cap'),
      bonus.cashTimes
        ? t('promo.answer.cap', {
            times: String(bonus.cashTimes),
            amount: short((Number(size.most) * bonus.cashTimes).toFixed(2), currency),
          })
        : t('promo.answer.noCap'),
    ],
  ]
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-[18px] font-semibold">{t('promo.before')}</h2>
      <dl>
        {rows.map(([question, answer]) => (
          <div key={question} className="border-t border-hairline py-4 first:mt-4 last:pb-0">
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function InShort({ promotion }: { readonly promotion: Promotion }) {
  const [hasRead, setRead] = useState(false)
  const zone = useZone()
  const isMember = useIsMember()
  const asks = isMember && promotion.state === 'Join' && !promotion.for?.unmet
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-[18px] font-semibold">{t('promo.inShort')}</h2>
      <dl className="grid gap-3">
        {allTerms(promotion, zone).map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{t(name)}</dt>
            <dd className="text-end font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <ExcludedGames excludedGames={wageredTerms(promotion)?.excludedGames ?? []} games={promotion.games} />
      {asks && (
        <Checkbox label={t('promo.haveRead')} checked={hasRead} onChange={(event) => setRead(event.target.checked)} />
      )}
      <div className="flex">
        {asks && !hasRead ? (
          <span className="inline-flex min-h-11 flex-1 items-center justify-center rounded-full bg-surface-3 px-4 text-center text-soft">
            {t('promo.readFirst')}
          </span>
        ) : (
          <PromotionAction promotion={promotion} />
        )}
      </div>
      <WaitNote promotion={promotion} />
      {!promotion.stacks && <p className="text-center text-[13px] text-soft">{t('promo.oneAtATime')}</p>}
      <p className="text-center text-[13px] text-faint">
        {t('promo.version', { version: String(promotion.version), time: dayText(promotion.startsAt, zone) })}
      </p>
    </Card>
  )
}
