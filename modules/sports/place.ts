import { assert } from '#kit/assert.ts'
import { dayOf, startOfDay } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { formatMoney, isCurrency } from '#kit/money.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import { type Reader, type Tx, together } from '#kit/tx.ts'
import type { OpenBet } from '#modules/bets/model.ts'
import { currentTurnoverRules, openBets } from '#modules/bets/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal, type Leg } from '#modules/ledger/model.ts'
import { type Attach, clientName } from '#modules/ledger/service.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'
import type { SlipRefusal } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { limitsOf, type MoneyLimits, sportsDocument } from '#modules/sports/settings.ts'
import * as slips from '#modules/sports/slip.ts'
import { holdOffers, type Offer, readOffers } from '#modules/sports/store/offer-store.ts'
import { findQuote } from '#modules/sports/store/quote-store.ts'
import * as store from '#modules/sports/store/ticket-store.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'
import { houseOf, purseOf, type StakeReceipt, stakeLeg } from '#modules/wallet/service.ts'

export type PlaceRefusal =
  | SlipRefusal
  | StakeBlock
  | GiftRefusal
  | 'odds_are_below_free_bet'
  | 'funds_are_short'
  | 'key_is_reused'

/** Prices move while a slip is read: so often it is read again. */
const attempts = 5

export interface NewTicket {
  readonly ticket: store.KeptTicket
  /** What it was taken by. */
  readonly offers: ReadonlyMap<number, Offer>
}

/** A ticket with what it was taken by; null of one that was placed before. */
export interface Placed {
  readonly ticket: store.KeptTicket
  readonly offers: NewTicket['offers'] | null
}

/** Places a ticket. A key that was used before is answered from what it placed then. */
export async function placeTicket(
  book: Book,
  memberId: Id<'member'>,
  { key, ...input }: slips.SlipInput & { readonly key: string },
): Promise<Result<Placed, PlaceRefusal>> {
  const intent = slips.intentOf(input)
  const placed = await tryPlace(book, memberId, input, { key, intent })
  if (placed.ok && placed.value) return yes(placed.value)
  const known = await store.findTicketByKey(book.db.read, memberId, key)
  if (!known) {
    assert(!placed.ok, 'a ticket that was paid is kept')
    return placed
  }
  return known.intent === intent ? yes({ ticket: known, offers: null }) : no('key_is_reused')
}

interface Name {
  readonly key: string
  readonly intent: string
}

async function tryPlace(
  book: Book,
  memberId: Id<'member'>,
  input: slips.SlipInput,
  name: Name,
): Promise<Result<NewTicket | null, PlaceRefusal>> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readNow(book, memberId, input)
    if (!read.ok) return read
    try {
      const taken = await take(book, memberId, read.value, name)
      if (!taken.ok) return taken
      if (!taken.value) return yes(null)
      const offers = new Map(read.value.slip.legs.map(({ offer }) => [offer.id, offer]))
      return yes({ ticket: taken.value, offers })
    } catch (error) {
      if (error instanceof TicketNotTaken) return no(error.refusal, error.fields)
      if (!(error instanceof PricesMoved)) throw error
      if (attempt === attempts) return no('market_is_closed')
    }
  }
}

/** A slip at the prices of now, with the limits that stand against it. */
export interface ReadNow {
  readonly slip: slips.Slip
  readonly limits: MoneyLimits
  readonly riskPercent: number
  readonly dayStart: Date
  readonly stakeMost: bigint
}

export async function readNow(
  book: Book,
  memberId: Id<'member'> | null,
  input: slips.SlipInput,
): Promise<Result<ReadNow, SlipRefusal>> {
  const shape = slips.readShape(input)
  if (!shape.ok) return shape
  const { legs, currency } = input
  // None of these asks for what another answers, so that a bet waits for the slowest alone.
  const [offers, quote, judged, standing] = await Promise.all([
    readOffers(
      book.db.read,
      legs.map(({ market }) => market),
      book.time,
    ),
    input.quote === null || memberId === null
      ? null
      : findQuote(book.db.read, { id: input.quote, memberId, legs }, book.time),
    readLimits(book, memberId, currency),
    isCurrency(currency)
      ? store.readStanding(
          book.db.read,
          legs.map(({ market, outcome }) => ({ memberId, currency, market, outcome })),
        )
      : [],
  ])
  const read = slips.readSlip(input, offers, quote)
  if (!read.ok) return read
  const slip = read.value
  if (!judged) return no('currency_is_not_offered')
  const { limits, riskPercent, dayStart } = judged
  if (slip.stakeEach < limits.stakeLeast)
    return no('stake_is_below_minimum', [
      { path: 'stake', code: 'least', value: formatMoney(limits.stakeLeast, slip.currency) },
    ])
  const stakeMost = slips.stakeMostOf(slip, limits, { riskPercent, standing })
  if (slip.stake > stakeMost) return no('stake_is_above_limit', slips.counterOffer(slip, stakeMost))
  return yes({ slip, limits, riskPercent, dayStart, stakeMost })
}

