import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse, stakeLeg } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

const vendor = 'LOSSES'

/** A vendor's round that a member loses, as the gateway writes it down. */
export async function loseRound(db: Database, memberId: Id<'member'>, amount: bigint): Promise<void> {
  const round = randomUUID()
  const player = `p-${memberId}`
  await db.tx(async (tx) => {
    await sql`insert into gateway_vendor (code, name, mode, base_url, game_origin, state)
      values (${vendor}, 'Losses', 'single', 'http://losses.invalid', 'http://losses.invalid', 'open') on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into gateway_player values (${vendor}, ${player}, ${memberId}, 'PHP', now()) on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into gateway_round values (${vendor}, ${player}, ${round}, 'losses-one', 'PHP', 'ended', 1, now(), now(), now())`.execute(
      tx,
    )
    await sql`insert into gateway_tx (vendor, tx, player, round, type, amount, currency, state, code, at)
      values (${vendor}, ${randomUUID()}, ${player}, ${round}, 'bet', ${amount}, 'PHP', 'live', 'OK', now())`.execute(
      tx,
    )
    const sides = { purse: await openPurse(tx, memberId, 'PHP'), house: await openHouse(tx, 'stakes', 'PHP') }
    const legs = [stakeLeg(sides, amount)]
    const moved = await post(tx, { scope: 'sys:test', key: randomUUID(), ref: `${vendor}:${round}`, legs })
    assert(moved.ok, `a test could not stake: ${moved.ok ? '' : moved.refusal}`)
  })
}
