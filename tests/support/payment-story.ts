import { Chance } from '#modules/ledger/simulation/chance.ts'
import { type Book, payActs } from '#world/psp/book.ts'
import type { Told } from '#world/psp/teller.ts'

/** Where a story is played: on the pure rules alone, or on the real cashier. */
export interface Desk {
  readonly book: Book
  /** What the provider has to tell, in its order. */
  readonly events: readonly Told[]
  faults(input: { readonly isDown?: boolean; readonly losesAnswers?: boolean }): void
  settleLater(): void
  deposit(amount: bigint): Promise<void>
  withdraw(amount: bigint): Promise<void>
  stake(amount: bigint): Promise<void>
  cancel(place: number): Promise<void>
  expire(place: number): Promise<void>
  /** Asks the provider what became of a payment. */
  ask(place: number): Promise<void>
  /** A person ends a review or lets a withdrawal go, or not. */
  rule(place: number, isGood: boolean): Promise<void>
  /** Tells the provider what was approved and it does not know yet. */
  submit(place: number): Promise<void>
  receive(told: Told): Promise<void>
  payments(): Promise<readonly Payment[]>
  figures(): Promise<Figures>
}

export interface Payment {
  readonly kind: 'deposit' | 'withdrawal'
  readonly state: string
  /** What the provider knows it by. */
  readonly reference: string
  /** What the purse got of it, or gave for it. */
  readonly amount: bigint
  /** A person sent the money back by hand. */
  readonly isRefunded: boolean
}

export interface Figures {
  readonly purse: bigint
  readonly held: bigint
  readonly clearing: bigint
  /** What the provider holds for us, by our own books; positive for an asset. */
  readonly provider: bigint
}

const endStates = new Set(['credited', 'failed', 'cancelled', 'expired', 'reversed', 'paid', 'rejected'])

/** Plays one story: everybody acts in any order, events come twice, late, in another order or never; then everything settles. */
export async function tellStory(desk: Desk, seed: number, steps = 40): Promise<readonly string[]> {
  const chance = new Chance(seed)
  const lost = new Set<string>()
  const received = new Set<string>()
  let count = 0
  const receive = async (told: Told | undefined): Promise<void> => {
    if (!told || lost.has(told.event)) return
    received.add(told.event)
    await desk.receive(told)
  }
  for (let step = 0; step < steps; step += 1) {
    const place = count === 0 ? 0 : chance.below(count)
    const what = chance.below(14)
    if (count < 5 && (what < 2 || count === 0)) {
      const amount = 100_00n * BigInt(1 + chance.below(80))
      if (chance.isIn(6)) desk.faults(chance.isIn(2) ? { losesAnswers: true } : { isDown: true })
      if (chance.isIn(2)) await desk.deposit(amount)
      else await desk.withdraw(amount)
      desk.faults({ losesAnswers: false, isDown: false })
      count = (await desk.payments()).length
    } else if (what === 2) await desk.cancel(place)
    else if (what === 3) await desk.expire(place)
    else if (what === 4) await desk.ask(place)
    else if (what === 5) await desk.rule(place, !chance.isIn(3))
    else if (what === 6) await desk.stake(BigInt(1 + chance.below(300)) * 100n)
    else if (what === 7) desk.settleLater()
    else if (what <= 10) await actAtProvider(desk, chance, place)
    else if (desk.events.length > 0) {
      // Any of them, in any order, also one that was told before.
      const told = chance.pick(desk.events)
      if (chance.isIn(6) && !received.has(told.event)) lost.add(told.event)
      await receive(told)
    }
  }
  await settle(desk, chance, async (told) => await receive(told))
  return await findFaults(desk)
}

async function actAtProvider(desk: Desk, chance: Chance, place: number): Promise<void> {
  const payment = (await desk.payments())[place]
  if (!payment) return
  const payout = desk.book.payoutOf(payment.reference)
  if (payout) desk.book.settlePayout(payout, chance.pick(['pay', 'pay', 'fail', 'reverse'] as const))
  const intent = desk.book.byReference(payment.reference)
  if (intent) desk.book.act(intent, chance.pick(payActs))
  // A provider may correct what it received while a person looks at it. Once that is credited, only people could put it right.
  if (!intent || payment.state !== 'review' || !chance.isIn(2)) return
  const told = desk.book.correct(intent, 100n * BigInt(chance.below(9_000))) ? desk.events.at(-1) : undefined
  if (told) await desk.receive(told)
}

/** The line heals, people finish their work, and everything that is still open is asked for until nothing changes. */
async function settle(desk: Desk, chance: Chance, receive: (told: Told) => Promise<void>): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    desk.settleLater()
    const waiting = [...desk.events]
    while (waiting.length > 0) await receive(waiting.splice(chance.below(waiting.length), 1)[0] as Told)
    const payments = await desk.payments()
    for (const [place, { kind, state, reference }] of payments.entries()) {
      if (state === 'review' || state === 'requested') await desk.rule(place, !chance.isIn(3))
      if (state === 'approved') await desk.submit(place)
      const payout = desk.book.payoutOf(reference)
      if (payout?.state === 'accepted') desk.book.settlePayout(payout, chance.isIn(4) ? 'fail' : 'pay')
      await desk.ask(place)
      if (kind === 'deposit') await desk.expire(place)
    }
  }
}

/** What must hold when a story is over, whatever happened in it. */
async function findFaults(desk: Desk): Promise<string[]> {
  const faults: string[] = []
  const payments = await desk.payments()
  const { held, clearing, purse, provider } = await desk.figures()
  for (const [place, { kind, state }] of payments.entries())
    if (!endStates.has(state)) faults.push(`the ${kind} ${place} is still ${state}`)
  if (clearing !== 0n) faults.push(`the clearing holds ${clearing}`)
  if (held !== 0n) faults.push(`${held} is still set aside`)
  if (purse < 0n) faults.push(`the purse is overdrawn by ${-purse}`)
  const truth = payments.reduce((sum, payment) => sum + heldOf(desk.book, payment), 0n)
  if (truth !== provider) faults.push(`the provider holds ${truth} for us, our books say ${provider}`)
  return faults
}

/** What the provider has of one payment, by its own books and not by ours. */
function heldOf(book: Book, { kind, reference, amount, isRefunded }: Payment): bigint {
  if (kind === 'deposit') {
    const intent = book.byReference(reference)
    const isTheirs = intent?.state === 'succeeded' && intent.paidCurrency === intent.currency && !isRefunded
    return isTheirs ? (intent.paid ?? 0n) : 0n
  }
  return book.payoutOf(reference)?.state === 'paid' ? -amount : 0n
}