/** The limits of a currency and of a member; null where nothing is taken in it. */
export async function readLimits(book: Book, memberId: Id<'member'> | null, currency: string) {
  const limits = isCurrency(currency) ? limitsOf(await readDocument(book.settings, sportsDocument), currency) : null
  if (!limits) return null
  const riskPercent = memberId === null ? 100 : await store.readRisk(book.db.read, memberId)
  const { timeZone } = await readSetting(book.settings, 'brand')
  const dayStart = new Date(startOfDay(dayOf(book.clock.nowMs(), timeZone), timeZone))
  return { limits, riskPercent, dayStart }
}

export async function standingOf(reader: Reader, memberId: string | null, slip: slips.Slip): Promise<slips.Standing[]> {
  return await store.readStanding(reader, selectionsOf(memberId, slip))
}

const selectionsOf = (memberId: string | null, { legs, currency }: slips.Slip): store.Wanted[] =>
  legs.map(({ offer, outcome }) => ({ memberId, currency, market: offer.id, outcome }))

/** Takes the money of a slip, or holds it where a leg is in play, and writes the ticket. Answers null of one that was written before. */
async function take(
  book: Book,
  memberId: Id<'member'>,
  read: ReadNow,
  name: Name,
): Promise<Result<store.KeptTicket | null, PlaceRefusal>> {
  const { slip } = read
  if (slip.freeBet !== null) return await takeFree(book, memberId, read, name, slip.freeBet)
  const purse = await purseOf(book.wallet, memberId, slip.currency)
  const house = await houseOf(book.wallet, 'stakes', slip.currency)
  const { version: rule } = await currentTurnoverRules(book)
  const isPending = slip.delaySeconds > 0
  const ticket = ticketOf(book, memberId, slip, name, isPending ? newId<'hold'>(book.clock) : null)
  const leg: Leg = isPending
    ? { step: 'hold', hold: ticket.holdId ?? '', kind: 'reserve', account: purse, amount: slip.stake, expiresAt: null }
    : stakeLeg({ purse, house }, slip.stake)
  let written: store.KeptTicket | null = null
  const attach = ({ postings, bonus }: StakeReceipt): ReturnType<Attach> => {
    const row = { ...ticket, bonus: bonus?.get(ticket.id) ?? 0n, balanceAfter: postings[0]?.debitAfter ?? 0n }
    const onWritten = (stamped: store.Stamped): void => {
      written = { ...row, ...stamped }
    }
    return [{ sink: isPending ? pendingSink : takenSink, rows: [{ book, read, ticket: row, rule, onWritten }] }]
  }
  const movement = {
    ...clientName('sports', memberId, name.key),
    ref: refOf(ticket.id),
    intent: name.intent,
    legs: [leg],
    game: slip.game,
    bets: [{ id: ticket.id, stake: slip.stake }],
  }
  const answer = await book.ledger.submit(memberId, movement, attach)
  if (answer.ok) return yes(answer.value.isReplay ? null : written)
  const { refusal } = answer
  if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
    return no(refusal, answer.fields)
  assert(false, `a ticket was refused: ${refusal}`)
}

