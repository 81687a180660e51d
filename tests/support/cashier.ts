import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { assert } from '#kit/assert.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { signByHmac } from '#kit/signature.ts'
import { addPayoutAccount } from '#modules/cashier/accounts.ts'
import { type Cashier, makeCashier, readRules } from '#modules/cashier/deps.ts'
import { paymentEvents } from '#modules/cashier/inbox.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { type Clerk, type ReviewInput, resolveDeposit } from '#modules/cashier/office.ts'
import { officeDeposits } from '#modules/cashier/replies.ts'
import type { AccountRow } from '#modules/cashier/store/accounts.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { setPaymentPassword } from '#modules/identity/payment-password.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { followWagering } from '#modules/promotions/wagering.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { makeTurnover } from '#modules/turnover/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { readJson } from '#server/http/read-json.ts'
import { makeClaims } from '#server/once/once.ts'
import { type Book, makeBook } from '#world/psp/book.ts'
import { type Faults, noFaults } from '#world/psp/faults.ts'
import { answerCall } from '#world/psp/server.ts'
import type { Told } from '#world/psp/teller.ts'
import { atHome, testIdentity } from './identity.ts'
import { loseRound } from './lost-round.ts'

/** A cashier on a real database, with the simulated provider beside it: everything signed, nothing sent over a line, time in the test's hand. */
export interface TestTill {
  readonly db: Database
  readonly cashier: Cashier
  readonly identity: Identity
  readonly clock: ManualClock
  readonly book: Book
  /** What the provider has to tell, in its order; nothing is told by itself. */
  readonly events: Told[]
  /** What was told to members' pages. */
  readonly announced: { readonly memberId: string; readonly type: string; readonly state?: string }[]
  faults(asked: Partial<Faults>): void
  /** Does what the provider has put off. */
  settleLater(): void
  /** Tells one event, signed; answers the status. */
  deliver(told: Told, twist?: Twist): Promise<number>
  /** Tells all that was not told yet. */
  deliverAll(): Promise<void>
  change(parts: object): Promise<void>
  member(balance?: bigint): Promise<Id<'member'>>
  /** Everything is known of them from here on. */
  verify(id: Id<'member'>): Promise<void>
  /** Money that has to be staked no more. */
  fund(id: Id<'member'>, amount: bigint): Promise<void>
  /** What somebody loses at play. */
  stake(id: Id<'member'>, amount: bigint): Promise<void>
  account(id: Id<'member'>, number?: string): Promise<AccountRow>
}

/** What a test changes about an event that would otherwise be believed. */
export interface Twist {
  readonly signature?: string
  readonly nonce?: string
  readonly keyId?: string
}

export const paymentPassword = '482913'
const key = { id: 'pasada-test', secret: randomBytes(32) }
const base = 'http://psp.invalid'

