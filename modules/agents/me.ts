import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { type Agents, readHouse } from '#modules/agents/deps.ts'
import { inviteUrl, ownDomains } from '#modules/agents/links.ts'
import { readRates } from '#modules/agents/rates.ts'
import { findCodes } from '#modules/agents/store/team.ts'
import { isOpen } from '#modules/agents/transfers.ts'
import { findPlace } from '#modules/agents/tree.ts'
import { memberInfo } from '#modules/identity/service.ts'

/** The agent at the head of the agent centre, and what the house has open for agents. */
export async function readMe(agents: Agents, agentId: Id<'member'>) {
  const { read } = agents.db
  const [house, place, account, codes] = await Promise.all([
    readHouse(agents),
    findPlace(read, agentId),
    memberInfo(read, agentId),
    findCodes(read, agentId),
  ])
  assert(place && codes, 'an agent has a place and an account')
  const { rules, currency, timeZone } = house
  const { enableCt, salary, hourSalary, realtime } = rules.contracts
  const [rates, origin, domains, isDownOpen, isUpOpen] = await Promise.all([
    readRates(read, place, house),
    agents.identity.siteOrigin(),
    ownDomains(agents),
    isOpen(agents, 'down'),
    isOpen(agents, 'up'),
  ])
  return {
    id: agentId,
    account: account.username,
    nickname: account.nickname,
    icon: account.icon,
    level: place.level,
    mayInviteAgents: place.level < rules.levelsMax,
    hasUpline: place.parentId !== null,
    ...{ teamSize: place.teamSize, teamAgents: place.teamAgents, directs: place.directs },
    rates,
    affiliateCode: codes.affiliateCode,
    referralCode: codes.referralCode,
    affiliateUrl: codes.affiliateCode === null ? null : inviteUrl(origin, codes.affiliateCode),
    domains,
    linksMax: rules.linksMax,
    defaultRates: rules.defaultRates,
    ...{ currency, timeZone },
    contracts: { enableCt, salary, hourSalary, realtime },
    transfers: { isDownOpen, isUpOpen: isUpOpen && place.parentId !== null },
    contactHours: rules.contactHours,
  }
}