/** The same with a free bet: it is used up by the ticket, and no money moves before the ticket wins. */
async function takeFree(
  book: Book,
  memberId: Id<'member'>,
  read: ReadNow,
  name: Name,
  id: string,
): Promise<Result<store.KeptTicket | null, PlaceRefusal>> {
  const { slip } = read
  const { game, currency, stake } = slip
  const { version: rule } = await currentTurnoverRules(book)
  const isPending = slip.delaySeconds > 0
  // Nothing is held, but a ticket that waits has a name for it.
  const ticket = ticketOf(book, memberId, slip, name, isPending ? newId<'hold'>(book.clock) : null)
  const wanted = { id, memberId, use: 'ticket', game, currency, stake } as const
  let written: store.KeptTicket | null = null
  return await book.ledger.withGift(
    wanted,
    async (tx, { gift, cash, use }): Promise<Result<typeof written, PlaceRefusal>> => {
      const least = gift.leastOdds ?? 0
      if (!slips.takesFreeBet(slip, least))
        return no('odds_are_below_free_bet', [{ path: 'legs', code: 'least', value: String(least) }])
      await use(ticket.id)
      const row = { ...ticket, balanceAfter: cash }
      const onWritten = (stamped: store.Stamped): void => {
        written = { ...row, ...stamped }
      }
      await (isPending ? pendingSink : takenSink).insert(tx, [{ book, read, ticket: row, rule, onWritten }])
      return yes(written)
    },
  )
}

/** What the ledger's lines of a ticket say they are about; parts that are cashed out share it. */
export const refOf = (ticketId: string) => `ticket:${ticketId}`

function ticketOf(book: Book, memberId: string, slip: slips.Slip, name: Name, holdId: string | null): store.TicketRow {
  return {
    ...{ id: newId<'ticket'>(book.clock), memberId, ...name, kind: slip.kind, sizes: slip.sizes, system: slip.system },
    ...{ combinations: slip.combinations.length, currency: slip.currency, stake: slip.stake, bonus: 0n },
    ...{ mostPayout: slip.mostPayout, game: slip.game, accept: slip.accept, freeBet: slip.freeBet },
    ...{ quoteOdds: slip.quote?.odds ?? null, quoteChance: slip.quote?.chance ?? null },
    ...{ state: holdId === null ? 'open' : 'pending', holdId, decidesAt: null, rejection: null, balanceAfter: 0n },
    ...{ placedAt: new Date(book.clock.nowMs()), acceptedAt: null },
  }
}

export interface Taken {
  readonly book: Book
  readonly read: ReadNow
  readonly ticket: store.TicketRow
  readonly rule: number
}

interface New extends Taken {
  /** Told in the transaction, which may still fail. */
  readonly onWritten: (stamped: store.Stamped) => void
}

/**
 * Writes tickets while their markets are held for them. One that is not taken fails all: who commits many together finds out which it is.
 */
const takenSink = {
  async insert(tx: Tx, rows: readonly New[]): Promise<void> {
    await together(insertNew(tx, rows), openTaken(tx, rows))
  },
}

const pendingSink = {
  async insert(tx: Tx, rows: readonly New[]): Promise<void> {
    await insertNew(tx, rows)
    for (const { book, ticket } of rows) {
      const { pendingMost } = await readDocument(book.settings, sportsDocument)
      if ((await store.countPending(tx, ticket.memberId)) > pendingMost)
        throw new TicketNotTaken('too_many_pending', [])
    }
    await refuseFullDay(tx, rows)
  },
}

