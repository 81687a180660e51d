import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { ContractKind, Period, Terms, Tier } from '#modules/contracts/model.ts'
import { answer, offer } from '#modules/contracts/service.ts'
import type { Services } from '#server/modules.ts'

type MemberId = Id<'member'>

const tier = (ratePpm: number, amount = 0n, active = 0): Tier => ({ ratePpm, amount, active })

/** What an agent has by its level under the house: the demo's agent, those right below, and theirs. */
const tables: Readonly<Record<ContractKind, readonly (readonly Tier[])[]>> = {
  dividend: [
    [tier(150_000), tier(200_000, 50_000_00n, 5)],
    [tier(100_000), tier(150_000, 50_000_00n, 5)],
  ],
  daily: [
    [tier(5_000), tier(6_200, 20_000_00n, 4), tier(9_000, 80_000_00n, 8)],
    [tier(4_000), tier(5_500, 20_000_00n, 4), tier(7_200, 80_000_00n, 8)],
    [tier(3_000), tier(4_500, 20_000_00n, 4)],
  ],
  hourly: [
    [tier(1_500), tier(2_500, 5_000_00n, 3)],
    [tier(1_000), tier(2_000, 5_000_00n, 3)],
  ],
  realtime: [[tier(3_000)], [tier(2_000)], [tier(1_000)]],
}

const contractKindsOf = (all: typeof tables) => Object.keys(all) as ContractKind[]

const periods: Readonly<Record<ContractKind, Period>> = {
  dividend: 'semimonth',
  daily: 'day',
  hourly: 'hour',
  realtime: 'five_minutes',
}

/** Waits for its answer, so that there is one to be seen. */
const unanswered = { username: 'hamog', kind: 'hourly' }

function termsOf(kind: ContractKind, tiers: readonly Tier[]): Terms {
  const base = kind === 'dividend' ? 'loss' : 'turnover'
  // A demonstration is played for little, and yet somebody should be active in it.
  return { kind, period: periods[kind], base, activeFrom: 50_00n, tiers }
}

interface Agent {
  readonly id: MemberId
  readonly parentId: MemberId | null
  readonly level: number
  readonly username: string
}

/**
 * The house, the demo's agent and the agents of the team agree on a contract of each kind, by the calls that their screens end in. From
 * their next windows on they are paid for what the bots and visitors really play.
 */
export async function seedContracts(
  services: Services,
  top: MemberId,
  kinds: readonly ContractKind[] = contractKindsOf(tables),
): Promise<void> {
  // What was agreed before a demonstration begins is no news in it.
  const contracts = { ...services.contracts, tell: async () => undefined, announce: () => undefined }
  const { rows } = await sql<Agent>`
    select node.member_id as id, node.parent_id as "parentId", node.level, account.username from agents_path as path
    join agents_node as node on node.member_id = path.descendant_id and node.is_agent
    join identity_account as account on account.id = node.member_id
    where path.ancestor_id = ${top} order by node.level, node.member_id`.execute(services.db.read)
  for (const { id, parentId, level, username } of rows) {
    for (const kind of kinds) {
      const tiers = tables[kind][level - 1]
      if (!tiers) continue
      const made = await offer(contracts, {
        uplineId: parentId,
        downlineId: id,
        currency: 'PHP',
        terms: termsOf(kind, tiers),
        startsFrom: null,
        key: `demo:${kind}:${id}`,
        replacesId: null,
        answerHours: 7 * 24,
        endsAgreed: 0,
      })
      assert(made.ok, `the demo’s contracts go down from level to level: ${made.ok || made.refusal}`)
      if (username === unanswered.username && kind === unanswered.kind) continue
      const { id: contractId, hash } = made.value
      const input = { id: contractId, downlineId: id, kind, hash, action: 'accept', endsAgreed: 0 } as const
      const said = await answer(contracts, input)
      assert(said.ok, `the demo’s offers can be accepted: ${said.ok || said.refusal}`)
    }
  }
}
