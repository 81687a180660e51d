import { expect, test } from 'vitest'
import { agentHref, agentPageKeys, readAgentPage } from '#web/features/centres/agent-keys.ts'

test('AC-01.1 the centre opens at the team overview, and an unknown page leads there too', () => {
  expect(readAgentPage(null)).toBe('agentTeamOverview')
  expect(readAgentPage('securityCenter')).toBe('agentTeamOverview')
  expect(agentHref('agentTeamOverview')).toBe('/agentHome')
})

test('every page has an address of its own that leads back to it', () => {
  const pages = agentPageKeys.map((page) => {
    const { searchParams } = new URL(agentHref(page, { from: '2026-11-01', gone: undefined }), 'https://laro.test')
    expect([...searchParams.keys()]).not.toContain('gone')
    expect(searchParams.get('from')).toBe('2026-11-01')
    return readAgentPage(searchParams.get('page'))
  })
  expect(pages).toEqual(agentPageKeys)
})
