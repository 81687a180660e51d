import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { addPayoutAccount, createDeposit } from '#modules/cashier/service.ts'
import { setPaymentPassword } from '#modules/identity/payment-password.ts'
import { findMemberId } from '#modules/identity/service.ts'
import type { Services } from '#server/modules.ts'
import { botNames } from '#world/demo/bot-names.ts'

/** Of the demo's player; it is printed with the accounts. */
export const demoPaymentPassword = '482913'

const deposits = [
  { key: 'demo-deposit-1', channel: 'qrph', amount: '300.00' },
  { key: 'demo-deposit-2', channel: 'ewallet', amount: '500.00' },
  { key: 'demo-deposit-3', channel: 'bank', amount: '500.00' },
] as const

/** Some of the demo's team, of every branch and of those right below the agent; the others have not got round to it. */
const depositors = [
  ...['divina', 'rosario', 'crisanto', 'teodoro', 'florencio', 'isidro', 'felicidad'].map((name) => `demo.${name}`),
  ...botNames.map((name) => `bot.${name.toLowerCase()}`),
]
const teamDeposits = [
  { channel: 'qrph', amount: '500.00' },
  { channel: 'ewallet', amount: '1500.00' },
  { channel: 'bank', amount: '3000.00' },
] as const

/** As whom the demo's people come. */
export const visitor = { address: '127.0.0.1', userAgent: 'the demo', requestId: 'demo' }

/**
 * Gives the demo's player a payout account and a few deposits, really made: asked for, paid on the simulated provider's page, told by its
 * events. It is done once, on the first start that has the provider beside it; the site is there meanwhile.
 */
export async function seedPayments(services: Services, password: string): Promise<void> {
  const memberId = await findMemberId(services.db.read, 'player')
  assert(memberId, 'the demo has a player')
  // Who has one already was here before.
  if ((await openPayoutAccount(services, memberId, password)) === null) return
  for (const deposit of deposits) {
    const made = await createDeposit(services.cashier, memberId, { ...deposit, currency: 'PHP' })
    if (made.ok && made.value.payUrl) await payOnPage(made.value.payUrl)
  }
}

/** A payment password, and where money goes that is taken out: answers the account's id. Null where there is a payment password already. */
export async function openPayoutAccount(
  { cashier, identity }: Services,
  memberId: Id<'member'>,
  password: string,
): Promise<string | null> {
  const actor = { who: 'member', id: memberId, sessionId: '' as Id<'session'> } as const
  const chosen = { newPaymentPassword: demoPaymentPassword, confirmPaymentPassword: demoPaymentPassword }
  const set = await setPaymentPassword(identity, actor, { password, ...chosen }, visitor)
  if (!set.ok) return null
  const account = { kind: 'ewallet', number: '09170004821', holder: 'Luz Reyes', institution: 'E-wallet' } as const
  const input = { ...account, isDefault: true, paymentPassword: demoPaymentPassword }
  const added = await addPayoutAccount(cashier, memberId, input, visitor)
  assert(added.ok, 'the demo’s payout account is well-formed')
  return added.value.id
}

/**
 * The first deposit of some of the team, made as theirs would be. Each has a key of its own, so that a start that was cut short is gone on
 * with by the next one.
 */
export async function seedTeamDeposits({ cashier, db }: Services): Promise<void> {
  for (const [at, username] of depositors.entries()) {
    const memberId = await findMemberId(db.read, username)
    const deposit = teamDeposits[at % teamDeposits.length]
    if (!memberId || !deposit) continue
    const made = await createDeposit(cashier, memberId, { ...deposit, key: 'demo-team-deposit', currency: 'PHP' })
    if (made.ok && made.value.state === 'pending' && made.value.payUrl) await payOnPage(made.value.payUrl)
  }
}

/** What somebody who stands before the provider's page does. */
export async function payOnPage(payUrl: string): Promise<void> {
  const url = new URL(payUrl)
  const id = url.pathname.split('/').at(-1) ?? ''
  await fetch(new URL(`/api/intents/${id}`, url), {
    method: 'POST',
    body: JSON.stringify({ act: 'pay' }),
    signal: AbortSignal.timeout(5_000),
  })
}
