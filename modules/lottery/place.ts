import { issueAt } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import { type Tx, together } from '#kit/tx.ts'
import type { OpenBet } from '#modules/bets/model.ts'
import { currentTurnoverRules, openBets } from '#modules/bets/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal, type Leg } from '#modules/ledger/model.ts'
import { type Attach, clientName, RowsNotTaken } from '#modules/ledger/service.ts'
import { type Basket, type BasketInput, intentOf, type ReadRefusal, readBasket } from '#modules/lottery/basket.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { readTime } from '#modules/lottery/draw-store.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { MoneyLimits, ReadLine } from '#modules/lottery/read-lines.ts'
import * as store from '#modules/lottery/ticket-store.ts'
import { houseOf, purseOf, type StakeReceipt, stakeLeg } from '#modules/wallet/service.ts'

type ExcessRefusal = 'play_limit_is_reached' | 'issue_limit_is_reached' | 'day_limit_is_reached' | 'number_is_sold_out'

export type BasketRefusal =
  | ReadRefusal
  | ExcessRefusal
  | StakeBlock
  | 'issue_is_closed'
  | 'funds_are_short'
  | 'key_is_reused'

export interface KeyedBasket extends BasketInput {
  readonly key: string
  /** Whether the member wants to be told what it came to. */
  readonly isNoticeWanted?: boolean
}

/** Buys a basket: every line or none, in one movement. A key that was used before is answered from what it bought then. */
export async function placeBasket(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'>,
  basket: KeyedBasket,
): Promise<Result<store.KeptTicket, BasketRefusal>> {
  const bought = await buyBasket(lotteries, lotteryId, memberId, basket)
  return bought.ok ? yes(bought.value.ticket) : bought
}

/** The same, with the bets where they are at hand: of a key that was used before they have to be looked up. */
export async function buyBasket(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'>,
  { key, isNoticeWanted = false, ...input }: KeyedBasket,
): Promise<
  Result<{ readonly ticket: store.KeptTicket; readonly bets: readonly store.BetRow[] | null }, BasketRefusal>
> {
  const intent = intentOf([lotteryId, input.issue, input.currency, input.lines])
  const placed = await tryPlace(lotteries, lotteryId, memberId, input, { key, intent, isNoticeWanted })
  const kept = await store.findTicketByKey(lotteries.db.read, memberId, key)
  if (!kept) {
    assert(!placed.ok, 'a ticket that was paid is kept')
    return placed
  }
  if (kept.intent !== intent) return no('key_is_reused')
  return yes({ ticket: kept, bets: placed.ok && placed.value.ticket.id === kept.id ? placed.value.bets : null })
}

async function tryPlace(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'>,
  input: BasketInput,
  name: Pick<store.Ticket, 'key' | 'intent' | 'isNoticeWanted'>,
): Promise<Result<Purchase, BasketRefusal>> {
  const read = await readBasket(lotteries, lotteryId, memberId, input)
  if (!read.ok) return read
  const purchase = purchaseOf(lotteries, read.value, { ...name, memberId, planId: null })
  const answer = await takePurchase(lotteries, purchase)
  if (answer.ok) return yes(purchase)
  const { refusal, fields } = answer
  assert(refusal !== 'plan_limit_is_reached', 'a basket is no plan')
  return no(refusal, fields)
}

/** A basket with the ticket and the bets that it becomes. */
export interface Purchase extends store.TicketBets {
  readonly lottery: SoldLottery
  readonly lines: readonly ReadLine[]
  readonly limits: MoneyLimits
  readonly dayStart: Date
}

export function purchaseOf(
  lotteries: Lotteries,
  { lottery, issue, currency, limits, lines, stake, mostPayout, dayStart }: Basket,
  name: Pick<store.Ticket, 'memberId' | 'key' | 'intent' | 'planId' | 'isNoticeWanted'>,
): Purchase {
  const ticket: store.Ticket = {
    ...{ ...name, id: newId<'ticket'>(lotteries.clock), lottery: lottery.id, issue, currency, stake, mostPayout },
    ...{ balanceAfter: 0n, placedAt: new Date(lotteries.clock.nowMs()) },
  }
  const bets = lines.map((line): store.BetRow => ({ ...line, id: newId<'bet'>(lotteries.clock) }))
  return { lottery, ticket, bets, lines, limits, dayStart }
}

