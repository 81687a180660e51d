import { randomBytes, randomUUID } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Rates } from '#modules/agents/model.ts'
import { makeRates } from '#modules/agents/rules/rates.ts'
import { type Agents, makeAgents } from '#modules/agents/service.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { checkDeficit, checkTurnover, findFree, holdMembers, planTurnover } from '#modules/cashier/service.ts'
import { cashierDocument } from '#modules/cashier/settings.ts'
import { insertPrepared } from '#modules/identity/service.ts'
import { insertPayment } from '#modules/identity/store/payment.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { changeSetting, listSettings, readDocument } from '#modules/settings/service.ts'
import { makeTurnover } from '#modules/turnover/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testIdentity } from './identity.ts'
import { loseRound } from './lost-round.ts'

export const transferPassword = '482913'

type MemberId = Id<'member'>

export interface Newcomer {
  /** 2, an agent, unless it is said. */
  readonly type?: 0 | 1 | 2
  readonly upline?: MemberId
  readonly balance?: bigint
  /** Rates from yesterday on; an agent right under the house has the caps without. */
  readonly rates?: Rates
  readonly username?: string
  readonly nickname?: string
}

/** Agents on a real database, with the till that the server gives them and time in the test's hand. */
export interface TestTeam {
  readonly db: Database
  readonly agents: Agents
  readonly clock: ManualClock
  readonly ended: string[]
  /** Somebody with a payment password, who joined without any ceremony. */
  add(newcomer?: Newcomer): Promise<MemberId>
  change(name: string, parts: object): Promise<void>
  /** What somebody loses at play. */
  stake(id: MemberId, amount: bigint): Promise<void>
}

export const sameRates = (ppm: number): Rates => makeRates((category) => (category === 'PVP' ? 0 : ppm))

export async function testTeam(db: Database): Promise<TestTeam> {
  // Noon in Manila, far from the edges of the day.
  const clock = manualClock(Date.UTC(2026, 10, 16, 4))
  const ended: string[] = []
  const identity = await testIdentity(db, clock, (sessionId) => void ended.push(sessionId))
  const { settings } = identity
  const agents = makeAgents({
    ...{ db, clock, settings, identity },
    till: {
      hold: holdMembers,
      ...{ checkDeficit, checkTurnover, findFree, planTurnover },
      turnover: makeTurnover(),
      turnoverPercent: async () => (await readDocument(settings, cashierDocument)).turnoverPercent,
    },
    publish: writeEvents,
    announceBalance: () => undefined,
  })
  const hashed = await identity.passwords.hash(transferPassword)
  assert(hashed.ok, 'a payment password can be hashed')
  const prefix = randomBytes(3).toString('hex')
  let count = 0

  async function move(kind: string, id: MemberId, amount: bigint, isIn: boolean): Promise<void> {
    await db.tx(async (tx) => {
      const [purse, house] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'stakes', 'PHP')]
      const [debit, credit] = isIn ? [house, purse] : [purse, house]
      const legs = [{ step: 'post', kind, debit, credit, amount }] as const
      const moved = await post(tx, { scope: 'sys:test', key: randomUUID(), ref: kind, legs })
      assert(moved.ok, 'a test could move its money')
    })
  }

  return {
    ...{ db, agents, clock, ended },
    async add({ type = 2, upline, balance = 0n, rates, username, nickname } = {}) {
      count += 1
      // Ids are in order of time, and lists of people with them.
      clock.advance(1)
      const name = username ?? `t${prefix}${count}`
      const input = {
        username: name,
        nickname: nickname ?? name,
        password: '',
        type,
        ...(upline && { uplineId: upline }),
      }
      const id = await db.tx(async (tx) => {
        const made = await insertPrepared(tx, identity, { input, passwordHash: null })
        assert(made.ok, 'a member could be made')
        const at = new Date(clock.nowMs())
        await insertPayment(tx, made.value.id, hashed.value, at)
        const memberId = made.value.id as MemberId
        if (rates) await insertRates(tx, { memberId, fromDay: '2026-11-15', rates, setBy: null, at })
        return memberId
      })
      if (balance > 0n) await move('opening', id, balance, true)
      return id
    },
    async change(name, parts) {
      const found = (await listSettings(settings)).find((one) => one.name === name)
      assert(found, 'there is such a setting')
      const value = { ...(found.value as object), ...parts }
      const changed = await changeSetting(settings, { name, version: found.version, value }, null)
      assert(changed.ok, `the setting was refused: ${JSON.stringify(changed)}`)
    },
    stake: async (id, amount) => await loseRound(db, id, amount),
  }
}
