import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { auditOf } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import { hashInput } from '#modules/agents/links.ts'
import type { InviteKind, Rates } from '#modules/agents/model.ts'
import { mostForNewcomers } from '#modules/agents/rates.ts'
import { firstRateAbove } from '#modules/agents/rules/rates.ts'
import { findJoinByKey, insertJoin } from '#modules/agents/store/links.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { findTeamRow, type TeamRow } from '#modules/agents/store/team.ts'
import { findPlace, holdPlaces } from '#modules/agents/tree.ts'
import type { AccountRefusal } from '#modules/identity/model.ts'
import { invitedAgentType, plainType } from '#modules/identity/model.ts'
import {
  type Context,
  insertPrepared,
  newInvitationCode,
  type PreparedAccount,
  prepareGiven,
} from '#modules/identity/service.ts'

export interface AccountInput {
  readonly key: string
  readonly kind: InviteKind
  readonly username: string
  readonly nickname: string
  readonly password: string
  readonly rates: Rates
}

type CreateRefusal =
  | AccountRefusal
  | 'nickname_is_reserved'
  | 'password_is_refused'
  | 'rate_is_above_own'
  | 'tree_is_too_deep'
  | 'key_is_reused'
  | 'server_is_busy'

/** Makes an account right below an agent. Its first password was given, so it opens nothing but its own change. */
export async function createMember(
  agents: Agents,
  agentId: Id<'member'>,
  input: AccountInput,
  context: Context,
): Promise<Result<TeamRow, CreateRefusal>> {
  const requestHash = hashInput([input.kind, input.username, input.nickname, JSON.stringify(input.rates)])
  const again = await findAgain(agents, agentId, input.key, requestHash)
  if (!again.ok || again.value) return again as Result<TeamRow, 'key_is_reused'>
  const isAgent = input.kind === 'agent'
  const prepared = await prepareGiven(agents.identity, {
    username: input.username,
    nickname: input.nickname,
    password: input.password,
    type: isAgent ? invitedAgentType : plainType,
    hasDefaultPassword: true,
    referralCode: newInvitationCode(),
    ...(isAgent && { affiliateCode: newInvitationCode() }),
    uplineId: agentId,
  })
  if (!prepared.ok) return prepared
  const house = await readHouse(agents)
  const work = { agentId, input, requestHash, prepared: prepared.value, house, context }
  const made = await agents.db.tx(async (tx) => await write(tx, agents, work))
  if (!made.ok) return made
  const row = await findTeamRow(agents.db.read, agentId, made.value)
  assert(row, 'who was made a moment ago stands below')
  return yes(row)
}

/** An answer that was lost on the way is given again; the same key for somebody else is refused. */
async function findAgain(
  { db }: Agents,
  agentId: Id<'member'>,
  key: string,
  requestHash: string,
): Promise<Result<TeamRow | null, 'key_is_reused'>> {
  const known = await findJoinByKey(db.read, agentId, key)
  if (!known) return yes(null)
  if (known.requestHash !== requestHash) return no('key_is_reused')
  return yes(await findTeamRow(db.read, agentId, known.memberId))
}

interface Writing {
  readonly agentId: Id<'member'>
  readonly input: AccountInput
  readonly requestHash: string
  readonly prepared: PreparedAccount
  readonly house: HouseRules
  readonly context: Context
}

async function write(
  tx: Tx,
  agents: Agents,
  { agentId, input, requestHash, prepared, house, context }: Writing,
): Promise<Result<Id<'member'>, CreateRefusal>> {
  await holdPlaces(tx, [agentId])
  const known = await findJoinByKey(tx, agentId, input.key)
  if (known) return known.requestHash === requestHash ? yes(known.memberId) : no('key_is_reused')
  const place = await findPlace(tx, agentId)
  assert(place, 'an agent has a place')
  if (input.kind === 'agent' && place.level >= house.rules.levelsMax) return no('tree_is_too_deep')
  const above = firstRateAbove(input.rates, await mostForNewcomers(tx, agentId, house))
  if (above) return no('rate_is_above_own', [{ path: `rates.${above}`, code: 'rate_is_out_of_range' }])
  const made = await insertPrepared(tx, agents.identity, prepared)
  if (!made.ok) return no(made.refusal, [{ path: 'username', code: made.refusal }])
  const memberId = made.value.id as Id<'member'>
  const at = now(agents)
  await insertRates(tx, { memberId, fromDay: house.today, rates: input.rates, setBy: agentId, at })
  await insertJoin(tx, { memberId, agentId, way: 'direct', key: input.key, requestHash, at })
  await auditOf(tx, agents, context, {
    action: 'agents.account_made',
    by: { who: 'agent', id: agentId },
    subject: memberId,
    detail: { kind: input.kind },
  })
  return yes(memberId)
}
