import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost, isLocked, isOverloaded } from '#server/db/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, move, openPurses, type Purses, pay } from '#tests/support/ledger.ts'
import {
  type Attach,
  type GroupCommit,
  LedgerBusy,
  LedgerUnavailable,
  makeGroupCommit,
  RowsNotTaken,
} from './group-commit.ts'
import type { AccountId } from './model.ts'

let db: Database
let purses: Purses
let transactions = 0
beforeAll(async () => {
  db = await testDatabase()
  purses = await openPurses(db, ['a', 'b'])
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

type RunTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

function groupCommit(tx: RunTx = db.hot.tx, cap = 200, leastMs = 0): GroupCommit {
  transactions = 0
  const counted: RunTx = (work) => {
    transactions += 1
    return tx(work)
  }
  return makeGroupCommit({
    tx: counted,
    isConnectionLost,
    isLocked,
    isOverloaded,
    queues: 1,
    cap,
    leastMs,
    waitingMax: 100,
    patienceMs: 0,
    pause: async () => {},
    nowMs: () => 0,
  })
}

let made = 0
function deposit(ledger: GroupCommit, attach?: Attach) {
  made += 1
  const movement = move(`deposit-${made}`, pay(purses.house, purses.owned[0] as AccountId, 1n, 'deposit'))
  return ledger.submit('a', movement, attach)
}

/** A domain row whose insert fails as PostgreSQL would fail it. */
const failing = (code: string): Attach => {
  const insert = () => Promise.reject(Object.assign(new Error(`sqlstate ${code}`), { code }))
  return () => [{ sink: { insert }, rows: [1] }]
}

async function outcomes(answers: readonly Promise<{ readonly ok: boolean }>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => (one.status === 'fulfilled' ? one.value.ok : (one.reason as Error).message))
}

test('L1 while several come at a time, batches rest and carry more; who sends one by one waits for nobody', async () => {
  const ledger = groupCommit(db.hot.tx, 200, 300)
  await deposit(ledger)
  await deposit(ledger)
  await Promise.all([deposit(ledger), deposit(ledger)])
  expect(transactions).toBe(3)
  const later = [deposit(ledger)]
  // Not in the same turn: it comes while the batch rests.
  await new Promise((resolve) => setImmediate(resolve))
  later.push(deposit(ledger))
  expect(await outcomes(later)).toEqual([true, true])
  expect(transactions).toBe(4)
})

test('a row that somebody else has locked holds up only the one who needs it, and each of the rest is told as soon as it is through', async () => {
  const ledger = groupCommit()
  const told: number[] = []
  const answers = Array.from({ length: 8 }, (_, i) => deposit(ledger, i === 2 ? failing('55P03') : undefined))
  for (const answer of answers) {
    const note = () => told.push(transactions)
    void answer.then(note, note)
  }
  expect(await outcomes(answers)).toEqual([true, true, 'sqlstate 55P03', true, true, true, true, true])
  // Of eight, four and two fail with the third; the first two are through with the third transaction, long before the last.
  expect(told).toEqual([3, 3, 5, 6, 7, 7, 7, 7])
})

test('rows that their sink names fail alone: the others go through in one more transaction, each in its place', async () => {
  const ledger = groupCommit()
  const written: number[] = []
  const sink = {
    insert(_tx: Tx, rows: readonly { readonly no: number }[]) {
      const late = rows.filter(({ no }) => no === 2 || no === 5)
      if (late.length > 0) return Promise.reject(new RowsNotTaken('too late', late))
      written.push(...rows.map(({ no }) => no))
      return Promise.resolve()
    },
  }
  const attach = (no: number) => () => [{ sink, rows: [{ no }] }]
  const answers = Array.from({ length: 8 }, (_, no) => deposit(ledger, attach(no)))
  expect(await outcomes(answers)).toEqual([true, true, 'too late', true, true, 'too late', true, true])
  expect([transactions, written]).toEqual([2, [0, 1, 3, 4, 6, 7]])
  // Nobody is left of a batch in which all are late, and nothing is sent again.
  const late = [deposit(ledger, attach(2)), deposit(ledger, attach(5))]
  expect([await outcomes(late), transactions]).toEqual([['too late', 'too late'], 3])
})

test('a full disk is asked once and not once for every half: all of the batch are told to come back', async () => {
  const ledger = groupCommit()
  const answers = Array.from({ length: 8 }, (_, i) => deposit(ledger, i === 2 ? failing('53100') : undefined))
  expect(await outcomes(answers)).toEqual(Array.from({ length: 8 }, () => 'sqlstate 53100'))
  expect(transactions).toBe(1)
})

test('when the database is away, those in line are told so at once and do not each wait in turn', async () => {
  const ledger = groupCommit(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })), 1)
  const settled = await Promise.allSettled([deposit(ledger), deposit(ledger), deposit(ledger)])
  const [first, ...others] = settled.map((one) => one.status === 'rejected' && (one.reason as unknown))
  expect(first).toBeInstanceOf(LedgerUnavailable)
  for (const other of others) expect(other).toBeInstanceOf(LedgerBusy)
  expect(transactions).toBe(1)
})

test('when the database goes away in the middle of a halving, the other half is not made to wait for it too', async () => {
  let tries = 0
  const ledger = groupCommit((work) => {
    tries += 1
    return tries === 1 ? db.hot.tx(work) : Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
  })
  const answers = [deposit(ledger), deposit(ledger, failing('55P03')), deposit(ledger), deposit(ledger)]
  expect(await outcomes(answers)).toEqual(Array.from({ length: 4 }, () => 'the database is away'))
  expect(transactions).toBe(2)
})
