import { agentButton } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { AgentLink, useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { showPayoutProof } from '#web/features/statements/payout-proof.tsx'
import { PayoutsView } from '#web/features/statements/payouts-view.tsx'
import type { PayKind } from '#web/features/statements/use-payouts.ts'
import { t } from '#web/lib/i18n.ts'

const settles = {
  dividend: 'payouts.settlesDividend',
  daily: 'payouts.settlesDaily',
  hourly: 'payouts.settlesHourly',
  realtime: 'payouts.settlesRealtime',
  rebate: 'payouts.settlesDaily',
} as const satisfies Record<PayKind, string>

function AgentPayouts({ kind }: { readonly kind: PayKind }) {
  const { values } = useAgentLocation()
  const change = useChangeValues()
  return (
    <PayoutsView
      kind={kind}
      place={{ value: (name) => values.get(name) ?? undefined, change }}
      heading={(controls) => <PageHeading about={t(settles[kind])}>{controls}</PageHeading>}
      showProof={showPayoutProof}
      nextStep={
        <AgentLink page="agentContracts" className={agentButton.plain}>
          {t('income.toContracts')}
        </AgentLink>
      }
    />
  )
}

export const DividendPage = () => <AgentPayouts kind="dividend" />
export const DailyWagesPage = () => <AgentPayouts kind="daily" />
export const HourSalaryPage = () => <AgentPayouts kind="hourly" />
export const RealtimeSalaryPage = () => <AgentPayouts kind="realtime" />
export const RebatePage = () => <AgentPayouts kind="rebate" />
