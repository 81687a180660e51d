import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { advanceDeposit } from '#modules/cashier/advance-deposit.ts'
import { askAboutDeposit, cancelDeposit, createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { approveWithdrawal, rejectWithdrawal } from '#modules/cashier/office.ts'
import { readClearing } from '#modules/cashier/reconcile.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { findWithdrawal } from '#modules/cashier/store/withdrawals.ts'
import { askAboutWithdrawal, submitWithdrawal } from '#modules/cashier/submit.ts'
import { cancelWithdrawal, requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { openHouse, readAccount } from '#modules/ledger/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, resolveAsSeen, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type Desk, type Payment, tellStory } from '#tests/support/payment-story.ts'

/** The stories of simulation.test.ts on the real cashier, its database and its ledger. */

let db: Database
let till: TestTill

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  till.faults({ payout: 'accepted' })
  const most = { PHP: '999999999.00', USDT: '999999.00' }
  await till.change({ turnoverPercent: 0, dailyMost: most, dailyCount: 1_000, openDepositsMax: 50 })
})
afterAll(async () => {
  await settled(till.cashier)
  await db.close()
})

const clerk = { id: '0199a1b2-0000-7000-8000-00000000000a' as Id<'operator'>, address: '203.0.113.9', requestId: 'r' }

const resolve = async (id: PaymentId, decision: 'credit' | 'refund', note: string) =>
  await resolveAsSeen(till, clerk, id, decision, note)

async function realDesk(seed: number): Promise<Desk> {
  const { cashier } = till
  const member = await till.member(1_000_000n)
  await till.verify(member)
  const account = await till.account(member)
  const payments: { kind: Payment['kind']; id: PaymentId; isRefunded: boolean }[] = []
  const from = till.events.length
  const before = await providerHolds()
  let inputs = 0
  const circuit = cashier.providers.get('PASADA')?.circuit
  const one = (place: number, kind: Payment['kind']) => {
    const found = payments[place]
    return found?.kind === kind ? found : null
  }
  const after = async (): Promise<void> => {
    await settled(cashier)
    circuit?.succeed()
  }
  const newKey = (): string => `story-${seed}-${(inputs += 1)}`

  return {
    book: till.book,
    get events() {
      return till.events.slice(from)
    },
    faults: (input) => till.faults(input),
    settleLater: () => till.settleLater(),
    async deposit(amount) {
      const key = newKey()
      const input = { key, channel: 'qrph', amount: String(amount / 100n), currency: 'PHP' }
      const made = await createDeposit(cashier, member, input)
      // One that the provider did not answer to is there all the same; whoever tries again gets on with it.
      till.faults({ isDown: false, losesAnswers: false })
      await after()
      const known = made.ok ? made : await createDeposit(cashier, member, input)
      if (known.ok) payments.push({ kind: 'deposit', id: known.value.id, isRefunded: false })
    },
    async withdraw(amount) {
      const input = {
        key: newKey(),
        channel: 'ewallet',
        account: account.id,
        amount: String(amount / 100n),
        currency: 'PHP',
      }
      const made = await requestWithdrawal(cashier, member, { ...input, paymentPassword }, atHome)
      await after()
      if (made.ok) payments.push({ kind: 'withdrawal', id: made.value.id, isRefunded: false })
    },
    async stake(amount) {
      const { available } = await balanceOf(db.read, member, 'PHP')
      if (available >= amount) await till.stake(member, amount)
    },
    async cancel(place) {
      const [deposit, withdrawal] = [one(place, 'deposit'), one(place, 'withdrawal')]
      if (deposit) await cancelDeposit(cashier, member, deposit.id)
      if (withdrawal) await cancelWithdrawal(cashier, member, withdrawal.id)
      await after()
    },
    async expire(place) {
      const deposit = one(place, 'deposit')
      if (deposit) await advanceDeposit(cashier, deposit.id, { type: 'expire' }, 'clock')
    },
    async ask(place) {
      const [deposit, withdrawal] = [one(place, 'deposit'), one(place, 'withdrawal')]
      if (deposit) await askAboutDeposit(cashier, deposit.id)
      if (withdrawal) await askAboutWithdrawal(cashier, withdrawal.id)
    },
    async rule(place, isGood) {
      const [deposit, withdrawal] = [one(place, 'deposit'), one(place, 'withdrawal')]
      if (deposit) {
        const credited = isGood && (await resolve(deposit.id, 'credit', 'yes')).ok
        if (credited) return
        const refunded = await resolve(deposit.id, 'refund', 'no')
        deposit.isRefunded ||= refunded.ok
      }
      if (withdrawal && isGood) await approveWithdrawal(cashier, clerk, withdrawal.id, 'yes')
      else if (withdrawal && (await findWithdrawal(db.read, withdrawal.id))?.state === 'review')
        await rejectWithdrawal(cashier, clerk, withdrawal.id, 'no')
      await after()
    },
    async submit(place) {
      const withdrawal = one(place, 'withdrawal')
      if (withdrawal) await submitWithdrawal(cashier, withdrawal.id)
    },
    async receive(told) {
      expect(await till.deliver(told)).toBe(200)
    },
    async payments() {
      const found: Payment[] = []
      for (const { kind, id, isRefunded } of payments) {
        const deposit = kind === 'deposit' ? await findDeposit(db.read, id) : null
        const withdrawal = kind === 'withdrawal' ? await findWithdrawal(db.read, id) : null
        if (deposit)
          found.push({ kind, state: deposit.state, reference: id, amount: deposit.credited ?? 0n, isRefunded })
        if (withdrawal)
          found.push({
            kind,
            state: withdrawal.state,
            reference: withdrawal.attemptId ?? id,
            amount: withdrawal.amount,
            isRefunded,
          })
      }
      return found
    },
    async figures() {
      const { balance, held } = await balanceOf(db.read, member, 'PHP')
      const [clearing] = await readClearing(db)
      return {
        purse: balance,
        held,
        clearing: BigInt((clearing?.amount ?? '0').replace('.', '')),
        provider: (await providerHolds()) - before,
      }
    },
  }
}

async function providerHolds(): Promise<bigint> {
  return await db.tx(async (tx) => {
    const account = await readAccount(tx, await openHouse(tx, 'provider:PASADA', 'PHP'))
    return -(account?.balance ?? 0n)
  })
}

test.each([9, 19, 39])('story %s on the real cashier ends as it must', async (seed) => {
  const desk = await realDesk(seed)
  expect(await tellStory(desk, seed, 24)).toEqual([])
  // A story in which no money came in and none went out would prove nothing.
  const ends = (await desk.payments()).map(({ kind, state }) => `${kind} ${state}`)
  expect(ends).toEqual(expect.arrayContaining([expect.stringMatching(/^deposit (credited|reversed)$/)]))
  expect(ends).toContain('withdrawal paid')
  expect(await findDrift(db)).toEqual([])
})
