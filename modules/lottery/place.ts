import { hash } from 'node:crypto'
import { bpPerStep, groupMost } from '#engines/lottery/odds.ts'
import { issueAt } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Currency, isCurrency, parseMoney } from '#kit/money.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { currentTurnoverRules, openBets } from '#modules/bets/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal } from '#modules/ledger/model.ts'
import { clientName } from '#modules/ledger/service.ts'
import type { Hall } from '#modules/lottery/deps.ts'
import { readTime } from '#modules/lottery/draw-store.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import {
  type LineInput,
  type LineRefusal,
  type MoneyLimits,
  type ReadLine,
  readLines,
} from '#modules/lottery/read-lines.ts'
import { type LotteryRules, lotteryDocument } from '#modules/lottery/settings.ts'
import { groupOf } from '#modules/lottery/settle.ts'
import * as store from '#modules/lottery/ticket-store.ts'
import { readDocument } from '#modules/settings/service.ts'
import { houseOf, purseOf, stakeLeg } from '#modules/wallet/service.ts'

export interface BasketInput {
  readonly key: string
  /** The issue it is meant for; a later one is not bought by mistake. */
  readonly issue: string
  readonly currency: string
  /** What the page was shown; prizes that have changed since are not bought. */
  readonly odds: string
  readonly lines: readonly LineInput[]
}

type ExcessRefusal = 'play_limit_is_reached' | 'issue_limit_is_reached' | 'number_is_sold_out'

export type BasketRefusal =
  | LineRefusal
  | ExcessRefusal
  | StakeBlock
  | 'lottery_is_unknown'
  | 'lottery_is_paused'
  | 'issue_is_closed'
  | 'odds_have_changed'
  | 'currency_is_not_offered'
  | 'win_could_pass_the_limit'
  | 'funds_are_short'
  | 'key_is_reused'

/** Buys a basket: every line or none, in one movement. A key that was used before is answered from what it bought then. */
export async function placeBasket(
  hall: Hall,
  lotteryId: string,
  memberId: Id<'member'>,
  input: BasketInput,
): Promise<Result<store.KeptTicket, BasketRefusal>> {
  const intent = hash('sha256', JSON.stringify([lotteryId, input.issue, input.currency, input.lines]), 'hex').slice(
    0,
    32,
  )
  const placed = await tryPlace(hall, lotteryId, memberId, input, intent)
  const kept = await store.findTicketByKey(hall.db.read, memberId, input.key)
  if (!kept) {
    assert(!placed.ok, 'a ticket that was paid is kept')
    return placed
  }
  return kept.intent === intent ? yes(kept) : no('key_is_reused')
}

/** What of the settings a currency has; null where nothing is sold for it. */
export function limitsOf({ limits }: LotteryRules, currency: Currency): MoneyLimits | null {
  const found = limits.find((one) => one.currency === currency)
  if (!found) return null
  const minor = (text: string): bigint => {
    const read = parseMoney(text, currency)
    assert(read.ok, 'a limit of the settings is an amount')
    return read.value
  }
  return {
    ...{ noteLeast: minor(found.noteLeast), noteMost: minor(found.noteMost), playMost: minor(found.playMost) },
    ...{
      issueMost: minor(found.issueMost),
      ticketPayout: minor(found.ticketPayout),
      numberPayout: minor(found.numberPayout),
    },
  }
}

/** The highest prize group that a member may choose: that of the house, and a step for every five basis points of their own rate. */
export async function topGroupOf(hall: Hall, memberId: Id<'member'>, rules: LotteryRules): Promise<number> {
  const { baseGroup, hasSlider } = rules
  if (!hasSlider) return baseGroup
  return Math.min(groupMost, baseGroup + Math.floor((await hall.rateOf(memberId)) / bpPerStep))
}

