import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { parseMoney } from '#kit/money.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { seedContent } from '#modules/content/demo/seed.ts'
import { createAccount, findMemberId, memberInfo } from '#modules/identity/service.ts'
import { openAccount, openHouse, post } from '#modules/ledger/service.ts'
import { seedDraws } from '#modules/lottery/demo/seed.ts'
import { seedPlayerRewards, seedShelf } from '#modules/loyalty/demo/seed.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import { chatPath } from '#modules/settings/model.ts'
import { playDefaults } from '#modules/settings/play.ts'
import { changeSetting } from '#modules/settings/service.ts'
import { seedRoads } from '#modules/tables/demo/seed.ts'
import { type Config, keepOnce } from '#server/config.ts'
import type { Services } from '#server/modules.ts'
import { seedContracts } from '#world/demo/contracts.ts'
import { seedMessages } from '#world/demo/messages.ts'
import { seedPromotions } from '#world/demo/promotions.ts'
import { seedTeam } from '#world/demo/team.ts'

export interface Demo {
  readonly accounts: readonly { readonly username: string; readonly what: string }[]
  readonly password: string
}

/** What a history comes to: who was made in it, with their team, its contracts and all that they did. */
export interface Lived {
  readonly people: NewPeople
}

export const playerOpening = '12480.50'

const people = [
  {
    username: 'agent',
    nickname: 'Amihan',
    what: 'an agent',
    type: 1,
    opening: '50000.00',
    referralCode: 'AMIHAN26',
    affiliateCode: 'AMIHAN',
  },
  {
    username: 'player',
    nickname: 'Luz',
    what: 'a player',
    opening: playerOpening,
    referralCode: 'LUZ2026',
    upline: 'agent',
  },
  { username: 'operator', nickname: 'Tala', what: 'an operator', isOperator: true },
] as const

/** The demo has no pages of its own out there, so its links lead to the front doors of the places they name. */
const demoSettings: readonly { name: string; value: unknown }[] = [
  {
    name: 'resources',
    value: [
      { resourceType: 'FACEBOOK', labelNameEn: 'Facebook', url: 'https://www.facebook.com/' },
      { resourceType: 'INSTAGRAM', labelNameEn: 'Instagram', url: 'https://www.instagram.com/' },
      { resourceType: 'TWITTER', labelNameEn: 'X', url: 'https://x.com/' },
      { resourceType: 'YOUTUBE', labelNameEn: 'YouTube', url: 'https://www.youtube.com/' },
      { resourceType: 'TELEGRAM', labelNameEn: 'Telegram', url: 'https://telegram.org/' },
      { resourceType: 'IOS', labelNameEn: 'iPhone and iPad', url: '/down' },
      { resourceType: 'Android', labelNameEn: 'Android', url: '/down' },
      { resourceType: 'MOBILECONFIG', labelNameEn: 'Profile for iPhone', url: '/down/laro.mobileconfig' },
    ],
  },
  {
    name: 'customerService',
    value: [
      { csType: 'FACEBOOK', title: 'Messenger', url: 'https://www.messenger.com/' },
      { csType: 'TELEGRAM', title: 'Telegram', url: 'https://telegram.org/' },
      { csType: 'LIVECHAT', title: 'Live chat', url: chatPath },
    ],
  },
  // Nobody answers there, as nobody does at the other demo addresses.
  {
    name: vipDocument.name,
    value: { ...vipDocument.initial, host: { fromLevel: 4, name: 'Tala', contact: 'tala@laro.example' } },
  },
  // A demonstration is played for little, and its board should not stay empty for that.
  { name: 'play', value: { ...playDefaults, winsFrom: { ...playDefaults.winsFrom, PHP: '100.00' } } },
]

/** Only where nobody ever changed the setting: an operator's choice outlives a restart. */
async function seedSettings({ settings }: Services): Promise<void> {
  for (const { name, value } of demoSettings) {
    const changed = await changeSetting(settings, { name, version: 0, value }, null)
    assert(changed.ok || changed.refusal === 'version_is_stale', `the demo setting ${name} is well-formed`)
  }
}

