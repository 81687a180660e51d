import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarDays,
  ChartColumn,
  ChartPie,
  Clock3,
  Dices,
  Gift,
  Handshake,
  Headset,
  LayoutDashboard,
  List,
  Mail,
  Megaphone,
  Network,
  Sprout,
  Timer,
  UserPlus,
} from '#web/ui/icons.ts'

interface AgentPageLabel {
  readonly icon: IconComponent
  readonly title: PlainKey
}

/** How each page of the centre is called and known. */
export const agentPageLabels: Readonly<Record<AgentPageKey, AgentPageLabel>> = {
  agentTeamOverview: { icon: LayoutDashboard, title: 'agentPage.agentTeamOverview' },
  registerCenter: { icon: UserPlus, title: 'agentPage.registerCenter' },
  downlineManagmentView: { icon: Network, title: 'agentPage.downlineManagmentView' },
  personalHistoryCopy: { icon: Dices, title: 'agentPage.personalHistoryCopy' },
  palStatementsAgentCopy: { icon: ChartColumn, title: 'agentPage.palStatementsAgentCopy' },
  agentDownlineTransactionDetailsCopy: { icon: List, title: 'agentPage.agentDownlineTransactionDetailsCopy' },
  agentRevenueReport: { icon: Sprout, title: 'agentPage.agentRevenueReport' },
  agentContracts: { icon: Handshake, title: 'agentPage.agentContracts' },
  agentDividendRecordCopy2: { icon: ChartPie, title: 'agentPage.agentDividendRecordCopy2' },
  agentDailyWages2: { icon: CalendarDays, title: 'agentPage.agentDailyWages2' },
  agentHourSalary: { icon: Clock3, title: 'agentPage.agentHourSalary' },
  agentRealtimeSalary: { icon: Timer, title: 'agentPage.agentRealtimeSalary' },
  deposit: { icon: ArrowDownToLine, title: 'agentPage.deposit' },
  withdraw: { icon: ArrowUpFromLine, title: 'agentPage.withdraw' },
  redEnvelope: { icon: Gift, title: 'agentPage.redEnvelope' },
  agentAnnouncement: { icon: Megaphone, title: 'agentPage.agentAnnouncement' },
  messages: { icon: Mail, title: 'agentPage.messages' },
  customerService: { icon: Headset, title: 'agentPage.customerService' },
}

interface AgentMenuGroup {
  readonly title: PlainKey
  readonly pages: readonly AgentPageKey[]
}

export const agentMenu: readonly AgentMenuGroup[] = [
  {
    title: 'agentMenu.team',
    pages: [
      'agentTeamOverview',
      'registerCenter',
      'downlineManagmentView',
      'personalHistoryCopy',
      'palStatementsAgentCopy',
      'agentDownlineTransactionDetailsCopy',
    ],
  },
  {
    title: 'agentMenu.income',
    pages: [
      'agentRevenueReport',
      'agentContracts',
      'agentDividendRecordCopy2',
      'agentDailyWages2',
      'agentHourSalary',
      'agentRealtimeSalary',
    ],
  },
  { title: 'agentMenu.money', pages: ['deposit', 'withdraw', 'redEnvelope'] },
  { title: 'agentMenu.more', pages: ['agentAnnouncement', 'messages', 'customerService'] },
]
