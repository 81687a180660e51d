import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { currentTurnoverRules } from '#modules/bets/service.ts'
import { admitStake, holdMember, readJudging } from '#modules/compliance/service.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import type { DealtTable } from '#modules/rounds/service.ts'
import type { Book } from '#modules/sports/deps.ts'
import { decideCashOuts } from '#modules/sports/pending-cash-outs.ts'
import { openTaken, PricesMoved, type ReadNow, readLimits, refOf, TicketNotTaken } from '#modules/sports/place.ts'
import { readSlip, type SlipInput, takesFreeBet } from '#modules/sports/slip.ts'
import { readOffers } from '#modules/sports/store/offer-store.ts'
import * as store from '#modules/sports/store/ticket-store.ts'
import {
  balanceOf,
  canTakeHeld,
  deleteUse,
  freeLegs,
  type HeldStake,
  holdGift,
  houseOf,
  lockHeldParts,
  openPurse,
  purseOf,
  takeLegs,
} from '#modules/wallet/service.ts'

const restMs = 200
const ticketsAtOnce = 100
/** What nobody decided for so long, because no node was there, is not taken any more. */
const lateMs = 30_000

/** Tickets in play whose delay is over, as one node decides them. What is to be done is read from the rows, so another can take over. */
export function decidedTickets(book: Book): DealtTable {
  return {
    id: 'sports-pending',
    async deal(lease) {
      while (lease.isHeld()) if ((await decideDue(book, () => lease.isHeld())) === 0) await lease.wait(restMs)
    },
    leave: async () => {},
  }
}

/** Decides tickets and cash-outs that are due: each once, whoever tries. Answers how many. */
export async function decideDue(book: Book, isHeld: () => boolean = () => true): Promise<number> {
  const due = await store.findDue(book.db.read, book.time, ticketsAtOnce + book.asidePending.count)
  let decided = 0
  for (const id of book.asidePending.due(due, (one) => one)) {
    if (!isHeld()) break
    await book.asidePending.attempt(id, async () => {
      await decideTicket(book, id)
      decided += 1
    })
  }
  return decided + (await decideCashOuts(book, lateMs, isHeld))
}

const attempts = 5

/** Looks at the prices again: the ticket is taken from the money that is held, or the money is free again. */
async function decideTicket(book: Book, id: string): Promise<void> {
  const ticket = (await store.readTickets(book.db.read, [id])).get(id)
  if (ticket?.state !== 'pending') return
  for (let attempt = 1; ; attempt += 1) {
    try {
      const refused = await tryTake(book, ticket)
      if (refused) await reject(book, ticket, refused)
      break
    } catch (error) {
      if (error instanceof TicketNotTaken) {
        await reject(book, ticket, { refusal: error.refusal, fields: error.fields })
        break
      }
      if (!(error instanceof PricesMoved)) throw error
      if (attempt < attempts) continue
      await reject(book, ticket, { refusal: 'market_is_closed', fields: [] })
      break
    }
  }
  book.announceBalance(ticket.memberId as Id<'member'>)
  book.tellMember(ticket.memberId, { type: 'sports_ticket', ticket: id })
}

/** Null when it was taken, or somebody else has decided it. */
async function tryTake(book: Book, ticket: store.KeptTicket): Promise<store.Rejection | null> {
  if (book.clock.nowMs() - (ticket.decidesAt?.getTime() ?? 0) > lateMs)
    return { refusal: 'decision_was_late', fields: [] }
  const read = await readAgain(book, ticket)
  if (!read.ok) return { refusal: read.refusal, fields: read.fields ?? [] }
  const memberId = ticket.memberId as Id<'member'>
  const { version: rule } = await currentTurnoverRules(book)
  const account = await purseOf(book.wallet, memberId, ticket.currency)
  const house = await houseOf(book.wallet, 'stakes', ticket.currency)
  const judging = await readJudging(book.compliance)
  if (ticket.freeBet !== null) return await takeFree(book, ticket, read.value, rule)
  const stake = heldStake(ticket, account)
  return await book.db.tx(async (tx): Promise<store.Rejection | null> => {
    await holdMember(tx, memberId)
    const parts = await lockHeldParts(tx, stake)
    const held = await store.lockTicket(tx, ticket.id)
    if (held?.state !== 'pending') return null
    if (!canTakeHeld(parts, judging.now)) return { refusal: 'bonus_is_over', fields: [] }
    const admitted = await admitStake(tx, judging, {
      ...{ memberId, currency: ticket.currency, amount: ticket.stake, isReserved: true },
    })
    if (!admitted.ok) return { refusal: admitted.refusal, fields: [] }
    const paid = await post(tx, {
      scope: 'sys:sports',
      key: `take:${stake.hold}`,
      ref: refOf(ticket.id),
      legs: takeLegs(stake, parts, house),
    })
    assert(paid.ok && !paid.value.isReplay, `money that is held can be taken: ${paid.ok ? 'twice' : paid.refusal}`)
    const { slip } = read.value
    const [first] = stake.bonus < stake.stake ? paid.value.postings : []
    const balanceAfter = first?.debitAfter ?? (await balanceOf(tx, memberId, ticket.currency)).balance
    const taken = { ...ticket, mostPayout: slip.mostPayout, balanceAfter }
    await openAgain(tx, book, read.value, taken, rule)
    return null
  })
}