/** Play money of the demo, out of an account that says so. */
export async function fund({ db }: Services, owner: string, opening: string, key: string): Promise<void> {
  const amount = parseMoney(opening, 'PHP')
  assert(amount.ok, 'the opening balances are well-formed')
  await db.tx(async (tx) => {
    const cash = await openAccount(tx, owner, 'cash', 'PHP')
    const funding = await openHouse(tx, 'demo-funding', 'PHP')
    await post(tx, {
      scope: 'sys:demo',
      key,
      ref: 'demo-opening',
      legs: [{ step: 'post', kind: 'opening', debit: funding, credit: cash, amount: amount.value }],
    })
  })
}

/** Who the demo begins with, where this start made them; nobody on any later one. */
export interface NewPeople {
  readonly operator: Id<'operator'>
  readonly agent: Id<'member'>
  readonly player: Id<'member'>
  /** The demo's, which both sign in with. */
  readonly password: string
  readonly passwordHash: string
}

const passwordOf = ({ demoPassword, dataDir }: Config): string =>
  demoPassword ?? keepOnce(join(dataDir, 'demo-password'), () => randomBytes(9).toString('base64url'))

/** The accounts, once, with the settings and the games of the demo. What was made stays as it is, whatever the password setting says later. */
export async function seedPeople(config: Config, services: Services): Promise<NewPeople | null> {
  const { identity } = services
  const password = passwordOf(config)
  const ids = new Map<string, string>()
  for (const person of people) {
    const { username, nickname } = person
    // Making one begins with hashing its password, which no later start should wait for.
    if ((await findMemberId(services.db.read, username)) !== null) continue
    const made = await createAccount(identity, {
      username,
      nickname,
      password,
      ...('type' in person ? { type: person.type } : {}),
      ...('isOperator' in person ? { isOperator: true } : {}),
      ...('referralCode' in person ? { referralCode: person.referralCode } : {}),
      ...('affiliateCode' in person ? { affiliateCode: person.affiliateCode } : {}),
      ...('upline' in person ? { uplineId: ids.get(person.upline) as Id<'member'> } : {}),
    })
    if (!made.ok) {
      if (made.refusal === 'username_is_taken') continue
      throw new Error(`the demo account ${username} could not be made: ${made.refusal}`)
    }
    ids.set(username, made.value.id)
    if (!('opening' in person)) continue
    await fund(services, made.value.id, person.opening, `opening:${made.value.id}`)
  }
  await seedSettings(services)
  await seedCatalog(services.catalog)
  const [operator, agent, player] = [ids.get('operator'), ids.get('agent'), ids.get('player')]
  if (!operator || !agent || !player) return null
  const { passwordHash } = await memberInfo(services.db.read, agent as Id<'member'>)
  assert(passwordHash, 'the demo’s agent was given a password')
  return {
    ...{ operator: operator as Id<'operator'>, agent: agent as Id<'member'>, player: player as Id<'member'> },
    password,
    passwordHash,
  }
}

/** Makes the demo once. What a history has made of it already (`history.ts`) is gone on with. */
export async function seedDemo(config: Config, services: Services, before: Lived | null = null): Promise<Demo> {
  const made = await seedPeople(config, services)
  const newPeople = before?.people ?? made
  await seedContent(services.content)
  await seedShelf(services.loyalty)
  await seedRoads(services.liveTables)
  await seedDraws(services.lotteries)
  if (newPeople) {
    await seedMessages(services, newPeople)
    await seedPlayerRewards(services.loyalty, newPeople.player)
    if (!before) {
      await seedTeam(services, newPeople)
      await seedContracts(services, newPeople.agent)
    }
    await seedPromotions(services)
  }
  return { accounts: people.map(({ username, what }) => ({ username, what })), password: passwordOf(config) }
}
