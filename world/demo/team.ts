import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { createLink } from '#modules/agents/service.ts'
import { setPaymentPassword } from '#modules/identity/payment-password.ts'
import { findMemberId, insertPrepared, newInvitationCode } from '#modules/identity/service.ts'
import { agentDefaults } from '#modules/settings/agents.ts'
import type { Services } from '#server/modules.ts'
import type { botNames } from '#world/demo/bot-names.ts'
import { demoPaymentPassword } from '#world/demo/payments.ts'

/**
 * The team of the demo's agent: three levels of agents, members under each, and the bots among them, so that what the bots really play
 * flows up the tree. Everybody joins as people do, by links of the agents above or by their codes, and so has rates that are theirs.
 * Nothing of what they would have done before is made up.
 */
interface Branch {
  readonly name: string
  readonly members: readonly string[]
  readonly bots: readonly (typeof botNames)[number][]
  readonly agents?: readonly Branch[]
}

const team: readonly Branch[] = [
  {
    name: 'Bayani',
    members: ['Rosario', 'Crisanto', 'Milagros'],
    bots: ['Lakan', 'Mayumi'],
    agents: [
      { name: 'Sikat', members: ['Teodoro', 'Ximena'], bots: ['Dakila'] },
      { name: 'Amaya', members: ['Perlita'], bots: ['Hiraya'] },
      { name: 'Tanglaw', members: ['Gregorio', 'Leonora'], bots: [] },
    ],
  },
  {
    name: 'Ligaya',
    members: ['Florencio', 'Remedios'],
    bots: ['Sinag', 'Marikit'],
    agents: [
      { name: 'Lualhati', members: ['Isidro', 'Corazon'], bots: ['Bituin'] },
      { name: 'Makisig', members: ['Anselmo'], bots: ['Alon'] },
    ],
  },
  { name: 'Hamog', members: ['Felicidad', 'Honorio'], bots: ['Tala'], agents: [] },
]

/** Right under the demo's agent, beside the player. */
const directMembers = ['Divina', 'Celestino']
const directBots = ['Habagat'] as const

const context = { address: '127.0.0.1', userAgent: 'the demo', requestId: 'demo' }

/** What agents below get of their upline's rates; whole tens of parts per million. */
const share = (rate: number): number => Math.floor((rate * 0.85) / 100) * 100

type Rates = typeof agentDefaults.caps
const shareOf = (rates: Rates): Rates =>
  Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, share(rate)])) as Rates

export interface DemoHead {
  readonly agent: Id<'member'>
  /** Stands right under the agent already, and gets what who stands there gets. */
  readonly player: Id<'member'>
  /** Of the demo's password: agents of the team can be signed in as, members and bots cannot. */
  readonly passwordHash: string
}

/** Somebody who can join the team: a member or a bot, under an agent who is there already. */
export interface Newcomer {
  readonly name: string
  readonly isBot: boolean
  /** Whose the team is that they join. */
  readonly uplineId: Id<'member'>
  /** By a link that makes members, or by the agent's own code. */
  join(linkId?: string): Promise<Id<'member'>>
}

/** Makes the team once, with the accounts that the demo begins with. */
export async function seedTeam(services: Services, head: DemoHead): Promise<void> {
  for (const newcomer of await seedAgents(services, head)) await newcomer.join()
}

/** The agents of the team, and who may join them from then on: those right below the demo's agent first, then from every branch in turn. */
export async function seedAgents(
  services: Services,
  { agent, player, passwordHash }: DemoHead,
  pause: () => void = () => undefined,
): Promise<Newcomer[]> {
  const settle = await services.identity.invitations.prepare({ uplineId: agent, linkId: null })
  await services.db.tx(async (tx) => await settle(tx, player))
  const rates = shareOf(agentDefaults.caps)
  const linkId = await makeLink(services, agent, rates)
  const waiting = [newcomersOf(services, agent, { members: directMembers, bots: directBots })]
  for (const branch of team)
    waiting.push(...(await seedBranch(services, { agent, branch, linkId, rates, passwordHash, pause })))
  const most = Math.max(...waiting.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => waiting.flatMap((ofOne) => ofOne.slice(at, at + 1))).flat()
}

interface Seeding extends Omit<DemoHead, 'player'> {
  readonly branch: Branch
  readonly linkId: string
  readonly rates: Rates
  readonly pause: () => void
}

