import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AccountId } from '#modules/ledger/model.ts'
import { openAccount, openHouse, post } from '#modules/ledger/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { audit } from '#tests/faults/audit.ts'
import { currency, scope, topic } from '#tests/faults/calls.ts'
import type { Entry } from '#tests/faults/journal.ts'
import { outboxCopyStatements } from '#tests/faults/outbox-copy.ts'
import { type OwnedDatabase, testOwned } from '#tests/support/database.ts'

/** An auditor who finds nothing proves nothing, unless he finds what was hidden for him. */

const secret = new Uint8Array(32).fill(7)
let openWorld: () => Promise<OwnedDatabase>
let owned: OwnedDatabase
let db: Database
let house: AccountId
let player: AccountId
/** What was written down when the world was made, and what a test makes of it. */
const journal = new Map<string, Entry>()
let entries: Map<string, Entry>

beforeAll(async () => {
  const empty = await testOwned()
  await empty.asOwner(outboxCopyStatements.join(';'))
  openWorld = await empty.keep()
  await makeWorld()
  return async () => await db.close()
})

/** A good world: one deposit, one stake, one refusal, all of them as the journal says. */
async function makeWorld(): Promise<void> {
  owned = await openWorld()
  db = owned.database
  journal.clear()
  entries = journal
  await db.tx(async (tx) => {
    house = await openHouse(tx, 'stakes', currency)
    player = await openAccount(tx, 'player', 'cash', currency)
  })
  await send('deposit-1', house, player, 100n)
  await send('stake-1', player, house, 30n)
  await send('too-much-1', player, house, 1000n)
}

/** A database takes a second, so that most tests share one and change what the journal says; who changes the database leaves another behind. */
beforeEach(() => {
  entries = structuredClone(journal)
})

function spoilWorld(): void {
  onTestFinished(async () => {
    await db.close()
    await makeWorld()
  })
}

async function send(key: string, debit: AccountId, credit: AccountId, amount: bigint, ref = key): Promise<void> {
  const answer = await db.tx(async (tx) => {
    const legs = [{ step: 'post', kind: 'move', debit, credit, amount }] as const
    const told = await post(tx, { scope, key, ref, legs })
    if (told.ok) await writeEvents(tx, [{ topic, key, payload: null }])
    return told
  })
  if (ref !== key) return
  const leg = { step: 'post', kind: 'move', debit: `${debit}`, credit: `${credit}`, amount: `${amount}` } as const
  const intent = { key, owner: 'player', legs: [leg] }
  if (!answer.ok) {
    entries.set(key, { intent, answers: [{ refusal: answer.refusal }] })
    return
  }
  const { groupId, isReplay } = answer.value
  const postings = answer.value.postings.map(({ id, debitAfter, creditAfter }) => {
    return { id: `${id}`, debitAfter: `${debitAfter}`, creditAfter: `${creditAfter}` }
  })
  entries.set(key, { intent, answers: [{ receipt: { groupId: `${groupId}`, isReplay, postings } }] })
}

async function count(): Promise<{ lost: number; doubled: number; drift: number }> {
  const { lost, doubled, drift } = await audit(db, secret, entries)
  return { lost: lost.length, doubled: doubled.length, drift: drift.length }
}

/** What only a fault of the ledger itself could do, so its guards are off while it is done. */
const tamper = (statements: string) => owned.tamper(statements)

test('the audit finds nothing where all is well', async () => {
  expect(await count()).toEqual({ lost: 0, doubled: 0, drift: 0 })
})

test('the audit finds money that was acknowledged and is not there', async () => {
  spoilWorld()
  await tamper(`delete from ledger_posting where ref = 'stake-1'; delete from ledger_idem where name like 'stake-1%';
    delete from faults_news where key = 'stake-1'`)
  expect((await count()).lost).toBeGreaterThan(0)
})

test('the audit finds a transaction that was rolled back after its answer', async () => {
  const stake = entries.get('stake-1') as Entry
  entries.set('stake-2', { ...stake, intent: { ...stake.intent, key: 'stake-2' } })
  const { lost, drift } = await count()
  expect(lost).toBeGreaterThan(0)
  expect(drift).toBeGreaterThan(0)
})

test('the audit finds money that moved without its news, and news that was told twice', async () => {
  spoilWorld()
  await tamper(`delete from faults_news where key = 'stake-1'`)
  expect(await count()).toEqual({ lost: 1, doubled: 0, drift: 0 })
  await tamper(`insert into faults_news values (101, 'stake-1'), (102, 'stake-1')`)
  expect(await count()).toEqual({ lost: 0, doubled: 1, drift: 0 })
})

test('BX-01.2 the audit finds an intent that was applied a second time under another key', async () => {
  spoilWorld()
  await send('stake-1-again', player, house, 30n, 'stake-1')
  const { doubled, drift } = await count()
  expect(doubled).toBe(1)
  expect(drift).toBeGreaterThan(0)
})

test('BX-01.2 the audit finds two answers to one key that differ', async () => {
  entries.get('stake-1')?.answers.push({ refusal: 'funds_are_short' })
  expect(await count()).toEqual({ lost: 0, doubled: 1, drift: 0 })
})

test('the audit finds a refusal that had an effect', async () => {
  const { intent } = entries.get('stake-1') as Entry
  entries.set('stake-1', { intent, answers: [{ refusal: 'funds_are_short' }] })
  expect((await count()).drift).toBeGreaterThan(0)
})

test('the audit finds an intent without an answer, and money that nobody asked for', async () => {
  const { intent } = entries.get('too-much-1') as Entry
  entries.set('too-much-1', { intent, answers: [] })
  expect(await count()).toEqual({ lost: 0, doubled: 0, drift: 1 })
  entries.delete('stake-1')
  expect((await count()).drift).toBeGreaterThan(1)
})

// The last: it leaves the world spoilt.
test('the audit finds a balance that was touched', async () => {
  await tamper(`update ledger_account set balance = balance + 1 where id = ${player}`)
  expect((await count()).drift).toBeGreaterThan(0)
})
