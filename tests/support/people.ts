import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { openVault } from '#server/keys/vault.ts'

/** Somebody with the demo's password, and with what takes long to come by at the doors of the site. */
export interface Person {
  readonly username: string
  readonly type?: number
  /** As +63…, proven. */
  readonly phone?: string
  /** Proven. */
  readonly email?: string
  readonly hasDefaultPassword?: boolean
  readonly isPasswordExpired?: boolean
  /** An address that they have been let in from before. */
  readonly place?: string
  /** In centavos. */
  readonly money?: bigint
}

/** Writes people into a site that has not started yet. They are copies of the demo's player but for what is said of them. */
export async function addPeople(db: Database, secret: Uint8Array, people: readonly Person[]): Promise<void> {
  const { pii } = await openVault({ db, secret, clock: systemClock })
  const at = new Date(systemClock.nowMs())
  for (const {
    username,
    type = 0,
    phone,
    email,
    hasDefaultPassword = false,
    isPasswordExpired = false,
    place,
    money,
  } of people) {
    const id = newId<'member'>(systemClock)
    const kind = type === 0 ? 'member' : 'agent'
    const sealed = phone === undefined ? null : await pii.seal(phone, `identity phone ${id}`)
    const hash = phone === undefined ? null : pii.blind(phone)
    await db.tx(async (tx) => {
      const changes = { id, username, nickname: username, kind, type, referral_code: null, affiliate_code: null }
      await sql`insert into identity_account
        select (jsonb_populate_record(account, ${JSON.stringify(changes)}::jsonb)).* from identity_account account
        where username = 'player'`.execute(tx)
      await sql`update identity_account set has_default_password = ${hasDefaultPassword},
        email = ${email ?? null}, email_verified_at = ${email === undefined ? null : at},
        phone_sealed = ${sealed}, phone_hash = ${hash}, phone_verified_at = ${phone === undefined ? null : at},
        password_expires_at = ${isPasswordExpired ? at : null}, details_sealed = null
        where id = ${id}`.execute(tx)
      if (money !== undefined) await giveMoney(tx, id, money)
      if (place === undefined) return
      await sql`insert into identity_place (account_id, address_group, first_at, last_at)
        values (${id}, ${place}, ${at}, ${at})`.execute(tx)
    })
  }
}

async function giveMoney(tx: Tx, id: Id<'member'>, amount: bigint): Promise<void> {
  const purse = await openPurse(tx, id, 'PHP')
  const house = await openHouse(tx, 'test', 'PHP')
  const legs = [{ step: 'post', kind: 'opening', debit: house, credit: purse, amount }] as const
  await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs })
}
