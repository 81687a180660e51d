import type { Overview } from '#web/agent/features/team/use-team.ts'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

const [width, step, gap] = [132, 52, 6]
const leastWidth = 14

/** How many came, and how many of those stayed. Each step says which part of the one before it reached. */
export function FunnelCard({ funnel }: Pick<Overview, 'funnel'>) {
  const steps = [
    { name: t('team.visits'), count: funnel.visits },
    { name: t('team.registered'), count: funnel.joined },
    { name: t('team.firstDeposit'), count: funnel.deposited },
    { name: t('team.played'), count: funnel.played },
    { name: t('team.regular'), count: funnel.regular },
  ]
  const isEmpty = steps.every(({ count }) => count === 0)
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const wide = (count: number) => leastWidth + ((width - leastWidth) * count) / most
  return (
    <section className={`${agentCard} px-4 pt-4 pb-3 lg:px-5`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={agentCardTitle}>{t('team.funnel')}</h2>
        {!isEmpty && (
          <p aria-hidden="true" className="text-[12.5px] text-soft">
            {t('team.partOfBefore')}
          </p>
        )}
      </div>
      {isEmpty && <p className="mt-2 text-[13.5px] text-soft">{t('team.funnelEmpty')}</p>}
      <div className="mt-3 flex gap-4">
        <ol className="min-w-0 flex-1">
          {steps.map(({ name, count }, at) => (
            <li key={name} className="flex h-[52px] flex-col justify-center">
              <span className="font-semibold">{name}</span>
              <span className="tabular text-[12.5px] text-soft">
                {formatNumber(count)}
                <Part count={count} of={steps[at - 1]?.count} />
              </span>
            </li>
          ))}
        </ol>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${step * 5}`} className="w-[132px] flex-none self-start">
          {steps.map(({ name, count }, at) => {
            const [top, foot] = [wide(count), wide(steps[at + 1]?.count ?? count * 0.85)]
            const y = at * step
            const middle = width / 2
            return (
              <path
                key={name}
                d={`M${middle - top / 2} ${y}H${middle + top / 2}L${middle + Math.min(top, foot) / 2} ${y + step - gap}H${middle - Math.min(top, foot) / 2}Z`}
                opacity={1 - at * 0.17}
                className={
                  count === 0
                    ? 'fill-surface-3'
                    : at === steps.length - 1
                      ? 'fill-gold-mark opacity-100'
                      : 'fill-series'
                }
              />
            )
          })}
        </svg>
      </div>
    </section>
  )
}

function Part({ count, of }: { readonly count: number; readonly of: number | undefined }) {
  if (of === undefined || of === 0) return null
  return (
    <>
      {' · '}
      <bdi dir="ltr">{((count / of) * 100).toFixed(1)}%</bdi>
      <span className="sr-only"> {t('team.partOfBefore')}</span>
    </>
  )
}
