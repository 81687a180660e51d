import { expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import {
  EventBody,
  FoundIntentBody,
  intentUpdate,
  NewIntentBody,
  PayoutBody,
  payoutUpdate,
} from '#modules/cashier/psp/protocol.ts'
import {
  type DepositEvent,
  type DepositFacts,
  decideDeposit,
  type IntentUpdate,
  splitPaid,
  worthOf,
} from '#modules/cashier/rules/deposit.ts'
import * as legs from '#modules/cashier/rules/legs.ts'
import {
  decideWithdrawal,
  type PayoutUpdate,
  type WithdrawalEvent,
  type WithdrawalFacts,
} from '#modules/cashier/rules/withdrawal.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { Model } from '#modules/ledger/simulation/model.ts'
import { type Desk, tellStory } from '#tests/support/payment-story.ts'
import { makeBook } from '#world/psp/book.ts'
import { noFaults } from '#world/psp/faults.ts'
import type { Told } from '#world/psp/teller.ts'

/** The rules of payments without a database: the same decisions and the same legs as the cashier's, over the ledger's plain model. */

interface PureDeposit {
  readonly kind: 'deposit'
  readonly id: string
  facts: DepositFacts
  shares: legs.Shares | null
  isRefunded: boolean
}

interface PureWithdrawal {
  readonly kind: 'withdrawal'
  readonly id: string
  readonly amount: bigint
  facts: WithdrawalFacts
}

const accounts: legs.Accounts = {
  purse: 1n as AccountId,
  provider: -16n as AccountId,
  clearing: -32n as AccountId,
  fees: -48n as AccountId,
  deficits: -64n as AccountId,
}
const [opening, house] = [-80n as AccountId, -96n as AccountId]
const reviewFrom = 400_000n

function pureDesk(): Desk {
  const ledger = new Model()
  ledger.open(accounts.purse, 'PHP', 0n)
  for (const account of [...Object.values(accounts).slice(1), opening, house])
    ledger.open(account as AccountId, 'PHP', -(10n ** 15n))
  let faults = { isDown: false, losesAnswers: false }
  let later: (() => void)[] = []
  let moves = 0
  let deficit = 0n
  let ids = 0
  const events: Told[] = []
  const payments: (PureDeposit | PureWithdrawal)[] = []
  const clock = manualClock(0)
  const book = makeBook({
    clock,
    url: 'http://psp.invalid',
    faults: () => ({ ...noFaults, payout: 'accepted' }),
    tell: (type, data) => void events.push({ event: `ev-${events.length + 1}`, type, data }),
    later: (_ms, work) => void later.push(work),
  })

  const newId = (): string => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

  function post(list: readonly Leg[]): boolean {
    if (list.length === 0) return true
    moves += 1
    return typeof ledger.apply({ scope: 'sys:story', key: `move-${moves}`, ref: 'story', legs: list }) !== 'string'
  }

  function mustPost(list: readonly Leg[]): void {
    if (!post(list)) throw new Error('a movement that cannot be refused was refused')
  }

  const purseNow = () => ledger.purses.get(accounts.purse) ?? { balance: 0n, held: 0n }
  const available = (): bigint => purseNow().balance - purseNow().held
  post([{ step: 'post', kind: 'opening', debit: opening, credit: accounts.purse, amount: 1_000_000n }])

  function advanceDeposit(one: PureDeposit, event: DepositEvent): void {
    const decided = decideDeposit(one.facts, event)
    if (event.type === 'word' && event.word.version > one.facts.providerVersion) {
      const { state, version, paid, currency } = event.word
      const isSettled = one.facts.state === 'credited' || one.facts.state === 'reversed'
      const isPaid = !isSettled && (state === 'succeeded' || state === 'processing')
      one.facts = { ...one.facts, providerVersion: version, ...(isPaid && { paid, paidCurrency: currency }) }
    }
    if (!decided.ok || decided.value === null) return
    const { to, money, reviewReason } = decided.value
    const { received } = one.facts
    const booked = money.includes('receive') ? worthOf(one.facts) : received
    if (money.includes('credit')) {
      one.shares = { worth: booked, ...splitPaid(booked, { basisPoints: 0, fixed: 0n }, deficit) }
      deficit -= one.shares.repaid
      mustPost(legs.creditLegs(accounts, one.shares, !money.includes('receive')))
    } else if (money.includes('receive')) mustPost(legs.rebookLegs(accounts, received, booked))
    if (money.includes('give_back')) mustPost(legs.giveBackLegs(accounts, received))
    if (money.includes('take_back') && one.shares) {
      const taken = legs.takeBackLegs(accounts, one.shares, available())
      mustPost(taken.legs)
      deficit += taken.owed
    }
    if (event.type === 'refund') one.isRefunded = true
    const isGone = money.includes('give_back') || money.includes('take_back')
    one.facts = { ...one.facts, state: to, reviewReason, received: isGone ? 0n : booked }
  }

  function advanceWithdrawal(one: PureWithdrawal, event: WithdrawalEvent): void {
    const decided = decideWithdrawal(one.facts, event)
    if (!decided.ok || decided.value === null) return
    const { to, money, attention } = decided.value
    const paid = { id: one.id, amount: one.amount, fee: 0n }
    if (money === 'release') mustPost(legs.releaseLegs(accounts.purse, one))
    if (money === 'pay') mustPost(legs.payoutLegs(accounts, paid))
    if (money === 'give_back') mustPost(legs.returnLegs(accounts, paid))
    const version = event.type === 'word' ? event.word.version : one.facts.providerVersion
    one.facts = { ...one.facts, state: to, attention, providerVersion: version }
  }

  /** Null where the provider did not answer. */
  function call<Answer>(work: () => Answer): Answer | null {
    if (faults.isDown) return null
    const answer = work()
    return faults.losesAnswers ? null : answer
  }

  const applyIntent = (one: PureDeposit, word: IntentUpdate) =>
    advanceDeposit(one, { type: 'word', word, holder: null })
  const applyPayout = (one: PureWithdrawal, word: PayoutUpdate) => advanceWithdrawal(one, { type: 'word', word })

  function submit(one: PureWithdrawal): void {
    if (one.facts.state !== 'approved') return
    one.facts = { ...one.facts, attemptId: newId() as Id<'attempt'> }
    advanceWithdrawal(one, { type: 'begin' })
    const input = { reference: one.facts.attemptId ?? '', amount: String(one.amount), currency: 'PHP' }
    const answer = call(() => PayoutBody.parse(book.createPayout(input)))
    if (answer) applyPayout(one, payoutUpdate(answer))
    else advanceWithdrawal(one, { type: 'no_answer' })
  }

  return {
    book,
    events,
    faults(input) {
      faults = { ...faults, ...input }
    },
    settleLater() {
      const works = later
      later = []
      for (const work of works) work()
    },
    async deposit(amount) {
      const id = newId()
      const facts: DepositFacts = {
        ...{ state: 'created', payAmount: amount, payCurrency: 'PHP', currency: 'PHP', rateMicro: 1_000_000n },
        ...{ checksName: false, providerRef: null, reviewReason: null, providerVersion: 0 },
        ...{ paid: null, paidCurrency: null, received: 0n },
      }
      const one: PureDeposit = { kind: 'deposit', id, facts, shares: null, isRefunded: false }
      payments.push(one)
      const input = { reference: id, amount: String(amount), currency: 'PHP', method: 'qrph', expires_at: '2027-01-01' }
      const answer = call(() => NewIntentBody.parse(book.createIntent(input)))
      if (answer) applyIntent(one, intentUpdate(answer))
    },
    async withdraw(amount) {
      // What is owed is paid first, as far as there is anything.
      const owed = deficit < available() ? deficit : available()
      if (owed > 0n && post(legs.repayLegs(accounts, owed))) deficit -= owed
      if (deficit > 0n) return
      const id = newId()
      if (!post(legs.holdLegs(accounts.purse, { id, amount, fee: 0n }))) return
      const facts: WithdrawalFacts = {
        ...{ state: amount > reviewFrom ? 'review' : 'approved', attemptId: null, payAmount: amount },
        ...{ payCurrency: 'PHP', needsTwo: false, attention: null, receipt: null, providerVersion: 0 },
      }
      const one: PureWithdrawal = { kind: 'withdrawal', id, amount, facts }
      payments.push(one)
      submit(one)
    },
    async stake(amount) {
      post([{ step: 'post', kind: 'stake', debit: accounts.purse, credit: house, amount }])
    },
    async cancel(place) {
      const one = payments[place]
      if (one?.kind === 'withdrawal') advanceWithdrawal(one, { type: 'cancel' })
      if (one?.kind !== 'deposit') return
      const before = one.facts.state
      advanceDeposit(one, { type: 'cancel' })
      if (before === 'created' || before === 'pending') call(() => book.cancelIntent(one.id))
    },
    async expire(place) {
      const one = payments[place]
      if (one?.kind === 'deposit') advanceDeposit(one, { type: 'expire' })
    },
    async ask(place) {
      const one = payments[place]
      if (one?.kind === 'deposit') {
        const answer = call(() => FoundIntentBody.parse(book.findIntent(one.id)))
        if (answer && answer.state !== 'unknown') applyIntent(one, intentUpdate(answer))
      }
      const attempt = one?.kind === 'withdrawal' ? one.facts.attemptId : null
      if (one?.kind !== 'withdrawal' || attempt === null) return
      const answer = call(() => PayoutBody.parse(book.findPayout(attempt)))
      if (answer) applyPayout(one, payoutUpdate(answer))
    },
    async rule(place, isGood) {
      const one = payments[place]
      if (one?.kind === 'deposit') {
        // Money of another currency can only go back.
        const { received: amount, providerVersion: version } = one.facts
        advanceDeposit(one, { type: isGood && amount > 0n ? 'credit' : 'refund', amount, version })
      }
      if (one?.kind !== 'withdrawal' || one.facts.state !== 'review') return
      advanceWithdrawal(one, isGood ? { type: 'approve', approvals: 1 } : { type: 'reject' })
      submit(one)
    },
    async submit(place) {
      const one = payments[place]
      if (one?.kind === 'withdrawal') submit(one)
    },
    async receive(told) {
      const event = EventBody.parse(told)
      const { reference } = event.data
      for (const one of payments) {
        if (one.kind === 'deposit' && one.id === reference && event.type === 'intent')
          applyIntent(one, intentUpdate(event.data))
        if (one.kind === 'withdrawal' && one.facts.attemptId === reference && event.type === 'payout')
          applyPayout(one, payoutUpdate(event.data))
      }
    },
    payments: async () =>
      payments.map((one) => ({
        kind: one.kind,
        state: one.facts.state,
        reference: one.kind === 'deposit' ? one.id : (one.facts.attemptId ?? one.id),
        amount: one.kind === 'deposit' ? (one.shares?.credited ?? 0n) : one.amount,
        isRefunded: one.kind === 'deposit' && one.isRefunded,
      })),
    figures: async () => ({
      purse: purseNow().balance,
      held: purseNow().held,
      clearing: ledger.purses.get(accounts.clearing)?.balance ?? 0n,
      provider: -(ledger.purses.get(accounts.provider)?.balance ?? 0n),
    }),
  }
}

test('in 2,000 stories of duplicate, late, reordered and lost news every payment ends, and the clearing at nothing', async () => {
  const faults: string[] = []
  const ends = new Map<string, number>()
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const desk = pureDesk()
    for (const fault of await tellStory(desk, seed)) faults.push(`seed ${seed}: ${fault}`)
    for (const { kind, state } of await desk.payments())
      ends.set(`${kind} ${state}`, (ends.get(`${kind} ${state}`) ?? 0) + 1)
  }
  expect(faults.slice(0, 10)).toEqual([])
  // The stories are worth something only if they come to every end there is.
  const all = ['credited', 'failed', 'cancelled', 'expired', 'reversed'].map((state) => `deposit ${state}`)
  const out = ['paid', 'failed', 'rejected', 'cancelled', 'reversed'].map((state) => `withdrawal ${state}`)
  for (const end of [...all, ...out]) expect(ends.get(end) ?? 0, end).toBeGreaterThan(20)
})
