import type { ReactNode } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

/** A payment of either direction, as its list shows it. */
export interface PaymentRow {
  readonly id: string
  readonly number: string
  readonly createdAt: string
  readonly name: ReactNode
  /** What the narrow list shows of its figures. */
  readonly amount: string
  readonly currency: string
  /** One for each of the list's figures. */
  readonly figures: readonly ReactNode[]
  readonly badge: ReactNode
}

interface RecentPaymentsProps {
  readonly title: string
  readonly empty: { readonly title: string; readonly hint: string }
  readonly isStale: boolean
  readonly nameOf: string
  readonly figures: readonly string[]
  readonly rows: readonly PaymentRow[]
  /** Where a payment is shown whole. */
  readonly page: 'depositv2' | 'withdraw'
  readonly param: 'deposit' | 'withdrawal'
}

/** The last few payments of one direction, with where each of them is. */
export function RecentPayments(props: RecentPaymentsProps) {
  const { title, empty, isStale, rows } = props
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4">
        <h2 className="text-[17px] font-semibold">{title}</h2>
        <MemberLink page="transactionHistory" className="flex min-h-11 items-center font-semibold text-gold">
          {t('member.transactionHistory')}
        </MemberLink>
      </div>
      {isStale && <output className="block bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>}
      {rows.length === 0 ? <EmptyState title={empty.title} hint={empty.hint} /> : <Rows {...props} />}
    </Card>
  )
}

function Rows({ nameOf, figures, rows, page, param }: RecentPaymentsProps) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <ul className="divide-y divide-hairline">
        {rows.map(({ id, name, createdAt, amount, currency, badge }) => (
          <li key={id}>
            <MemberLink
              page={page}
              values={{ [param]: id }}
              className="flex items-center justify-between gap-4 px-5 py-3"
            >
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="tabular block text-[13px] text-soft">{formatInstant(createdAt)}</span>
              </span>
              <span className="grid justify-items-end gap-1">
                <Money amount={amount} currency={readCurrency(currency)} />
                {badge}
              </span>
            </MemberLink>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="overflow-x-auto">
      <table className="cashier-table">
        <thead>
          <tr>
            <th scope="col">{t('cashier.time')}</th>
            <th scope="col">{t('cashier.reference')}</th>
            <th scope="col">{nameOf}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" data-figure="">
                {figure}
              </th>
            ))}
            <th scope="col">{t('cashier.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="tabular text-soft">{formatInstant(row.createdAt)}</td>
              <td>
                <NumberLink page={page} values={{ [param]: row.id }} number={row.number} />
              </td>
              <td>{row.name}</td>
              {figures.map((figure, at) => (
                <td key={figure} data-figure="">
                  {row.figures[at]}
                </td>
              ))}
              <td>{row.badge}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NumberLinkProps extends Pick<RecentPaymentsProps, 'page'> {
  readonly values: Readonly<Record<string, string>>
  readonly number: string
}

function NumberLink({ page, values, number }: NumberLinkProps) {
  return (
    <MemberLink
      page={page}
      values={values}
      className="tabular inline-flex min-h-9 items-center font-medium hover:underline"
    >
      <bdi dir="ltr">{number}</bdi>
    </MemberLink>
  )
}
