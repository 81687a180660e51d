import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { guardOwner, openAccount, post, readAccount } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay, testGroupCommit } from '#tests/support/ledger.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const balance = async (id: AccountId) => (await readAccount(db.read, id))?.balance

async function fund(house: AccountId, purse: AccountId, key: string): Promise<void> {
  await db.tx(async (tx) => await post(tx, move(key, pay(house, purse, 1_000n))))
}

test('BX-06.8 a guarded account gives nothing by the kinds that are guarded, and the same name may come back with leave', async () => {
  const { house, owned } = await openPurses(db, ['guarded', 'free'])
  const [guarded, free] = owned as [AccountId, AccountId]
  await fund(house, guarded, 'fund-guarded')
  await fund(house, free, 'fund-free')
  await db.tx(async (tx) => await guardOwner(tx, 'guarded', ['stake', 'reserve']))
  const ledger = testGroupCommit(db, 1)
  const hold: Leg = {
    step: 'hold',
    hold: '018f0000-0000-7000-8000-000000000001',
    kind: 'reserve',
    account: guarded,
    amount: 5n,
    expiresAt: null,
  }
  // All of these wait behind the first and so share a batch: neighbours must not feel the guard.
  const answers = await Promise.all([
    ledger.submit('g', move('first', pay(free, house, 1n, 'stake'))),
    ledger.submit('g', move('stake', pay(guarded, house, 10n, 'stake'))),
    ledger.submit('g', move('neighbour', pay(free, house, 10n, 'stake'))),
    ledger.submit('g', move('hold', hold)),
    ledger.submit('g', move('late', pay(house, guarded, 3n, 'payout'), pay(guarded, house, 2n, 'stake'))),
    ledger.submit('g', move('win', pay(house, guarded, 7n, 'payout'))),
    ledger.submit('g', move('out', pay(guarded, house, 20n, 'withdrawal'))),
  ])
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal))).toEqual([
    'ok',
    'account_is_guarded',
    'ok',
    'account_is_guarded',
    'account_is_guarded',
    'ok',
    'ok',
  ])
  expect(await balance(guarded)).toBe(987n)

  const passed = { ...move('stake', pay(guarded, house, 10n, 'stake')), isGuardPassed: true as const }
  expect(await db.tx(async (tx) => await post(tx, passed))).toMatchObject({ ok: true, value: { isReplay: false } })
  // Sent again by the fast door, it is known, whatever guards the account now.
  const again = await ledger.submit('g', move('stake', pay(guarded, house, 10n, 'stake')))
  expect(again).toMatchObject({ ok: true, value: { isReplay: true } })
  expect(await balance(guarded)).toBe(977n)
})

test('BX-06.8 an account that is opened later is guarded like its siblings, and freed with them', async () => {
  const { house } = await openPurses(db, [])
  await db.tx(async (tx) => await guardOwner(tx, 'newcomer', ['stake']))
  const purse = await db.tx(async (tx) => await openAccount(tx, 'newcomer', 'cash', 'PHP'))
  await fund(house, purse, 'fund-newcomer')
  const stake = move('newcomer', pay(purse, house, 10n, 'stake'))
  expect(await db.tx(async (tx) => await post(tx, stake))).toMatchObject({ refusal: 'account_is_guarded' })
  await db.tx(async (tx) => await guardOwner(tx, 'newcomer', null))
  expect(await db.tx(async (tx) => await post(tx, stake))).toMatchObject({ ok: true, value: { isReplay: false } })
})

test('BX-06.8 nothing that was let through without the guard is still under way when the guard stands', async () => {
  const { house, owned } = await openPurses(db, ['racing'])
  const purse = owned[0] as AccountId
  await fund(house, purse, 'fund-racing')
  const ledger = testGroupCommit(db, 1)
  const bets = Array.from({ length: 30 }, (_, i) =>
    ledger.submit('racing', move(`r${i}`, pay(purse, house, 1n, 'stake'))),
  )
  const seen = await db.tx(async (tx) => {
    await guardOwner(tx, 'racing', ['stake'])
    return (await readAccount(tx, purse))?.balance
  })
  await Promise.all(bets)
  expect(await balance(purse)).toBe(seen)
})
