import { randomBytes } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import type { Faults } from './faults.ts'

/** What the provider knows of payments: who pays what (intents), and whom it pays (payouts). */

export type IntentState = 'open' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'cancelled' | 'reversed'

export interface Intent {
  readonly id: string
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  readonly method: string
  readonly expiresAtMs: number
  readonly createdAtMs: number
  state: IntentState
  version: number
  paid: bigint | null
  paidCurrency: string | null
  payer: string | null
}

export type PayoutState = 'accepted' | 'paid' | 'failed' | 'reversed' | 'never_received'

export interface Payout {
  readonly id: string | null
  readonly reference: string
  readonly amount: bigint | null
  readonly currency: string | null
  readonly createdAtMs: number
  state: PayoutState
  version: number
  reason: string | null
}

/** What somebody who stands before the page does, or who tests a house. */
export const payActs = [
  'pay',
  'underpay',
  'overpay',
  'pay_by_other_name',
  'pay_other_currency',
  'fail',
  'expire',
  'reverse',
] as const
export type PayAct = (typeof payActs)[number]

export interface BookDeps {
  readonly clock: Clock
  readonly url: string
  readonly faults: () => Faults
  /** Tells the house. */
  readonly tell: (type: 'intent' | 'payout', data: object) => void
  /** Does something a while later. */
  readonly later: (ms: number, work: () => void) => void
}

export interface IntentInput {
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly method: string
  readonly expires_at: string
}

export interface PayoutInput {
  readonly reference: string
  readonly amount: string
  readonly currency: string
}

/** Money by these ways is seen before it is there. */
const slowMethods = ['bank', 'usdt']

/** An address that no wallet can send to, since its checksum is wrong: nobody loses anything by trying. */
const demoAddress = 'TLaroDemoDoNotPayThisAddress111111'

/** A transfer is made from the payer's own bank or wallet, so that they are told where to. */
function payToOf({ method, reference }: Intent): object | null {
  if (method === 'usdt') return { number: demoAddress, holder: null, institution: 'TRON (TRC-20)', reference: null }
  if (method !== 'bank') return null
  const digits = String(BigInt(`0x${reference.slice(-12)}`) % 100_000_000n).padStart(8, '0')
  return {
    number: '0071 2204 8856',
    holder: 'Pasada Payments Inc.',
    institution: 'Isla Bank',
    reference: `PSD${digits}`,
  }
}

/** The code of an address is the address; of all else, the page. */
const qrOf = ({ method }: Intent, payUrl: string): string | null =>
  method === 'usdt' ? demoAddress : method === 'bank' ? null : payUrl

export type Book = ReturnType<typeof makeBook>