async function tryPlace(
  hall: Hall,
  lotteryId: string,
  memberId: Id<'member'>,
  { key, issue, currency, odds, lines: given }: BasketInput,
  intent: string,
): Promise<Result<null, BasketRefusal>> {
  const lottery = await findLottery(hall, lotteryId)
  if (!lottery) return no('lottery_is_unknown')
  if (lottery.state === 'paused') return no('lottery_is_paused')
  if (odds !== lottery.odds) return no('odds_have_changed', [{ path: 'odds', code: 'changed', value: lottery.odds }])
  const rules = await readDocument(hall.settings, lotteryDocument)
  const limits = isCurrency(currency) ? limitsOf(rules, currency) : null
  if (!isCurrency(currency) || !limits) return no('currency_is_not_offered')
  const topGroup = await topGroupOf(hall, memberId, rules)
  const { baseGroup, coverageMostPercent } = rules
  const read = readLines(lottery, given, { currency, limits, baseGroup, topGroup, coverageMostPercent })
  if (!read.ok) return read
  const most = read.value.reduce((sum, line) => sum + line.mostPayout, 0n)
  if (most > limits.ticketPayout) return no('win_could_pass_the_limit')
  const ticket: store.Ticket = {
    ...{ id: newId<'ticket'>(hall.clock), memberId, lottery: lottery.id, issue, key, intent, currency },
    stake: read.value.reduce((sum, line) => sum + line.stake, 0n),
    ...{ balanceAfter: 0n, placedAt: new Date(hall.clock.nowMs()) },
  }
  const bets = read.value.map((line): store.BetRow => ({ ...line, id: newId<'bet'>(hall.clock) }))
  try {
    return await take(hall, lottery, { ticket, bets, lines: read.value, limits })
  } catch (error) {
    if (!(error instanceof BasketNotTaken)) throw error
    return no(error.refusal, error.fields ?? (await nextIssueFields(hall, lottery)))
  }
}

/** What the next issue is, for somebody who came too late. */
async function nextIssueFields(hall: Hall, { schedule }: SoldLottery): Promise<readonly WrongField[]> {
  const { id } = issueAt(schedule, (await readTime(hall.db.read, hall.time)).getTime())
  return [{ path: 'issue', code: 'next', value: id }]
}

interface Basket extends store.TicketBets {
  readonly lines: readonly ReadLine[]
  readonly limits: MoneyLimits
}

async function take(hall: Hall, lottery: SoldLottery, basket: Basket): Promise<Result<null, BasketRefusal>> {
  const { ticket } = basket
  const memberId = ticket.memberId as Id<'member'>
  const purse = await purseOf(hall.wallet, memberId, ticket.currency)
  const legs = [stakeLeg({ purse, house: await houseOf(hall.wallet, 'stakes', ticket.currency) }, ticket.stake)]
  const ref = refOf(ticket)
  const movement = { ...clientName('lottery', memberId, ticket.key), ref, intent: ticket.intent, legs }
  const { version: rule } = await currentTurnoverRules(hall)
  const answer = await hall.ledger.submit(memberId, movement, ({ postings }) => {
    const paid = { ...ticket, balanceAfter: postings[0]?.debitAfter ?? 0n }
    return [{ sink: basketSink, rows: [{ ...basket, ticket: paid, hall, game: lottery.id, rule }] }]
  })
  if (answer.ok) return yes(null)
  const { refusal } = answer
  if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal)) return no(refusal)
  assert(false, `a basket was refused: ${refusal}`)
}

/** What the ledger's lines of a basket say they are about: its stake is one line, and every bet that wins has one. */
const refOf = ({ id }: Pick<store.Ticket, 'id'>) => `ticket:${id}`

interface Taken extends Basket {
  readonly hall: Hall
  readonly game: string
  readonly rule: number
}

/**
 * Writes baskets while their issues are held open for them. The purses are held as well, so that a member's baskets come one after another. One
 * that is not taken fails them all: who commits many together finds out which it is.
 */
const basketSink = {
  async insert(tx: Tx, rows: readonly Taken[]): Promise<void> {
    const [first] = rows
    if (!first) return
    const tickets = rows.map(({ ticket }) => ticket)
    const onSale = await store.holdOnSale(tx, tickets, first.hall.time)
    if (tickets.some((ticket) => !onSale.has(store.issueText(ticket)))) throw new BasketNotTaken('issue_is_closed')
    if ((await store.insertTickets(tx, tickets)) < tickets.length) throw new BasketNotTaken('key_is_reused', [])
    await store.insertBets(tx, rows)
    await refuseExcess(tx, rows)
    await refuseSoldOut(tx, rows)
    await openBets(
      tx,
      rows.flatMap(({ ticket, bets, game, rule }) =>
        bets.map(({ id, stake, mostPayout }) => {
          const { memberId, currency, placedAt } = ticket
          const shared = {
            id,
            memberId,
            product: 'lottery',
            game,
            currency,
            stake,
            bonus: 0n,
            ref: refOf(ticket),
            placedAt,
          }
          return { ...shared, rule, mostPayout, group: groupOf(ticket) }
        }),
      ),
    )
  },
}

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
class BasketNotTaken extends Error {
  override name = 'BasketNotTaken'
  readonly refusal: ExcessRefusal | 'issue_is_closed' | 'key_is_reused'
  readonly fields: readonly WrongField[] | null
  constructor(refusal: BasketNotTaken['refusal'], fields: readonly WrongField[] | null = null) {
    super(refusal)
    this.refusal = refusal
    this.fields = fields
  }
}