/** What is done together with a purchase: money that is set aside, and rows. */
export interface WithPurchase {
  readonly legs: readonly Leg[]
  attach(balanceAfter: bigint): ReturnType<Attach>
}

/** Pays for a ticket from the member's purse and writes it. */
export async function takePurchase(
  lotteries: Lotteries,
  purchase: Purchase,
  more?: WithPurchase,
): Promise<Result<null, BasketRefusal | 'plan_limit_is_reached'>> {
  const { ticket, lottery } = purchase
  const memberId = ticket.memberId as Id<'member'>
  const purse = await purseOf(lotteries.wallet, memberId, ticket.currency)
  const stake = stakeLeg({ purse, house: await houseOf(lotteries.wallet, 'stakes', ticket.currency) }, ticket.stake)
  const legs = [stake, ...(more?.legs ?? [])]
  const movement = { ...clientName('lottery', memberId, ticket.key), ref: refOf(ticket), intent: ticket.intent, legs }
  const bets = purchase.bets.map(({ id, stake: amount }) => ({ id, stake: amount }))
  const writePurchase = await purchaseWriter(lotteries, purchase)
  try {
    const answer = await lotteries.ledger.submit(memberId, { ...movement, game: lottery.id, bets }, (receipt) => {
      return [...writePurchase(receipt), ...(more?.attach(receipt.postings[0]?.debitAfter ?? 0n) ?? [])]
    })
    if (answer.ok) return yes(null)
    const { refusal } = answer
    if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
      return no(refusal, answer.fields)
    assert(false, `a basket was refused: ${refusal}`)
  } catch (error) {
    if (!(error instanceof BasketNotTaken)) throw error
    return no(error.refusal, error.fields ?? (await nextIssueFields(lotteries, lottery)))
  }
}

/** Writes a ticket and its bets in the transaction that pays for them. */
export async function purchaseWriter(
  lotteries: Lotteries,
  purchase: Purchase,
): Promise<(receipt: StakeReceipt) => ReturnType<Attach>> {
  const { version: rule } = await currentTurnoverRules(lotteries)
  return ({ postings, bonus }) => {
    const ticket = { ...purchase.ticket, balanceAfter: postings[0]?.debitAfter ?? 0n }
    return [{ sink: basketSink, rows: [{ ...purchase, ticket, lotteries, game: purchase.lottery.id, rule, bonus }] }]
  }
}

/** What the next issue is, for somebody who came too late. */
export async function nextIssueFields(lotteries: Lotteries, { schedule }: SoldLottery): Promise<readonly WrongField[]> {
  const { id } = issueAt(schedule, (await readTime(lotteries.db.read, lotteries.time)).getTime())
  return [{ path: 'issue', code: 'next', value: id }]
}

/** What the ledger's lines of a basket say they are about: its stake is one line, and every bet that wins has one. */
export const refOf = ({ id }: Pick<store.Ticket, 'id'>) => `ticket:${id}`

interface Taken extends Purchase {
  readonly lotteries: Lotteries
  readonly game: string
  readonly rule: number
  /** What of each bet's stake came out of bonus purses. */
  readonly bonus: StakeReceipt['bonus']
}

/**
 * Writes baskets while their issues are held open for them. The purses are held as well, so that a member's baskets come one after another.
 * Those that came too late are named; any other that is not taken fails them all, and who commits many together finds out which it is.
 */
const basketSink = {
  async insert(tx: Tx, rows: readonly Taken[]): Promise<void> {
    const [first] = rows
    if (!first) return
    await holdIssues(tx, rows, first.lotteries)
    await together(
      writeTickets(tx, rows),
      store.insertBets(tx, rows),
      refuseExcess(tx, rows),
      refuseFullDays(tx, rows),
      refuseSoldOut(tx, rows),
      openBets(tx, rows.flatMap(betsOf)),
    )
  },
}

