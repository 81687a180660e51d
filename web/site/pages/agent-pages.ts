import type { AgentPageKey } from '#web/site/agent-keys.ts'
import { type Screen, screen } from '#web/site/lazy-screen.ts'

const cashier = () => import('#web/site/pages/agent-cashier.tsx')
const payoutPages = () => import('#web/site/pages/agent-payouts.tsx')

/**
 * What stands in the agent centre under each key; each comes with its texts when it is first gone to. A page brings its own heading
 * (`AgentHeading`). A key that is not here is not in the menu either.
 */
export const agentPages: Readonly<Partial<Record<AgentPageKey, Screen>>> = {
  agentTeamOverview: screen(['team'], () => import('#web/site/features/agent-team/overview-page.tsx'), 'OverviewPage'),
  downlineManagmentView: screen(['team', 'refusals'], () => import('#web/site/pages/agent-tree.tsx'), 'AgentTree'),
  registerCenter: screen(
    ['accounts', 'refusals', 'login'],
    () => import('#web/site/features/agent-accounts/accounts-page.tsx'),
    'AccountsPage',
  ),
  agentRevenueReport: screen(['statements'], () => import('#web/site/pages/agent-income.tsx'), 'AgentIncome'),
  agentContracts: screen(
    ['contracts'],
    () => import('#web/site/features/agent-contracts/contracts-page.tsx'),
    'ContractsPage',
  ),
  agentDividendRecordCopy2: screen(['statements'], payoutPages, 'DividendPage'),
  agentDailyWages2: screen(['statements'], payoutPages, 'DailyWagesPage'),
  agentHourSalary: screen(['statements'], payoutPages, 'HourSalaryPage'),
  agentRealtimeSalary: screen(['statements'], payoutPages, 'RealtimeSalaryPage'),
  personalHistoryCopy: screen(
    ['reports'],
    () => import('#web/site/features/agent-reports/betting-page.tsx'),
    'BettingPage',
  ),
  palStatementsAgentCopy: screen(
    ['reports'],
    () => import('#web/site/features/agent-reports/losses-page.tsx'),
    'LossesPage',
  ),
  agentDownlineTransactionDetailsCopy: screen(
    ['reports'],
    () => import('#web/site/features/agent-reports/money-page.tsx'),
    'MoneyPage',
  ),
  deposit: screen(['cashier', 'member', 'refusals'], cashier, 'AgentDeposit'),
  withdraw: screen(['cashier', 'member', 'refusals', 'upload', 'login'], cashier, 'AgentWithdraw'),
  redEnvelope: screen(
    ['envelope', 'pay', 'refusals', 'login'],
    () => import('#web/site/features/envelope/envelope-page.tsx'),
    'EnvelopePage',
  ),
  agentAnnouncement: screen(
    ['desk'],
    () => import('#web/site/features/agent-reports/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  messages: screen(['member', 'inbox'], () => import('#web/site/pages/agent-messages.tsx'), 'AgentMessages'),
  customerService: screen(
    ['desk', 'help', 'feedback', 'upload'],
    () => import('#web/site/pages/agent-service.tsx'),
    'AgentService',
  ),
}