/** A ticket that waited becomes a bet at the prices of now. */
async function openAgain(tx: Tx, book: Book, read: ReadNow, ticket: store.KeptTicket, rule: number): Promise<void> {
  await store.writeOpen(tx, ticket, book.time)
  await store.writeLegOdds(
    tx,
    ticket.id,
    read.slip.legs.map(({ odds }) => odds),
  )
  await openTaken(tx, [{ book, read, ticket, rule }])
}

/** One that a free bet stakes: that was used when it was placed, and no money is held. Its price must still be one that the free bet takes. */
async function takeFree(
  book: Book,
  ticket: store.KeptTicket,
  read: ReadNow,
  rule: number,
): Promise<store.Rejection | null> {
  const memberId = ticket.memberId as Id<'member'>
  const judging = await readJudging(book.compliance)
  return await book.db.tx(async (tx): Promise<store.Rejection | null> => {
    const gift = await holdGift(tx, ticket.freeBet ?? '', memberId)
    const held = await store.lockTicket(tx, ticket.id)
    if (held?.state !== 'pending') return null
    if (!takesFreeBet(read.slip, gift?.leastOdds ?? 0)) return { refusal: 'odds_are_below_free_bet', fields: [] }
    const admitted = await admitStake(tx, judging, { memberId, currency: ticket.currency, amount: 0n })
    if (!admitted.ok) return { refusal: admitted.refusal, fields: [] }
    await openAgain(tx, book, read, { ...ticket, mostPayout: read.slip.mostPayout }, rule)
    return null
  })
}

/** The same slip at the prices of now. */
async function readAgain(book: Book, ticket: store.KeptTicket): Promise<Result<ReadNow, string>> {
  const legs = await store.findLegs(book.db.read, [ticket.id])
  const offers = await readOffers(
    book.db.read,
    legs.map(({ market }) => market),
    book.time,
  )
  const input: SlipInput = {
    ...{
      kind: ticket.kind,
      currency: ticket.currency,
      legs,
      accept: ticket.accept,
      quote: null,
      freeBet: ticket.freeBet,
    },
    // The name of a system was read when it was placed; its sizes are what it plays.
    system: ticket.kind === 'system' ? ticket.sizes : null,
    stake: formatMoney(ticket.stake / BigInt(ticket.combinations), ticket.currency),
  }
  const { quoteOdds, quoteChance } = ticket
  const quote = quoteOdds === null ? null : { odds: quoteOdds, chance: quoteChance ?? 0 }
  const slip = readSlip(input, offers, quote)
  if (!slip.ok) return slip
  const judged = await readLimits(book, ticket.memberId as Id<'member'>, ticket.currency)
  if (!judged) return no('currency_is_not_offered')
  return { ok: true, value: { ...judged, slip: slip.value, stakeMost: 0n } }
}

/** What is set aside for a ticket that waits. */
function heldStake({ id, holdId, stake, bonus }: store.KeptTicket, cash: AccountId): HeldStake {
  assert(holdId !== null, 'a pending ticket has its money held')
  return { betId: id, hold: holdId, cash, stake, bonus }
}

async function reject(book: Book, ticket: store.KeptTicket, rejection: store.Rejection): Promise<void> {
  const now = new Date(book.clock.nowMs())
  await book.db.tx(async (tx) => await rejectIn(tx, ticket, rejection, now))
}

async function rejectIn(tx: Tx, ticket: store.KeptTicket, rejection: store.Rejection, now: Date): Promise<void> {
  const memberId = ticket.memberId as Id<'member'>
  if (ticket.bonus > 0n) await holdMember(tx, memberId)
  const parts = await lockHeldParts(tx, { betId: ticket.id, bonus: ticket.bonus })
  const held = await store.lockTicket(tx, ticket.id)
  if (held?.state !== 'pending') return
  if (held.freeBet !== null) {
    await deleteUse(tx, ticket.id)
    return await store.writeRejected(tx, ticket.id, rejection)
  }
  const stake = heldStake(held, await openPurse(tx, memberId, ticket.currency))
  const legs = await freeLegs(tx, stake, parts, now)
  const released = await post(tx, { scope: 'sys:sports', key: `free:${stake.hold}`, ref: refOf(ticket.id), legs })
  assert(released.ok, `money that is held can be given back: ${released.ok ? '' : released.refusal}`)
  await store.writeRejected(tx, ticket.id, rejection)
}
