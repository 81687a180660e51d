import { ArrowRight } from 'lucide-react'
import type { Currency } from '#kit/money.ts'
import { Sparkline } from '#web/agent/charts/sparkline.tsx'
import type { Overview } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface TopCardProps {
  readonly top: Overview['top']
  readonly currency: Currency
}

const cell = 'h-9 px-1.5 sm:px-2 text-end first:text-start'

/** Where the card stands beside another one there is no room for bars; the figures are there anyway. */
const roomy = 'max-md:hidden xl:max-2xl:hidden'

/** Who brought most. A name leads to its place in the tree. */
export function TopCard({ top, currency }: TopCardProps) {
  const most = Math.max(1, ...top.map(({ turnover }) => Number(turnover)))
  return (
    <section aria-label={t('team.top')} className={`${agentCard} overflow-hidden`}>
      <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-1 lg:px-5">
        <h2 className={agentCardTitle}>{t('team.top')}</h2>
        <AgentLink
          page="downlineManagmentView"
          className="flex min-h-11 items-center gap-1.5 font-medium text-gold hover:underline lg:min-h-8"
        >
          {t('agentPage.downlineManagmentView')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </AgentLink>
      </div>
      {top.length === 0 ? (
        <EmptyState title={t('team.nobody')} hint={t('team.nobodyHint')}>
          <AgentLink page="registerCenter" className={agentButton.gold}>
            {t('agentPage.registerCenter')}
          </AgentLink>
        </EmptyState>
      ) : (
        <div className="overflow-x-auto [scrollbar-width:thin]">
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-[12.5px] text-faint [&>th]:font-medium [&>th:first-child]:ps-4 [&>th:last-child]:pe-4 lg:[&>th:first-child]:ps-5 lg:[&>th:last-child]:pe-5">
                <th className={cell}>{t('team.member')}</th>
                <th className={`${cell} max-sm:hidden`}>{t('team.team')}</th>
                <th className={cell}>{t('team.turnover')}</th>
                <th aria-hidden="true" className={`${cell} ${roomy}`} />
                <th className={cell}>{t('team.profitShort')}</th>
                <th className={`${cell} max-sm:hidden`}>{t('team.rate')}</th>
                <th aria-hidden="true" className={`${cell} max-md:hidden`} />
              </tr>
            </thead>
            <tbody>
              {top.map((one) => (
                <tr
                  key={one.id}
                  className="relative border-t border-hairline hover:bg-surface-2/70 [&>:first-child]:ps-4 [&>:last-child]:pe-4 lg:[&>:first-child]:ps-5 lg:[&>:last-child]:pe-5"
                >
                  <th scope="row" className={`${cell} font-medium`}>
                    <AgentLink
                      page="downlineManagmentView"
                      values={{ member: one.id }}
                      className="flex min-h-11 items-center gap-2.5 -outline-offset-2 after:absolute after:inset-0 lg:min-h-9"
                    >
                      <LetterAvatar id={one.id} name={one.nickname} />
                      <bdi className="max-w-24 truncate sm:max-w-36">{one.nickname}</bdi>
                    </AgentLink>
                  </th>
                  <td className={`${cell} tabular text-soft max-sm:hidden`}>{formatNumber(one.team)}</td>
                  <td className={cell}>
                    <ShortMoney amount={one.turnover} currency={currency} />
                  </td>
                  <td className={`${cell} w-24 ${roomy}`}>
                    <Share part={Number(one.turnover) / most} />
                  </td>
                  <td className={cell}>
                    <ShortMoney amount={one.profit} currency={currency} isSigned />
                  </td>
                  <td className={`${cell} tabular max-sm:hidden`}>
                    {one.ratePpm === null ? '–' : `${writePercent(one.ratePpm)}%`}
                  </td>
                  <td className={`${cell} w-20 max-md:hidden`}>
                    <Sparkline
                      values={one.series.map(Number)}
                      width={68}
                      height={24}
                      tone={one.profit.startsWith('-') ? 'lose' : 'win'}
                      className="ms-auto h-6 w-[68px]"
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Share({ part }: { readonly part: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 6" className="h-1.5 w-20 rtl:-scale-x-100">
      <rect width="80" height="6" rx="3" className="fill-surface-3" />
      <rect width={Math.max(3, 80 * part)} height="6" rx="3" className="fill-series" />
    </svg>
  )
}