export function makeBook({ clock, url, faults, tell, later }: BookDeps) {
  const intents = new Map<string, Intent>()
  const payouts = new Map<string, Payout>()

  const newName = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url')}`

  function change(intent: Intent, changes: Partial<Pick<Intent, 'state' | 'paid' | 'paidCurrency' | 'payer'>>): void {
    Object.assign(intent, changes, { version: intent.version + 1 })
    tell('intent', writeIntent(intent))
  }

  function changePayout(payout: Payout, changes: Partial<Pick<Payout, 'state' | 'reason'>>): void {
    Object.assign(payout, changes, { version: payout.version + 1 })
    tell('payout', writePayout(payout))
  }

  function takeMoney(
    intent: Intent,
    paid: bigint,
    more: Partial<Pick<Intent, 'paidCurrency' | 'payer'>> = {},
  ): boolean {
    if (intent.state !== 'open' && intent.state !== 'expired' && intent.state !== 'cancelled') return false
    const money = { paid, paidCurrency: intent.currency, ...more }
    if (!slowMethods.includes(intent.method)) {
      change(intent, { ...money, state: 'succeeded' })
      return true
    }
    change(intent, { ...money, state: 'processing' })
    later(faults().settleMs, () => {
      if (intent.state === 'processing') change(intent, { state: 'succeeded' })
    })
    return true
  }

  function openPayout(input: PayoutInput): Payout {
    const { reference, amount, currency } = input
    const created = { id: newName('po'), reference, amount: BigInt(amount), currency, createdAtMs: clock.nowMs() }
    const outcome = outcomeOf(faults().payout, BigInt(amount))
    if (outcome === 'failed') return { ...created, state: 'failed', version: 1, reason: 'The account does not exist.' }
    const payout: Payout = { ...created, state: 'accepted', version: 1, reason: null }
    if (outcome === 'paid') later(faults().settleMs, () => void settlePayout(payout, 'pay'))
    return payout
  }

  function settlePayout(payout: Payout, act: 'pay' | 'fail' | 'reverse'): boolean {
    if (act === 'reverse') {
      if (payout.state !== 'paid') return false
      changePayout(payout, { state: 'reversed', reason: 'The receiving bank returned it.' })
      return true
    }
    if (payout.state !== 'accepted') return false
    changePayout(payout, act === 'pay' ? { state: 'paid' } : { state: 'failed', reason: 'The bank refused it.' })
    return true
  }

  return {
    /** The same reference again is the same intent. */
    createIntent({ reference, amount, currency, method, expires_at }: IntentInput): object {
      const known = intents.get(reference)
      const intent: Intent = known ?? {
        ...{ id: newName('pi'), reference, amount: BigInt(amount), currency, method },
        ...{ expiresAtMs: Date.parse(expires_at), createdAtMs: clock.nowMs() },
        ...{ state: 'open', version: 1, paid: null, paidCurrency: null, payer: null },
      }
      intents.set(reference, intent)
      const payUrl = `${url}/pay/${intent.id}`
      return { ...writeIntent(intent), pay_url: payUrl, qr: qrOf(intent, payUrl), pay_to: payToOf(intent) }
    },

    findIntent(reference: string): object {
      const intent = intents.get(reference)
      return intent ? writeIntent(intent) : { reference, state: 'unknown' }
    },

    cancelIntent(reference: string): object {
      const intent = intents.get(reference)
      if (!intent) return { reference, state: 'unknown' }
      if (intent.state === 'open') change(intent, { state: 'cancelled' })
      return writeIntent(intent)
    },

    byReference: (reference: string) => intents.get(reference) ?? null,
    byId: (id: string) => [...intents.values()].find((intent) => intent.id === id) ?? null,

    /** False when that is not possible any more. */
    act(intent: Intent, act: PayAct): boolean {
      const { amount, state } = intent
      switch (act) {
        case 'pay':
          return takeMoney(intent, amount)
        case 'underpay':
          return takeMoney(intent, (amount * 9n) / 10n)
        case 'overpay':
          return takeMoney(intent, (amount * 11n) / 10n)
        case 'pay_by_other_name':
          return takeMoney(intent, amount, { payer: 'Somebody Else' })
        case 'pay_other_currency':
          return takeMoney(intent, amount, { paidCurrency: intent.currency === 'PHP' ? 'USD' : 'PHP' })
        case 'fail':
        case 'expire':
          if (state !== 'open') return false
          change(intent, { state: act === 'fail' ? 'failed' : 'expired' })
          return true
        case 'reverse':
          if (state !== 'succeeded') return false
          change(intent, { state: 'reversed' })
          return true
      }
    },

    /** The provider finds out that it received something else than it said. */
    correct(intent: Intent, paid: bigint): boolean {
      if (intent.state !== 'succeeded') return false
      change(intent, { paid })
      return true
    },

    /** The same reference again is the same payout. */
    createPayout(input: PayoutInput): object {
      const payout = payouts.get(input.reference) ?? openPayout(input)
      payouts.set(input.reference, payout)
      return writePayout(payout)
    },

    /** One that never came can never come later under its name. */
    findPayout(reference: string): object {
      const known = payouts.get(reference)
      if (known) return writePayout(known)
      const never: Payout = {
        ...{ id: null, reference, amount: null, currency: null, createdAtMs: clock.nowMs() },
        ...{ state: 'never_received', version: 1, reason: 'It never came.' },
      }
      payouts.set(reference, never)
      return writePayout(never)
    },

    payoutOf: (reference: string) => payouts.get(reference) ?? null,
    listPayouts: () => [...payouts.values()].map(writePayout),
    settlePayout,

    /** All of one day, in UTC. */
    report(day: string): object {
      const isOfDay = (ms: number): boolean => new Date(ms).toISOString().startsWith(day)
      const rows = [
        ...[...intents.values()]
          .filter(({ createdAtMs }) => isOfDay(createdAtMs))
          .map((intent) => ({ type: 'intent', data: writeIntent(intent) })),
        ...[...payouts.values()]
          .filter(({ createdAtMs }) => isOfDay(createdAtMs))
          .map((payout) => ({ type: 'payout', data: writePayout(payout) })),
      ]
      return { rows: rows.slice(0, 1_000), next: null }
    },
  }
}

/** So that every end can be seen without a switch: amounts that end in .13 fail, and in .17 are taken on and never paid. */
function outcomeOf(payout: Faults['payout'], amount: bigint): 'paid' | 'failed' | 'accepted' {
  if (payout !== 'by_amount') return payout
  const cents = amount % 100n
  if (cents === 13n) return 'failed'
  return cents === 17n ? 'accepted' : 'paid'
}

function writeIntent({ id, reference, state, version, paid, paidCurrency, payer }: Intent) {
  return {
    id,
    reference,
    state,
    version,
    paid: paid === null ? null : String(paid),
    paid_currency: paidCurrency,
    payer,
  }
}

function writePayout({ id, reference, state, version, amount, currency, reason }: Payout) {
  return { id, reference, state, version, amount: amount === null ? null : String(amount), currency, reason }
}
