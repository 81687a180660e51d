import { assert } from '#kit/assert.ts'
import { type Call, type Handler, handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { createMember } from '#modules/agents/accounts.ts'
import * as contract from '#modules/agents/contract.ts'
import { type Agents, readHouse } from '#modules/agents/deps.ts'
import { closeLink, createLink, listLinks, visitLink } from '#modules/agents/links.ts'
import { readMe } from '#modules/agents/me.ts'
import { answerAgent, writeToMember } from '#modules/agents/messages.ts'
import type { AgentsRefusal } from '#modules/agents/model.ts'
import { moveMember } from '#modules/agents/move.ts'
import { readRates, setRates } from '#modules/agents/rates.ts'
import { cardReply, limitsReply, linkReply, teamReply } from '#modules/agents/replies.ts'
import { findNames } from '#modules/agents/store/team.ts'
import { blockMember, listTeam, noteMember, readCard, searchTeam, unblockMember } from '#modules/agents/team.ts'
import { listTransfers, readLimits, showTransfers } from '#modules/agents/transfer-list.ts'
import { isOpen, transferDown, transferUp } from '#modules/agents/transfers.ts'
import { findPlace } from '#modules/agents/tree.ts'
import { type Context, maskAccount } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'

type Refusal =
  | AgentsRefusal
  | (typeof contract.transferUp.refusals)[number]
  | (typeof contract.createTeamMember.refusals)[number]
  | (typeof contract.listTransfers.refusals)[number]
  | (typeof contract.messageTeamMember.refusals)[number]
  | (typeof contract.answerAgentMessage.refusals)[number]

const contextOf = ({ ip, userAgent, requestId }: Call): Context => ({ address: ip, userAgent, requestId })

/** Every call of an agent begins with who calls: nothing below takes an id without it. */
export function agentRoutes(agents: Agents, messaging: Messaging): Handler<Refusal>[] {
  return [
    ...rebateRoutes(agents),
    ...teamRoutes(agents),
    ...messageRoutes(agents, messaging),
    ...linkRoutes(agents),
    ...transferRoutes(agents),
    ...houseRoutes(agents),
  ]
}

function rebateRoutes(agents: Agents): Handler<Refusal>[] {
  return [
    handle(contract.getRebates, async () => yes({ rates: (await readHouse(agents)).rules.caps })),
    handle(contract.getOwnRebates, async ({ actor }) => {
      const place = await findPlace(agents.db.read, actor.id)
      assert(place, 'a member has a place')
      return yes(await readRates(agents.db.read, place, await readHouse(agents)))
    }),
  ]
}

function teamRoutes(agents: Agents): Handler<Refusal>[] {
  return [
    handle(contract.getAgentMe, async ({ actor }) => yes(await readMe(agents, actor.id))),
    handle(contract.searchTeam, async ({ actor, query }) =>
      yes({ members: (await searchTeam(agents, actor.id, query.q)).map(teamReply) }),
    ),
    handle(contract.listTeam, async ({ actor, query }) => {
      const { under = null, direct, kind = null, state = null, before = null, limit } = query
      const asked = { under, isDirect: direct === 'true', kind, state, before, limit }
      const listed = await listTeam(agents, actor.id, asked)
      return listed.ok ? yes({ members: listed.value.members.map(teamReply), next: listed.value.next }) : listed
    }),
    handle(contract.getTeamMember, async ({ actor, params }) => {
      const card = await readCard(agents, actor.id, params.member)
      return card.ok ? yes(cardReply(card.value)) : card
    }),
    handle(contract.createTeamMember, async (call) => {
      const { nickname, ...input } = call.body
      const named = { ...input, nickname: nickname?.trim() || input.username }
      const made = await createMember(agents, call.actor.id, named, contextOf(call))
      return made.ok ? yes(teamReply(made.value)) : made
    }),
    handle(contract.setTeamRates, async (call) => {
      const by = { who: 'agent', id: call.actor.id } as const
      const input = { by, memberId: call.params.member, rates: call.body.rates }
      const set = await setRates(agents, input, contextOf(call))
      if (set.ok) return set
      return no(set.refusal === 'rate_is_above_cap' ? 'rate_is_above_own' : set.refusal, set.fields)
    }),
    handle(contract.blockTeamMember, async (call) =>
      blockMember(agents, call.actor.id, call.params.member, contextOf(call)),
    ),
    handle(contract.unblockTeamMember, async (call) =>
      unblockMember(agents, call.actor.id, call.params.member, contextOf(call)),
    ),
    handle(contract.noteTeamMember, async (call) => {
      const input = { memberId: call.params.member, note: call.body.note }
      return await noteMember(agents, call.actor.id, input, contextOf(call))
    }),
    handle(contract.moveTeamMember, async (call) => {
      const by = { who: 'agent', id: call.actor.id } as const
      return await moveMember(agents, { by, memberId: call.params.member, to: call.body.to }, contextOf(call))
    }),
  ]
}

function messageRoutes(agents: Agents, messaging: Messaging): Handler<Refusal>[] {
  return [
    handle(contract.messageTeamMember, async (call) => {
      const input = { memberId: call.params.member, ...call.body }
      return await writeToMember(agents, messaging, call.actor.id, input, contextOf(call))
    }),
    handle(contract.answerAgentMessage, async (call) => {
      const input = { messageId: call.params.id, ...call.body }
      return await answerAgent(agents, messaging, call.actor.id, input)
    }),
  ]
}

function linkRoutes(agents: Agents): Handler<Refusal>[] {
  return [
    handle(contract.listLinks, async ({ actor, query }) => {
      const { state = null, before = null, limit } = query
      const { links, next } = await listLinks(agents, { agentId: actor.id, state, before, limit })
      return yes({ links: links.map(linkReply), next })
    }),
    handle(contract.createLink, async (call) => {
      const made = await createLink(agents, call.actor.id, call.body, contextOf(call))
      return made.ok ? yes(linkReply(made.value)) : made
    }),
    handle(contract.closeLink, async (call) => closeLink(agents, call.actor.id, call.params.link, contextOf(call))),
    handle(contract.visitLink, async ({ body }) => {
      await visitLink(agents, body.code)
      return yes(null)
    }),
  ]
}

function transferRoutes(agents: Agents): Handler<Refusal>[] {
  return [
    handle(contract.getTransferLimits, async ({ actor }) =>
      yes(limitsReply(await readLimits(agents, actor.id, 'down'))),
    ),
    handle(contract.listTransfers, async ({ actor, query }) => {
      const { way = null, member = null, from = null, to = null, before = null, limit } = query
      return await listTransfers(agents, { memberId: actor.id, way, with: member, from, to, before, limit })
    }),
    handle(contract.transferDown, async (call) => {
      const sent = await transferDown(agents, call.actor.id, call.body, contextOf(call))
      if (!sent.ok) return sent
      const [shown] = await showTransfers(agents.db.read, call.actor.id, [sent.value])
      assert(shown, 'a transfer that was made can be shown')
      return yes(shown)
    }),
    handle(contract.getUplineTransfer, async ({ actor }) => {
      const place = await findPlace(agents.db.read, actor.id)
      const uplineId = place?.parentId ?? null
      if (uplineId === null) return yes({ isOpen: false, reason: 'no_upline', upline: null, limits: null } as const)
      const names = await findNames(agents.db.read, [uplineId])
      const upline = maskAccount(names.get(uplineId)?.account ?? '')
      if (!(await isOpen(agents, 'up')))
        return yes({ isOpen: false, reason: 'transfers_are_closed', upline, limits: null } as const)
      const limits = limitsReply(await readLimits(agents, actor.id, 'up'))
      return yes({ isOpen: true, reason: null, upline, limits })
    }),
    handle(contract.transferUp, async (call) => {
      const sent = await transferUp(agents, call.actor.id, call.body, contextOf(call))
      if (!sent.ok) return sent
      const { id, amount, currency, at } = sent.value
      return yes({ id, amount: formatMoney(amount, currency), currency, at: at.toISOString() })
    }),
  ]
}

function houseRoutes(agents: Agents): Handler<Refusal>[] {
  return [
    handle(contract.moveMemberByHouse, async (call) => {
      const by = { who: 'operator', id: call.actor.id } as const
      return await moveMember(agents, { by, memberId: call.params.member, to: call.body.to }, contextOf(call))
    }),
    handle(contract.setRatesByHouse, async (call) => {
      const by = { who: 'operator', id: call.actor.id } as const
      return await setRates(agents, { by, memberId: call.params.member, rates: call.body.rates }, contextOf(call))
    }),
  ]
}
