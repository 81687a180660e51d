import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { createLink } from '#modules/agents/links.ts'
import { noRates } from '#modules/agents/rules/rates.ts'
import { insertPrepared } from '#modules/identity/service.ts'
import { bindEmail, bindPhone } from '#modules/identity/store/accounts.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Services } from '#server/modules.ts'
import { atHome } from './identity.ts'
import { openToken } from './tokens.ts'

type MemberId = Id<'member'>

/** What nobody but its owner may be shown of them. */
export const secrets = { phone: '9171234567', email: 'lihim@laro.example' }

/**
 * The caller stands in the middle of a tree, with an upline, a sibling with a team of their own, and a team below. Beside it is a tree
 * that has nothing to do with it.
 */
export interface TwoTrees {
  readonly caller: MemberId
  /** Of the caller: an agent and a member below it. */
  readonly own: { readonly agent: MemberId; readonly member: MemberId; readonly link: string }
  /** Whatever the caller may not see, by what it is. */
  readonly foreign: Readonly<Record<string, string>>
  readonly foreignNames: readonly string[]
}

export async function makeTwoTrees(services: Services): Promise<TwoTrees> {
  const add = async (name: string, type: 0 | 1 | 2, upline: MemberId | null): Promise<MemberId> => {
    const { db, identity } = services
    const input = { username: `${name}-${randomUUID().slice(0, 8)}`, nickname: `N ${name}`, password: '', type }
    return await db.tx(async (tx) => {
      const made = await insertPrepared(tx, identity, {
        input: { ...input, ...(upline && { uplineId: upline }) },
        passwordHash: null,
      })
      assert(made.ok, 'a member could be made')
      const id = made.value.id as MemberId
      const [purse, funds] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'test', 'PHP')]
      const legs = [{ step: 'post', kind: 'opening', debit: funds, credit: purse, amount: 123_456n }] as const
      await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs })
      return id
    })
  }
  const root = await add('root', 1, null)
  const caller = await add('caller', 2, root)
  const own = { agent: await add('own-agent', 2, caller) }
  const member = await add('own-member', 0, own.agent)
  const sibling = await add('sibling', 2, root)
  const nephew = await add('nephew', 0, sibling)
  const elsewhere = await add('elsewhere', 1, null)
  const elsewhereMember = await add('elsewhere-member', 0, elsewhere)
  await giveContacts(services, member, '1')
  await giveContacts(services, nephew, '2')
  const people = { root, sibling, nephew, elsewhere, elsewhereMember }
  const { rows } = await sql<{ username: string }>`
    select username from identity_account where id = any(${Object.values(people)}::uuid[])`.execute(services.db.read)
  return {
    caller,
    own: { ...own, member, link: await makeLink(services, caller) },
    foreign: {
      ...people,
      link: await makeLink(services, sibling),
      session: await findSession(services, elsewhereMember),
    },
    foreignNames: rows.map(({ username }) => username),
  }
}

async function giveContacts({ db, identity }: Services, id: MemberId, digit: string): Promise<void> {
  const e164 = `+63${secrets.phone.slice(0, -1)}${digit}`
  const sealed = await identity.pii.seal(e164, `identity phone ${id}`)
  await db.tx(async (tx) => {
    await bindPhone(tx, id, { sealed, hash: identity.pii.blind(e164), at: new Date(0) })
    await bindEmail(tx, id, `${digit}${secrets.email}`, new Date(0))
  })
}

async function makeLink({ agents }: Services, agentId: MemberId): Promise<string> {
  const input = { key: 'two-trees', kind: 'member', rates: noRates, domain: null, note: 'x' } as const
  const made = await createLink(agents, agentId, input, atHome)
  assert(made.ok, 'a link without rates can always be made')
  return made.value.row.id
}

async function findSession({ identity, db }: Services, id: MemberId): Promise<string> {
  await openToken(identity, id)
  const { rows } = await sql<{ id: string }>`
    select id from identity_session where account_id = ${id}`.execute(db.read)
  assert(rows[0], 'who signed in has a session')
  return rows[0].id
}
