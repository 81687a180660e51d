import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { auditOf } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import { type RateRange, type RatesInForce, rangeOf, readRates } from '#modules/agents/rates.ts'
import { findJoin } from '#modules/agents/store/links.ts'
import * as store from '#modules/agents/store/team.ts'
import { depthBelow, findPlace, isWithin, type Place } from '#modules/agents/tree.ts'
import { blindPhone, blockByAgent, type Context, maskedContacts, unblockByAgent } from '#modules/identity/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'

export type TeamQuery = Omit<store.TeamAsked, 'under'> & { readonly under: string | null }

export async function listTeam(
  { db }: Agents,
  agentId: Id<'member'>,
  asked: Omit<TeamQuery, 'agentId'>,
): Promise<Result<{ readonly members: store.TeamRow[]; readonly next: string | null }, 'member_not_found'>> {
  const under = asked.under ?? agentId
  if (!(await isWithin(db.read, agentId, under))) return no('member_not_found')
  const rows = await store.listTeamRows(db.read, { ...asked, agentId, under, limit: asked.limit + 1 })
  const members = rows.slice(0, asked.limit)
  return yes({ members, next: rows.length > asked.limit ? (members.at(-1)?.id ?? null) : null })
}

const foundMax = 12

export async function searchTeam(agents: Agents, agentId: Id<'member'>, text: string): Promise<store.TeamRow[]> {
  const start = text.normalize('NFKC').trim().toLowerCase()
  if (start === '') return []
  const phoneHash = await blindPhone(agents.identity, text)
  return await store.searchTeamRows(agents.db.read, { agentId, start, phoneHash, limit: foundMax })
}

/** Everything an agent sees of one of the team. */
export interface Card {
  readonly row: store.TeamRow
  readonly path: Awaited<ReturnType<typeof store.listBetween>>
  readonly join: Awaited<ReturnType<typeof findJoin>>
  readonly contacts: Awaited<ReturnType<typeof maskedContacts>>
  readonly mayUnblock: boolean
  readonly house: HouseRules
  readonly balance: bigint
  readonly rates: RatesInForce
  readonly range: RateRange | null
  readonly note: string
}

export async function readCard(
  agents: Agents,
  agentId: Id<'member'>,
  memberId: string,
): Promise<Result<Card, 'member_not_found'>> {
  const { read } = agents.db
  const row = await store.findTeamRow(read, agentId, memberId)
  const place = row && (await findPlace(read, row.id))
  if (!row || !place) return no('member_not_found')
  const house = await readHouse(agents)
  const [path, join, contacts, balance, rates, range, note] = await Promise.all([
    store.listBetween(read, agentId, row.id),
    findJoin(read, row.id, agentId),
    maskedContacts(agents.identity, read, row.id),
    balanceOf(read, row.id, house.currency),
    readRates(read, place, house),
    rangeIfDirect(agents, agentId, place, house),
    store.findNote(read, agentId, row.id),
  ])
  const mayUnblock = row.blockedBy !== null && (await isWithin(read, agentId, row.blockedBy))
  return yes({ row, path, join, contacts, mayUnblock, house, balance: balance.balance, rates, range, note })
}

async function rangeIfDirect(
  { db }: Agents,
  agentId: Id<'member'>,
  place: Place,
  house: HouseRules,
): Promise<RateRange | null> {
  return place.parentId === agentId ? await rangeOf(db.read, place, house) : null
}

/** Everybody of the team can be closed, however deep; those below a closed agent go on. */
export async function blockMember(
  agents: Agents,
  agentId: Id<'member'>,
  memberId: string,
  context: Context,
): Promise<Result<null, 'member_not_found' | 'member_is_blocked'>> {
  const ended = await agents.db.tx(async (tx) => {
    const row = await store.findTeamRow(tx, agentId, memberId)
    if (!row) return no('member_not_found')
    const sessions = await blockByAgent(tx, agents.identity, row.id, { by: agentId, context })
    return sessions === null ? no('member_is_blocked') : yes(sessions)
  })
  if (!ended.ok) return ended
  for (const sessionId of ended.value) agents.identity.announceEnd(sessionId)
  return yes(null)
}

/** Who closed it decides who opens it: the caller, or an agent below the caller. The house's own block stays. */
export async function unblockMember(
  agents: Agents,
  agentId: Id<'member'>,
  memberId: string,
  context: Context,
): Promise<Result<null, 'member_not_found' | 'member_is_not_blocked' | 'member_is_blocked_by_others'>> {
  return await agents.db.tx(async (tx) => {
    const row = await store.findTeamRow(tx, agentId, memberId)
    if (!row) return no('member_not_found')
    if (row.blockedAt === null) return no('member_is_not_blocked')
    if (row.blockedBy === null || !(await isWithin(tx, agentId, row.blockedBy)))
      return no('member_is_blocked_by_others')
    await unblockByAgent(tx, agents.identity, row.id, { by: agentId, context })
    return yes(null)
  })
}

export async function noteMember(
  agents: Agents,
  agentId: Id<'member'>,
  { memberId, note }: { readonly memberId: string; readonly note: string },
  context: Context,
): Promise<Result<null, 'member_not_found'>> {
  return await agents.db.tx(async (tx) => {
    if (((await depthBelow(tx, agentId, memberId)) ?? 0) === 0) return no('member_not_found')
    await store.saveNote(tx, { agentId, memberId, note: note.trim(), at: now(agents) })
    await auditOf(tx, agents, context, { action: 'agents.noted', by: { who: 'agent', id: agentId }, subject: memberId })
    return yes(null)
  })
}
