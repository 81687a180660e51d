import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openAccount, openHouse, post } from '#modules/ledger/service.ts'
import { giveGrant } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

/** Somebody who is signed in and has money, at an address of their own. */
export interface Bettor {
  readonly token: string
  readonly address: string
}

const legsAtOnce = 100
const membersAtOnce = 2_000
const opening = 100_000_00n

/**
 * Writes members into a running site as if each had registered, paid in and signed in; what is measured is what comes after. Under a grant
 * each has a bonus, and every second one no cash beside it.
 */
export async function addBettors(
  db: Database,
  count: number,
  { isUnderGrant = false }: { readonly isUnderGrant?: boolean } = {},
): Promise<Bettor[]> {
  const made = await addMembers(db, count)
  for (let at = 0; at < count; at += legsAtOnce) {
    const some = made.slice(at, at + legsAtOnce)
    await fund(db, isUnderGrant ? some.filter((_, place) => place % 2 === 0) : some)
    if (isUnderGrant) await db.tx(async (tx) => await giveBonuses(tx, some))
  }
  return made.map(({ token, address }) => ({ token, address }))
}

async function giveBonuses(tx: Tx, members: readonly Made[]): Promise<void> {
  const now = new Date(systemClock.nowMs())
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const never = { kind: 'cashable', target: opening * 1_000n, cashMost: null, excludedGames: [], expiresAt } as const
  const terms = { ...never, stakeMost: 100_00n, contribution: { RNG: 100 } }
  for (const { id: memberId } of members) {
    await openAccount(tx, memberId, 'cash', 'PHP')
    await giveGrant(tx, {
      id: newId<'grant'>(systemClock),
      memberId,
      currency: 'PHP',
      amount: opening,
      terms,
      now,
    })
  }
}

/** The same without money. */
export async function addMembers(db: Database, count: number): Promise<Made[]> {
  const made = Array.from({ length: count }, (_, at) => ({
    id: newId<'member'>(systemClock),
    sessionId: newId<'session'>(systemClock),
    token: randomBytes(32).toString('base64url'),
    address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    username: `bettor${at}`,
  }))
  for (let at = 0; at < count; at += membersAtOnce) await writeMembers(db, made.slice(at, at + membersAtOnce))
  return made
}

interface Made extends Bettor {
  readonly id: Id<'member'>
  readonly sessionId: string
}

async function writeMembers(db: Database, made: readonly (Made & { readonly username: string })[]): Promise<void> {
  await db.tx(async (tx) => {
    await sql`insert into identity_account
      select (jsonb_populate_record(account, given)).* from identity_account as account,
        jsonb_array_elements(${JSON.stringify(made.map(accountOf))}::text::jsonb) as given
      where account.username = 'player'`.execute(tx)
    await sql`insert into identity_session (id, token_hash, account_id, created_at, last_seen_at, idle_limit_seconds, expires_at, address,
        address_group, user_agent)
      select id, decode(hash, 'hex'), "accountId", now(), now(), 7200, now() + interval '1 day', address, address, 'bench'
      from jsonb_to_recordset(${JSON.stringify(made.map(sessionOf))}::text::jsonb)
        as given (id uuid, hash text, "accountId" uuid, address text)`.execute(tx)
  })
}

const accountOf = ({ id, username }: Made & { readonly username: string }) => ({
  id,
  username,
  nickname: username,
  referral_code: null,
  affiliate_code: null,
})

const sessionOf = ({ id, sessionId, token, address }: Made) => ({
  id: sessionId,
  hash: createHash('sha256').update(token).digest('hex'),
  accountId: id,
  address,
})

async function fund(db: Database, members: readonly Made[]): Promise<void> {
  await db.tx(async (tx) => {
    const house = await openHouse(tx, 'demo-funding', 'PHP')
    const legs: Leg[] = []
    for (const { id } of members) {
      const purse = await openAccount(tx, id, 'cash', 'PHP')
      legs.push({ step: 'post', kind: 'opening', debit: house, credit: purse, amount: opening })
    }
    const first = members[0]
    assert(first, 'somebody is funded')
    const funded = await post(tx, { scope: 'sys:bench', key: `fund:${first.id}`, ref: 'bench', legs })
    assert(funded.ok, 'the house can always pay in')
  })
}
