import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { type Screen, screen } from '#web/features/screens/lazy-screen.ts'

const cashier = () => import('#web/agent/pages/cashier.tsx')
const payoutPages = () => import('#web/agent/pages/payouts.tsx')

/**
 * What stands in the agent centre under each key; each comes with its texts when it is first gone to. A page brings its own heading
 * (`PageHeading`). A key that is not here is not in the menu either.
 */
export const agentPages: Readonly<Partial<Record<AgentPageKey, Screen>>> = {
  agentTeamOverview: screen(['team'], () => import('#web/agent/features/team/overview-page.tsx'), 'OverviewPage'),
  downlineManagmentView: screen(['team', 'refusals'], () => import('#web/agent/pages/tree.tsx'), 'AgentTree'),
  registerCenter: screen(
    ['accounts', 'refusals', 'login'],
    () => import('#web/agent/features/accounts/accounts-page.tsx'),
    'AccountsPage',
  ),
  agentRevenueReport: screen(['statements'], () => import('#web/agent/pages/income.tsx'), 'AgentIncome'),
  agentContracts: screen(
    ['contracts'],
    () => import('#web/agent/features/contracts/contracts-page.tsx'),
    'ContractsPage',
  ),
  agentDividendRecordCopy2: screen(['statements'], payoutPages, 'DividendPage'),
  agentDailyWages2: screen(['statements'], payoutPages, 'DailyWagesPage'),
  agentHourSalary: screen(['statements'], payoutPages, 'HourSalaryPage'),
  agentRealtimeSalary: screen(['statements'], payoutPages, 'RealtimeSalaryPage'),
  personalHistoryCopy: screen(
    ['reports', 'lotteries'],
    () => import('#web/agent/features/reports/betting-page.tsx'),
    'BettingPage',
  ),
  palStatementsAgentCopy: screen(
    ['reports'],
    () => import('#web/agent/features/reports/losses-page.tsx'),
    'LossesPage',
  ),
  agentDownlineTransactionDetailsCopy: screen(
    ['reports'],
    () => import('#web/agent/features/reports/money-page.tsx'),
    'MoneyPage',
  ),
  deposit: screen(['cashier', 'member', 'promotions', 'refusals'], cashier, 'AgentDeposit'),
  withdraw: screen(['cashier', 'member', 'refusals', 'upload', 'login'], cashier, 'AgentWithdraw'),
  redEnvelope: screen(
    ['envelope', 'pay', 'refusals', 'login'],
    () => import('#web/agent/features/envelopes/envelope-page.tsx'),
    'EnvelopePage',
  ),
  agentAnnouncement: screen(
    ['desk'],
    () => import('#web/agent/features/reports/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  messages: screen(['member', 'inbox', 'lotteries'], () => import('#web/agent/pages/messages.tsx'), 'AgentMessages'),
  customerService: screen(
    ['desk', 'help', 'feedback', 'upload'],
    () => import('#web/agent/pages/service.tsx'),
    'AgentService',
  ),
}
