import type { getRedeemPointList } from '#modules/loyalty/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Truck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Redemption = ReplyOf<typeof getRedeemPointList>['redemptions'][number]

const states: Readonly<Record<Redemption['state'], { readonly text: PlainKey; readonly tone: Tone }>> = {
  in_process: { text: 'loyalty.state.inProcess', tone: 'gold' },
  approved: { text: 'loyalty.state.approved', tone: 'good' },
  rejected: { text: 'loyalty.state.rejected', tone: 'bad' },
}

const deliveryTexts: Readonly<Record<NonNullable<Redemption['delivery']>, PlainKey>> = {
  preparing: 'loyalty.delivery.preparing',
  sent: 'loyalty.delivery.sent',
  delivered: 'loyalty.delivery.delivered',
}

const writeAddress = ({ name, street, city, province, postcode }: NonNullable<Redemption['address']>): string =>
  [name, street, `${postcode} ${city}`, province].join(', ')

/** What became of a wish, in a sentence. */
function storyOf({ state, delivery, note, decidedAt, points }: Redemption): string {
  if (note !== '') return note
  if (state === 'in_process') return t('loyalty.story.waits')
  const rejected = points === '0' ? 'loyalty.story.rejected' : 'loyalty.story.back'
  if (state === 'rejected') return t(rejected, { time: formatInstant(decidedAt ?? '') })
  return delivery ? t(deliveryTexts[delivery]) : t('loyalty.story.given')
}

export const useRedemptions = () =>
  useAnswer<typeof getRedeemPointList>('GET /wps/relay/MCS2_getRedeemPointList', { query: {} })

/** What a member asked for, and what became of it. */
export function Redemptions() {
  const query = useRedemptions()
  if (query.isPending) return <Skeleton className="h-40 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { redemptions } = query.data
  return (
    <section aria-labelledby="redemptions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="redemptions" className="flex items-center gap-2.5 font-display text-[20px] font-semibold">
          <Truck aria-hidden="true" className="size-5 text-gold rtl:-scale-x-100" />
          {t('loyalty.redemptions')}
        </h2>
        <p className="text-soft">{t('loyalty.redemptionsHint')}</p>
      </div>
      <Card>
        {redemptions.length === 0 ? (
          <EmptyState title={t('loyalty.redemptionsEmpty')} hint={t('loyalty.redemptionsEmptyHint')} />
        ) : (
          <ul>
            {redemptions.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 first:border-t-0 sm:px-5"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <bdi className="block font-medium">{one.reward}</bdi>
                  <bdi className="block text-[13px] text-soft">{formatInstant(one.askedAt)}</bdi>
                  {one.address && (
                    <span className="block text-[13px] text-soft">
                      {t('loyalty.address.to')} <bdi>{writeAddress(one.address)}</bdi>
                    </span>
                  )}
                </span>
                <span className="tabular text-[13.5px] text-soft">
                  {one.points === '0'
                    ? t('loyalty.byVoucher')
                    : t('loyalty.points', { count: Number(one.points), number: formatNumber(Number(one.points)) })}
                </span>
                <span className="min-w-0 basis-56 text-[13.5px] text-soft">
                  <bdi>{storyOf(one)}</bdi>
                </span>
                <Badge tone={states[one.state].tone}>{t(states[one.state].text)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