async function seedBranch(services: Services, { branch, ...seeding }: Seeding): Promise<Newcomer[][]> {
  const { name, agents = [] } = branch
  const { agent, linkId, rates, passwordHash, pause } = seeding
  pause()
  const head = await join(services, {
    ...{ kind: 'agent', username: name.toLowerCase(), nickname: demoName(name), uplineId: agent, linkId, passwordHash },
  })
  const waiting = [newcomersOf(services, head, branch)]
  if (agents.length === 0) return waiting
  const below = shareOf(rates)
  const ownLink = await makeLink(services, head, below)
  for (const sub of agents)
    waiting.push(
      ...(await seedBranch(services, { ...seeding, agent: head, branch: sub, linkId: ownLink, rates: below })),
    )
  return waiting
}

function newcomersOf(
  services: Services,
  uplineId: Id<'member'>,
  { members, bots }: Pick<Branch, 'members' | 'bots'>,
): Newcomer[] {
  return [
    ...members.map((name) => newcomerOf(services, { uplineId, name, isBot: false })),
    ...bots.map((name) => newcomerOf(services, { uplineId, name, isBot: true })),
  ]
}

/** Nobody takes them for people. */
const demoName = (name: string): string => `${name} (demo)`

async function makeLink({ agents }: Services, agentId: Id<'member'>, rates: Rates): Promise<string> {
  const input = { key: 'demo-agents', kind: 'agent', rates, domain: null, note: 'Agents' } as const
  const made = await createLink(agents, agentId, input, context)
  assert(made.ok, 'the demo’s rates go down from level to level')
  return made.value.row.id
}

/** The link of the demo's agent by which players come, and its code. */
export async function makePlayersLink({ agents }: Services, agentId: Id<'member'>) {
  const rates = shareOf(agentDefaults.caps)
  const input = { key: 'demo-players', kind: 'member', rates, domain: null, note: 'Group chat' } as const
  const made = await createLink(agents, agentId, input, context)
  assert(made.ok, 'the demo’s agent has room for a link')
  return made.value.row
}

function newcomerOf(services: Services, who: Pick<Newcomer, 'uplineId' | 'name' | 'isBot'>): Newcomer {
  const { uplineId, name, isBot } = who
  const username = `${isBot ? 'bot' : 'demo'}.${name.toLowerCase()}`
  const nickname = isBot ? `${name} (bot)` : demoName(name)
  return {
    ...who,
    join: async (linkId) =>
      await join(services, {
        kind: 'member',
        username,
        nickname,
        uplineId,
        linkId: linkId ?? null,
        passwordHash: null,
      }),
  }
}

interface NewAccount {
  readonly kind: 'agent' | 'member'
  readonly username: string
  readonly nickname: string
  readonly uplineId: Id<'member'>
  /** Null for who comes by the agent's code. */
  readonly linkId: string | null
  readonly passwordHash: string | null
}

/** As at a registration: the account and its place in the team are one transaction. */
async function join({ identity, db }: Services, newcomer: NewAccount): Promise<Id<'member'>> {
  const { kind, username, nickname, uplineId, linkId, passwordHash } = newcomer
  const settle = await identity.invitations.prepare({ uplineId, linkId })
  return await db.tx(async (tx) => {
    const agentOnly = kind === 'member' ? {} : { type: 2 as const, affiliateCode: newInvitationCode() }
    const input = { username, nickname, password: '', uplineId, referralCode: newInvitationCode(), ...agentOnly }
    const made = await insertPrepared(tx, identity, { input, passwordHash })
    assert(made.ok, `the demo’s names are their own: ${username}`)
    const id = made.value.id as Id<'member'>
    await settle(tx, id)
    return id
  })
}

/** So that money can be sent up and down at once. The player's is set with their payments, where there is a provider. */
export async function seedPaymentPassword({ identity, db }: Services, password: string): Promise<void> {
  const agent = await findMemberId(db.read, 'agent')
  assert(agent, 'the demo has an agent')
  const actor = { who: 'agent', id: agent, sessionId: '' as Id<'session'> } as const
  const input = { newPaymentPassword: demoPaymentPassword, confirmPaymentPassword: demoPaymentPassword }
  await setPaymentPassword(identity, actor, { password, ...input }, context)
}
