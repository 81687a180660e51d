import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { assert } from '#kit/assert.ts'
import { parseMoney } from '#kit/money.ts'
import { createAccount } from '#modules/identity/service.ts'
import { openAccount, openHouse, post } from '#modules/ledger/service.ts'
import type { House } from '#server/compose.ts'
import { type Config, keepOnce } from '#server/config.ts'

export interface Demo {
  readonly accounts: readonly { readonly username: string; readonly what: string }[]
  readonly password: string
}

const people = [
  { username: 'player', nickname: 'Luz', what: 'a player', opening: '12480.50' },
  { username: 'agent', nickname: 'Amihan', what: 'an agent', type: 1, opening: '50000.00' },
  { username: 'operator', nickname: 'Tala', what: 'an operator', isOperator: true },
] as const

/** Makes the demo accounts once. What was made stays as it is, whatever the password setting says later. */
export async function seedDemo(config: Config, { identity, db }: House): Promise<Demo> {
  const password =
    config.demoPassword ?? keepOnce(join(config.dataDir, 'demo-password'), () => randomBytes(9).toString('base64url'))
  for (const person of people) {
    const { username, nickname } = person
    const made = await createAccount(identity, {
      username,
      nickname,
      password,
      ...('type' in person ? { type: person.type } : {}),
      ...('isOperator' in person ? { isOperator: true } : {}),
    })
    if (!made.ok) {
      if (made.refusal === 'username_is_taken') continue
      throw new Error(`the demo account ${username} could not be made: ${made.refusal}`)
    }
    if (!('opening' in person)) continue
    const amount = parseMoney(person.opening, 'PHP')
    assert(amount.ok, 'the opening balances are well-formed')
    await db.tx(async (tx) => {
      const cash = await openAccount(tx, made.value.id, 'cash', 'PHP')
      const funding = await openHouse(tx, 'demo-funding', 'PHP')
      await post(tx, {
        scope: 'demo',
        key: `opening:${made.value.id}`,
        ref: 'demo-opening',
        legs: [{ step: 'post', kind: 'opening', debit: funding, credit: cash, amount: amount.value }],
      })
    })
  }
  return { accounts: people.map(({ username, what }) => ({ username, what })), password }
}
