import type { Id } from '#kit/id.ts'
import { createAccount } from '#modules/identity/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Services } from '#server/modules.ts'

/** A new member of a composed house, with so much in their purse. */
export async function addMember({ identity, db }: Services, username: string, balance: bigint): Promise<Id<'member'>> {
  const made = await createAccount(identity, { username, nickname: 'Luz', password: 'bukang-liwayway' })
  if (!made.ok) throw new Error(made.refusal)
  const id = made.value.id as Id<'member'>
  await db.tx(async (tx) => {
    const purse = await openPurse(tx, id, 'PHP')
    const house = await openHouse(tx, 'test', 'PHP')
    const legs = [{ step: 'post', kind: 'opening', debit: house, credit: purse, amount: balance }] as const
    await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs })
  })
  return id
}