export async function testTill(db: Database): Promise<TestTill> {
  const clock = manualClock(Date.UTC(2026, 10, 15, 4))
  const identity = await testIdentity(db, clock)
  // Several tills may share a database.
  const name = randomBytes(4).toString('hex')
  const events: Told[] = []
  const announced: { memberId: string; type: string; state?: string }[] = []
  let faults: Faults = { ...noFaults, payout: 'paid' }
  let later: (() => void)[] = []
  let count = 0
  const publish = (type: Told['type'], data: object): void => {
    count += 1
    events.push({ event: `ev-${name}-${count}`, type, data })
  }
  const book = makeBook({
    clock,
    url: base,
    faults: () => faults,
    tell: publish,
    later: (_ms, work) => void later.push(work),
  })
  const cashier = makeCashier({
    db,
    clock,
    identity,
    settings: identity.settings,
    logger: pino({ level: 'silent' }),
    turnover: makeTurnover(),
    wagering: async (memberId) =>
      await db.tx(async (tx) => await followWagering(tx, { clock, publish: writeEvents }, memberId)),
    psps: [{ code: 'PASADA', name: 'Pasada Pay', url: base, keys: [key] }],
    fetch: providerFetch(book, clock, () => faults),
    readJson,
    claimOnce: makeClaims(db),
    publish: writeEvents,
    announce: (memberId, event) => void announced.push({ memberId, ...event }),
  })
  const handler = paymentEvents(cashier)
  const isTold = new Set<string>()
  let members = 0
  let postings = 0

  async function move(kind: string, memberId: Id<'member'>, amount: bigint, isIn: boolean): Promise<void> {
    postings += 1
    await db.tx(async (tx) => {
      const purse = await openPurse(tx, memberId, 'PHP')
      const house = await openHouse(tx, 'stakes', 'PHP')
      const [debit, credit] = isIn ? [house, purse] : [purse, house]
      const legs = [{ step: 'post', kind, debit, credit, amount }] as const
      const moved = await post(tx, { scope: 'sys:test', key: `${name}:${kind}:${postings}`, ref: kind, legs })
      assert(moved.ok, `a test could not move its money: ${moved.ok ? '' : moved.refusal}`)
    })
  }

  async function deliver(told: Told, twist: Twist = {}): Promise<number> {
    isTold.add(told.event)
    const body = new TextEncoder().encode(JSON.stringify(told))
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const nonce = twist.nonce ?? randomBytes(16).toString('base64url')
    const spoken = { verb: 'POST', path: '/v1/payments/events', timestamp, nonce, body }
    const headers: Record<string, string> = {
      'x-key-id': twist.keyId ?? key.id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': twist.signature ?? signByHmac(key.secret, spoken),
    }
    const request = {
      method: 'POST',
      url: spoken.path,
      params: {},
      body,
      header: (name: string) => headers[name],
    } as const
    return (await handler.run(request)).status
  }

  return {
    ...{ db, cashier, identity, clock, book, events, announced },
    faults(asked) {
      faults = { ...faults, ...asked }
    },
    settleLater() {
      const works = later
      later = []
      for (const work of works) work()
    },
    deliver,
    async deliverAll() {
      for (const told of events.filter(({ event }) => !isTold.has(event))) await deliver(told)
    },
    async change(parts) {
      const found = (await listSettings(identity.settings)).find(({ name }) => name === 'cashier')
      assert(found, 'there is a setting of the cashier')
      const value = { ...(found.value as object), ...parts }
      const changed = await changeSetting(identity.settings, { name: 'cashier', version: found.version, value }, null)
      assert(changed.ok, `the setting was refused: ${JSON.stringify(changed)}`)
    },
    async member(balance = 0n) {
      members += 1
      const made = await createAccount(identity, {
        username: `p${name}${members}`,
        nickname: 'Luz',
        password: 'bukang-liwayway',
      })
      assert(made.ok, 'a member could be made')
      const id = made.value.id as Id<'member'>
      if (balance > 0n) await move('opening', id, balance, true)
      return id
    },
    async verify(id) {
      await db.tx((tx) =>
        sql`insert into compliance_member (member_id, kyc_level) values (${id}, 3)
          on conflict (member_id) do update set kyc_level = 3`.execute(tx),
      )
    },
    fund: async (id, amount) => await move('opening', id, amount, true),
    stake: async (id, amount) => await loseRound(db, id, amount),
    async account(id, number) {
      const actor = { who: 'member', id, sessionId: '' as Id<'session'> } as const
      const set = await setPaymentPassword(identity, actor, passwordInput, atHome)
      assert(set.ok || set.refusal === 'payment_password_exists', `no payment password: ${set.ok ? '' : set.refusal}`)
      const own = `0917${String(randomInt(10_000_000)).padStart(7, '0')}`
      const asked = {
        kind: 'ewallet',
        number: number ?? own,
        holder: 'Luz Reyes',
        institution: 'Wallet',
        isDefault: true,
      } as const
      const added = await addPayoutAccount(cashier, id, { ...asked, paymentPassword }, atHome)
      assert(added.ok, `no payout account: ${added.ok ? '' : added.refusal}`)
      return added.value
    },
  }
}

/** An operator looks at a deposit in review and decides about what it shows. */
export async function resolveAsSeen(
  { db, cashier }: Pick<TestTill, 'db' | 'cashier'>,
  clerk: Clerk,
  id: PaymentId,
  decision: ReviewInput['decision'],
  note: string,
) {
  const [seen] = await officeDeposits(
    db.read,
    [await findDeposit(db.read, id)].flatMap((row) => row ?? []),
    await readRules(cashier),
  )
  const { received: amount = '0', version = 0 } = seen ?? {}
  return await resolveDeposit(cashier, clerk, id, { decision, amount, version, note })
}

const passwordInput = {
  password: 'bukang-liwayway',
  newPaymentPassword: paymentPassword,
  confirmPaymentPassword: paymentPassword,
}

/** Answers the cashier's calls as the provider's process does. */
function providerFetch(book: Book, clock: ManualClock, faults: () => Faults): typeof fetch {
  return async (input, init = {}) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    const { isDown, losesAnswers, lies } = faults()
    if (isDown) throw new Error('the provider is down')
    const answer = answerCall(book, init.method ?? 'GET', path, typeof init.body === 'string' ? init.body : '')
    if (losesAnswers) throw new Error('the answer was lost')
    const text = JSON.stringify(answer.value)
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const nonce = new Headers(init.headers).get('x-nonce') ?? ''
    const spoken = { verb: String(answer.status), path, timestamp, nonce, body: new TextEncoder().encode(text) }
    const signature = lies ? 'A'.repeat(43) : signByHmac(key.secret, spoken)
    const headers = { 'x-key-id': key.id, 'x-timestamp': timestamp, 'x-signature': signature }
    return new Response(text, { status: answer.status, headers })
  }
}
