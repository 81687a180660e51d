import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAgentMe } from '#modules/agents/contract.ts'
import { agentDefaults } from '#modules/settings/agents.ts'
import { server, show } from '#tests/support/screen.tsx'
import { agentPageKeys } from '#web/features/centres/agent-keys.ts'
import { useHasPage } from './use-agent-pages.ts'

const me = {
  id: '00000000-0000-4000-8000-00000000000b',
  ...{ account: 'agent', nickname: 'Amihan', icon: 'araw' as const, level: 1 },
  ...{ mayInviteAgents: true, hasUpline: false, teamSize: 0, teamAgents: 0, directs: 0 },
  ...{ affiliateCode: null, referralCode: null, affiliateUrl: null, domains: [], linksMax: 50 },
  rates: { now: agentDefaults.caps, next: null },
  ...{ defaultRates: agentDefaults.defaultRates, currency: 'PHP' as const, timeZone: 'Asia/Manila' },
  transfers: { isDownOpen: true, isUpOpen: true },
  contactHours: agentDefaults.contactHours,
}
const off = { enableCt: false, salary: false, hourSalary: false, realtime: false }

function Pages() {
  const hasPage = useHasPage()
  return <p>Pages: {agentPageKeys.filter((page) => /Dividend|Wages|Salary/.test(page) && hasPage(page)).join(' ')}</p>
}

test.each([
  ['AC-02.1', 'enableCt', 'agentDividendRecordCopy2'],
  ['AC-02.2', 'salary', 'agentDailyWages2'],
  ['AC-02.3', 'hourSalary', 'agentHourSalary'],
  ['AC-02.4', 'realtime', 'agentRealtimeSalary'],
] as const)('%s with the type %s alone there is %s alone', async (_, type, page) => {
  server.answer(getAgentMe, { ...me, contracts: { ...off, [type]: true } })
  await show(<Pages />, { isSignedIn: true })
  await screen.findByText(`Pages: ${page}`)
  expect(server.calls(getAgentMe)).toHaveLength(1)
})
