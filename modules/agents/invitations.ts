import type { Clock } from '#kit/clock.ts'
import type { Tx } from '#kit/tx.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import { mostForNewcomers } from '#modules/agents/rates.ts'
import { leastOf } from '#modules/agents/rules/rates.ts'
import { countJoined, findLink, findOpenLink, insertJoin, type LinkRow } from '#modules/agents/store/links.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { findPlace } from '#modules/agents/tree.ts'
import type { Invitations } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'

export interface InvitationsDeps {
  readonly db: Agents['db']
  readonly clock: Clock
  readonly settings: Settings
}

/**
 * What identity asks of agents when somebody registers. It is made before identity is, which stands below, and handed to it.
 */
export function makeInvitations(parts: InvitationsDeps): Invitations {
  return {
    async findLink(code) {
      const link = await findOpenLink(parts.db.read, code)
      const place = link && (await findPlace(parts.db.read, link.agentId))
      if (!link || !place) return null
      // An agent that was moved down meanwhile may have no room for agents any more; who comes is a member then.
      const { rules } = await readHouse(parts)
      const kind = place.level < rules.levelsMax ? link.kind : 'member'
      return { id: link.id, agentId: link.agentId, kind }
    },
    async prepare({ uplineId, linkId }) {
      const house = await readHouse(parts)
      const link = linkId === null ? null : await findLink(parts.db.read, linkId)
      const newcomer = { uplineId, link, house, at: now(parts) }
      return async (tx, memberId) => await join(tx, memberId, newcomer)
    },
  }
}

interface Newcomer {
  readonly uplineId: string | null
  readonly link: LinkRow | null
  readonly house: HouseRules
  readonly at: Date
}

/**
 * In the transaction that made the account, whose trigger holds every place above: the agent's rates cannot change before these are
 * written. Nobody gets more than the agent above has.
 */
async function join(tx: Tx, memberId: string, { uplineId, link, house, at }: Newcomer): Promise<void> {
  const most = await mostForNewcomers(tx, uplineId, house)
  const rates = leastOf([link?.rates ?? house.rules.defaultRates, most])
  await insertRates(tx, { memberId, fromDay: house.today, rates, setBy: null, at })
  if (link) await countJoined(tx, link.id, house.today)
  if (uplineId === null) return
  await insertJoin(tx, { memberId, agentId: uplineId, way: link ? 'link' : 'code', linkId: link?.id ?? null, at })
}