/** Issues that are on sale now stay so until their tickets are written. */
async function holdIssues(tx: Tx, rows: readonly Taken[], { time }: Lotteries): Promise<void> {
  const tickets = rows.map(({ ticket }) => ticket)
  const onSale = await store.holdOnSale(tx, tickets, time)
  const late = rows.filter(({ ticket }) => !onSale.has(store.issueText(ticket)))
  if (late.length > 0) throw new BasketNotTaken('issue_is_closed', null, late)
}

async function writeTickets(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const tickets = rows.map(({ ticket }) => ticket)
  if ((await store.insertTickets(tx, tickets)) < tickets.length) throw new BasketNotTaken('key_is_reused', [])
}

const betsOf = ({ ticket, bets, lottery, game, rule, bonus }: Taken): OpenBet[] =>
  bets.map(({ id, stake, mostPayout }) => {
    const { memberId, currency, placedAt } = ticket
    const shared = { id, memberId, product: 'lottery', game, currency, stake, ref: refOf(ticket), placedAt, rule }
    // Nobody knows before what a share of a jackpot is.
    const most = lottery.hasJackpot ? null : mostPayout
    return { ...shared, bonus: bonus?.get(id) ?? 0n, mostPayout: most, group: store.groupOf(ticket) }
  })

/** What a member has on an issue, this basket included, against the limits. */
async function refuseExcess(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const stakes = await store.findStakes(
    tx,
    rows.map(({ ticket }) => ticket),
  )
  for (const { ticket, limits } of rows) {
    const own = stakes.filter(
      ({ memberId, currency, ...name }) =>
        memberId === ticket.memberId &&
        currency === ticket.currency &&
        store.issueText(name) === store.issueText(ticket),
    )
    const over = own.find(({ stake }) => stake > limits.playMost)
    if (over) throw new BasketNotTaken('play_limit_is_reached', [{ path: 'play', code: 'limit', value: over.play }])
    const sum = own.reduce((all, { stake }) => all + stake, 0n)
    if (sum > limits.issueMost) throw new BasketNotTaken('issue_limit_is_reached', [])
  }
}

/** What a member's tickets of the day could pay together, this one included. */
async function refuseFullDays(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const most = await store.findDayPayouts(
    tx,
    rows.map(({ ticket, dayStart }) => ({ ...ticket, dayStart })),
  )
  const isFull = rows.some(({ ticket, limits }) => {
    const could = most.get(`${ticket.memberId} ${ticket.currency}`) ?? 0n
    return limits.dayPayout !== null && could > limits.dayPayout
  })
  if (isFull) throw new BasketNotTaken('day_limit_is_reached', [])
}

/** Numbers that could make an issue pay more than the house is ready to. */
async function refuseSoldOut(tx: Tx, rows: readonly Taken[]): Promise<void> {
  const added = rows.flatMap(({ ticket: { lottery, issue, currency }, lines }) =>
    lines.flatMap(({ play, cells }) => cells.map((cell) => ({ lottery, issue, currency, play, ...cell }))),
  )
  const now = await store.addExposures(tx, added)
  const limitBy = new Map(
    rows.map(({ ticket, limits }) => [`${store.issueText(ticket)} ${ticket.currency}`, limits.numberPayout]),
  )
  const full = now.filter((one) => one.most > (limitBy.get(`${store.issueText(one)} ${one.currency}`) ?? 0n))
  if (full.length === 0) return
  const fields = full.slice(0, namedMost).map(({ play, cell }) => ({ path: play, code: 'sold_out', value: cell }))
  throw new BasketNotTaken('number_is_sold_out', fields)
}

const namedMost = 100

/** Thrown inside the transaction, where only an error can undo the stake. */
export class BasketNotTaken extends RowsNotTaken {
  override name = 'BasketNotTaken'
  readonly refusal: ExcessRefusal | 'issue_is_closed' | 'key_is_reused' | 'plan_limit_is_reached'
  readonly fields: readonly WrongField[] | null
  constructor(
    refusal: BasketNotTaken['refusal'],
    fields: readonly WrongField[] | null = null,
    rows: readonly Taken[] = [],
  ) {
    super(refusal, rows)
    this.refusal = refusal
    this.fields = fields
  }
}
