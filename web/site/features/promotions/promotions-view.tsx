import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { promotionRefusalText } from '#web/features/promotions/refusal-text.ts'
import { type OfferBlock, type Promotion, usePromotions } from '#web/features/promotions/use-promotions.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { CodeDialog } from '#web/site/features/promotions/code-dialog.tsx'
import { MarketingConsent } from '#web/site/features/promotions/marketing-consent.tsx'
import { isForOthers, PromotionCard } from '#web/site/features/promotions/promotion-card.tsx'
import { RunningBonuses } from '#web/site/features/promotions/running-bonus.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TicketPercent } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const isOver = ({ state }: Promotion) => ['Close', 'Issued', 'Claimed', 'Rejected'].includes(state)

/** What this reader can take part in now: not what comes later, nor what is for other members. */
const isOpenTo = (promotion: Promotion) =>
  !isOver(promotion) && promotion.state !== 'coming soon' && !isForOthers(promotion)

/** What nobody has to pay in or play for. */
const isGift = ({ trigger }: Promotion) => ['birthday', 'rain', 'friend', 'sign_in', 'operator'].includes(trigger)

const filters = {
  all: { text: 'promo.filter.all', isIn: (one: Promotion) => !isOver(one) },
  deposit: { text: 'promo.filter.deposit', isIn: (one: Promotion) => one.trigger === 'deposit' && !isOver(one) },
  cashback: { text: 'promo.filter.cashback', isIn: (one: Promotion) => one.trigger === 'cashback' && !isOver(one) },
  code: { text: 'promo.filter.code', isIn: (one: Promotion) => one.trigger === 'code' && !isOver(one) },
  play: { text: 'promo.filter.play', isIn: (one: Promotion) => one.trigger === 'play' && !isOver(one) },
  rounds: { text: 'promo.filter.rounds', isIn: (one: Promotion) => one.rounds !== null && !isOver(one) },
  sports: { text: 'promo.filter.sports', isIn: (one: Promotion) => one.freeBet !== null && !isOver(one) },
  vip: { text: 'promo.filter.vip', isIn: (one: Promotion) => Boolean(one.for?.levelFrom) && !isOver(one) },
  gifts: { text: 'promo.filter.gifts', isIn: (one: Promotion) => isGift(one) && !isOver(one) },
  ended: { text: 'promo.filter.ended', isIn: isOver },
} as const satisfies Record<string, { readonly text: PlainKey; readonly isIn: (one: Promotion) => boolean }>

type Filter = keyof typeof filters

/** Everything that runs, as cards with their terms in numbers. */
export function PromotionsView() {
  const isMember = useIsMember()
  const query = usePromotions()
  const [filter, setFilter] = useState<Filter>('all')
  const [asksCode, setAsksCode] = useState(false)
  const all = query.data?.promotions ?? []
  const block = (query.data as { readonly block?: OfferBlock | null } | undefined)?.block ?? null
  const open = all.filter(filters.all.isIn)
  const coded = open.filter(({ trigger, state }) => trigger === 'code' && (state === 'Join' || state === 'Claim'))
  const shown = all.filter(filters[filter].isIn)
  return (
    <>
      <PageHeading
        title={t('promotions.title')}
        hint={t('promo.hint', { count: block ? 0 : all.filter(isOpenTo).length })}
        category="PROMO"
      >
        {isMember && coded.length > 0 && (
          <Button onClick={() => setAsksCode(true)}>
            <TicketPercent aria-hidden="true" className="size-[18px]" />
            {t('promo.enterCode')}
          </Button>
        )}
      </PageHeading>
      {block && (
        <Card className="p-4 text-soft sm:p-5" role="note">
          {promotionRefusalText(block)}
        </Card>
      )}
      {isMember && <RunningBonuses />}
      {query.isPending && <Loading />}
      {query.isError && !query.data && <CallFailed query={query} />}
      {query.data && (
        <>
          <Filters all={all} chosen={filter} onChoose={setFilter} />
          {shown.length === 0 ? (
            <Card>
              <EmptyState title={t('promo.empty')} hint={t('promo.emptyHint')} />
            </Card>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {shown.map((promotion) => (
                <li key={promotion.id} className="grid">
                  <PromotionCard promotion={promotion} />
                </li>
              ))}
            </ul>
          )}
          <p className="text-[14px] text-soft">{t('promo.ownFirst')}</p>
          {isMember && <MarketingConsent />}
        </>
      )}
      {asksCode && <CodeDialog promotions={coded} onClose={() => setAsksCode(false)} />}
    </>
  )
}

interface FiltersProps {
  readonly all: readonly Promotion[]
  readonly chosen: Filter
  readonly onChoose: (filter: Filter) => void
}

function Filters({ all, chosen, onChoose }: FiltersProps) {
  return (
    <fieldset aria-label={t('promo.filters')} className="flex min-w-0 gap-2 overflow-x-auto py-1 sm:flex-wrap">
      {(Object.keys(filters) as Filter[]).map((filter) => {
        const count = all.filter(filters[filter].isIn).length
        if (count === 0 && filter !== 'all') return null
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === chosen}
            onClick={() => onChoose(filter)}
            className="inline-flex h-11 flex-none items-center gap-2 rounded-full bg-surface-2 px-4 font-medium shadow-1 aria-pressed:bg-strong aria-pressed:text-page"
          >
            {t(filters[filter].text)}
            <span className="tabular opacity-70">{count}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-100 rounded-2xl" />
      <Skeleton className="h-100 rounded-2xl" />
      <Skeleton className="h-100 rounded-2xl" />
    </div>
  )
}
