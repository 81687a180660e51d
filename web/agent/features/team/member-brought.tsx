import { Sparkline } from '#web/agent/charts/sparkline.tsx'
import type { AgentRange } from '#web/agent/dates/date-range.tsx'
import { rangeOf } from '#web/agent/dates/days.ts'
import { runningSum } from '#web/agent/features/team/change.ts'
import { useMemberDays, useNode } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface MemberBroughtProps {
  readonly id: string
  readonly range: AgentRange
}

/** The figures of somebody's own team in the days that are looked at, and how their last month went. */
export function MemberBrought({ id, range }: MemberBroughtProps) {
  const query = useNode(id, range)
  if (!query.data) return query.isError ? <CallFailed query={query} /> : <Skeleton className="h-60 rounded-xl" />
  const { figures } = query.data.node
  const currency = readCurrency(query.data.currency)
  const rows = [
    { name: t('team.turnover'), amount: figures.turnover },
    { name: t('team.profitShort'), amount: figures.profit, isSigned: true },
    { name: t('team.deposits'), amount: figures.deposits },
    { name: t('team.withdrawals'), amount: figures.withdrawals },
  ]
  return (
    <section className={`${agentCard} overflow-hidden`}>
      <div className="p-4">
        <h2 className={agentCardTitle}>{t('team.brought')}</h2>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
          {rows.map(({ name, amount, isSigned = false }) => (
            <div key={name}>
              <dt className="text-[12.5px] text-soft">{name}</dt>
              <dd className="text-[16px] font-semibold">
                <ShortMoney amount={amount} currency={currency} isSigned={isSigned} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <LastMonth id={id} today={range.today} />
    </section>
  )
}

/** What they brought in thirty days, added up day by day. A day more or less tells little, so the days of the page do not matter here. */
function LastMonth({ id, today }: { readonly id: string; readonly today: string }) {
  const query = useMemberDays(id, rangeOf('last30', today))
  if (query.isError && !query.data) return <CallFailed query={query} />
  if (!query.data) return <Skeleton className="mx-4 mb-4 h-[104px] rounded-lg" />
  const sums = runningSum(query.data.days.map(({ profit }) => profit))
  const sum = sums.at(-1) ?? 0
  return (
    <div className="border-t border-hairline">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3">
        <h3 className="font-sans text-[13px] font-medium text-soft">{t('team.lastMonth')}</h3>
        <ShortMoney
          amount={sum.toFixed(2)}
          currency={readCurrency(query.data.currency)}
          isSigned
          className="text-[13.5px] font-semibold"
        />
      </div>
      <Sparkline
        values={sums}
        width={320}
        height={72}
        tone={sum < 0 ? 'lose' : 'win'}
        hasArea
        className="h-[72px] w-full pt-2"
      />
    </div>
  )
}