async function insertNew(tx: Tx, rows: readonly New[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const tickets = rows.map(({ ticket, read }) => ({ ...ticket, delaySeconds: read.slip.delaySeconds }))
  const inserted = store.insertTickets(tx, tickets, first.book.time)
  const [written] = await together(inserted, store.insertLegs(tx, rows.flatMap(legRows)))
  if (written.length < rows.length) throw new TicketNotTaken('key_is_reused', [])
  const stamps = new Map(written.map((one) => [one.id, one]))
  for (const { ticket, onWritten } of rows) {
    const stamped = stamps.get(ticket.id)
    if (stamped) onWritten(stamped)
  }
}

const legRows = ({ ticket, read: { slip } }: Taken): store.NewLeg[] =>
  slip.legs.map(({ offer, outcome, odds }, position) => ({
    ...{
      ticketId: ticket.id,
      position,
      memberId: ticket.memberId,
      event: offer.event,
      market: offer.id,
      outcome,
      odds,
    },
    scoreAtBet: offer.isInPlay && offer.board ? `${offer.board.home}:${offer.board.away}` : null,
    ...{ stake: ticket.stake, currency: ticket.currency, isSingle: slip.kind === 'single' },
  }))

/** What makes tickets bets: prices that still hold, limits that they keep together with all others, and the bets themselves. */
export async function openTaken(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await together(
    holdUnmoved(tx, rows, first.book),
    store.addExposures(tx, rows.flatMap(exposuresOf)),
    refuseExcess(tx, rows),
    refuseFullDay(tx, rows),
    openBets(tx, rows.map(betOf)),
  )
}

function betOf({ ticket, read: { slip }, rule }: Taken): OpenBet {
  const { id, memberId, currency, bonus, mostPayout, game, placedAt, freeBet } = ticket
  // Of a free bet the member staked nothing, so nothing of it counts for anybody.
  const stake = freeBet === null ? ticket.stake : 0n
  const [leg] = slip.legs
  const group = slip.kind === 'single' && leg ? groupOf(leg.offer.id) : null
  const shared = { id, memberId, product: 'sports', game, currency, stake, bonus, ref: refOf(id), placedAt }
  return { ...shared, rule, mostPayout, group }
}

/** Singles of a market are settled together. */
export const groupOf = (market: number) => `market:${market}`

/** Holds the offers of tickets as they were read. */
async function holdUnmoved(tx: Tx, rows: readonly Taken[], { time }: Book): Promise<void> {
  const legs = rows.flatMap(({ read }) => read.slip.legs)
  const offers = await holdOffers(
    tx,
    legs.map(({ offer }) => offer.id),
    time,
  )
  for (const { offer, outcome, odds } of legs) {
    const now = offers.get(offer.id)
    const isSame = now?.status === 'active' && now.outcomes.find(({ id }) => id === outcome)?.odds === odds
    if (!isSame || now.isInPlay !== offer.isInPlay) throw new PricesMoved()
  }
}

const exposuresOf = ({ ticket, read: { slip } }: Taken): store.Exposed[] =>
  slip.legs.map((leg) => ({
    ...{ market: leg.offer.id, outcome: leg.outcome, currency: ticket.currency },
    // Of a free bet the house has no stake, and pays none back.
    ...(slip.freeBet === null
      ? { stake: ticket.stake, payout: slips.legPayout(slip, leg) }
      : { stake: 0n, payout: slips.legPayout(slip, leg) - ticket.stake }),
    tickets: 1,
  }))

/** The limits with these tickets counted in: nothing may be left below zero. */
async function refuseExcess(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const written = await store.readStanding(
    tx,
    rows.flatMap(({ ticket, read: { slip } }) => selectionsOf(ticket.memberId, slip)),
  )
  let place = 0
  for (const { read } of rows) {
    const { slip, limits, riskPercent } = read
    // What is written has this ticket in it; the most is asked for as it was before.
    const standing = slip.legs.map((leg) => {
      const { liability = 0n, own = 0n } = written[place] ?? {}
      place += 1
      return { liability: liability - (slips.legPayout(slip, leg) - slip.stake), own: own - slip.stake }
    })
    const most = slips.stakeMostOf(slip, limits, { riskPercent, standing })
    if (slip.stake > most) throw new TicketNotTaken('stake_is_above_limit', slips.counterOffer(slip, most))
  }
}

async function refuseFullDay(tx: Tx, all: readonly Taken[]): Promise<void> {
  const rows = all.filter(({ read }) => read.limits.dayPayout !== null)
  if (rows.length === 0) return
  const days = rows.map(({ ticket: { memberId, currency }, read: { dayStart } }) => ({ memberId, currency, dayStart }))
  const payouts = await store.readDayPayouts(tx, days)
  for (const [at, { ticket, read }] of rows.entries()) {
    const [could, most] = [payouts[at] ?? 0n, read.limits.dayPayout ?? 0n]
    if (could <= most) continue
    const left = most - (could - ticket.mostPayout)
    const value = formatMoney(left > 0n ? left : 0n, ticket.currency)
    throw new TicketNotTaken('day_limit_is_reached', [{ path: 'stake', code: 'payout_most', value }])
  }
}

/** Thrown inside the transaction, where only an error can undo the stake. */
export class TicketNotTaken extends Error {
  override name = 'TicketNotTaken'
  readonly refusal: 'stake_is_above_limit' | 'day_limit_is_reached' | 'too_many_pending' | 'key_is_reused'
  readonly fields: readonly WrongField[]
  constructor(refusal: TicketNotTaken['refusal'], fields: readonly WrongField[]) {
    super(refusal)
    this.refusal = refusal
    this.fields = fields
  }
}

/** A price changed after it was read: the slip is read again, and judged by what the member accepts. */
export class PricesMoved extends Error {
  override name = 'PricesMoved'
}
