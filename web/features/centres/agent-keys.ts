/** The pages of the agent centre, by the names that the specification gives them; the two that it only tells of have ours. */
export const agentPageKeys = [
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentDownlineTransactionDetailsCopy',
  'agentRevenueReport',
  'agentContracts',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'deposit',
  'withdraw',
  'redEnvelope',
  'agentAnnouncement',
  'messages',
  'customerService',
] as const
export type AgentPageKey = (typeof agentPageKeys)[number]

/** Where the centre opens. */
export const firstAgentPage: AgentPageKey = 'agentTeamOverview'

const agentPath = '/agentHome'

export function readAgentPage(key: string | null): AgentPageKey {
  return agentPageKeys.find((known) => known === key) ?? firstAgentPage
}

export type AgentValues = Readonly<Record<string, string | undefined>>

/** The address of a page of the centre with what it keeps beside its name. */
export function agentHref(page: AgentPageKey, values: AgentValues = {}): string {
  const query = new URLSearchParams()
  if (page !== firstAgentPage) query.set('page', page)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? agentPath : `${agentPath}?${text}`
}
