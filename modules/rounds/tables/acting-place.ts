import { hash } from 'node:crypto'
import type { ActionRefusal, Json } from '#engines/game.ts'
import { floorOf } from '#engines/ratio.ts'
import type { Acting } from '#engines/shared-game.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { currentTurnoverRules, openBets } from '#modules/bets/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal } from '#modules/ledger/model.ts'
import { clientName } from '#modules/ledger/service.ts'
import type { LinkSecret, Player } from '#modules/rounds/model.ts'
import { unsealLink } from '#modules/rounds/open-round.ts'
import { findRound } from '#modules/rounds/store.ts'
import { playActs, publishAct } from '#modules/rounds/tables/acting.ts'
import {
  actionsOf,
  appendAct,
  findHandsOf,
  type Hand,
  lockHandForAct,
  type StoredAct,
} from '#modules/rounds/tables/acting-store.ts'
import { findSlipsOf, insertSlips } from '#modules/rounds/tables/store.ts'
import { groupOf, type Slip, type Table, type Tables } from '#modules/rounds/tables/table.ts'
import { houseOf, purseOf, stakeLeg } from '#modules/wallet/service.ts'

export interface ActRequest {
  readonly key: string
  readonly number: number
  readonly seat: string
  readonly action: string
  /** How many acts the player has seen at the seat: who presses twice does one thing. */
  readonly at: number
}

export type ActRefusal =
  | Exclude<ActionRefusal, 'round_is_over'>
  | StakeBlock
  | 'acting_is_closed'
  | 'seat_is_not_yours'
  | 'seat_has_moved_on'
  | 'funds_are_short'
  | 'key_is_reused'

/** What a seat came to by an act. */
export interface Acted {
  readonly seat: string
  readonly at: number
  readonly shown: Json
  readonly actions: readonly string[]
  readonly actsUntil: Date | null
  /** The stake that the act added, if it did. */
  readonly slip: Slip | null
}

interface Act {
  readonly tables: Tables
  readonly table: Table
  readonly acting: Acting
  readonly hand: Hand
  readonly act: StoredAct
  readonly isDone: boolean
  readonly slip: Slip | null
  readonly rule: number
}

/**
 * Acts at a seat: it is written, and what it adds to the stake is taken, in one transaction; only then is the next card looked at. A key that was
 * used before is answered by how the seat stands.
 */
export async function actAt(
  tables: Tables,
  table: Table,
  player: Player,
  request: ActRequest,
): Promise<Result<Acted, ActRefusal>> {
  const { acting } = table.game
  const name = { tableId: table.id, number: request.number }
  const round = acting ? await findRound(tables.db.read, name) : null
  if (!acting || !round || round.state === 'betting') return no('acting_is_closed')
  const secret = await unsealLink(tables, round)
  const findHand = async () =>
    (await findHandsOf(tables.db.read, name, player)).find(({ seat }) => seat === request.seat)
  const hand = await findHand()
  if (!hand) return no('seat_is_not_yours')
  const acted = await tryAct(tables, table, { acting, secret, hand, isOpen: round.state === 'closed' }, request)
  if (acted.ok) return acted
  // The same request may have come in meanwhile, or long ago.
  const now = (await findHand()) ?? hand
  const known = now.acts.findIndex(({ key }) => key === request.key)
  if (known < 0) return acted
  const isSame = known === request.at && now.acts[known]?.action === request.action
  return isSame ? yes(actedOf(acting, secret, now, null)) : no('key_is_reused')
}

interface Turn {
  readonly acting: Acting
  readonly secret: LinkSecret
  readonly hand: Hand
  readonly isOpen: boolean
}

async function tryAct(
  tables: Tables,
  table: Table,
  { acting, secret, hand, isOpen }: Turn,
  request: ActRequest,
): Promise<Result<Acted, ActRefusal>> {
  if (!isOpen || hand.actsUntil === null) return no('acting_is_closed')
  if (hand.acts.length !== request.at) return no('seat_has_moved_on')
  const outcome = playActs(acting, secret, { [hand.seat]: actionsOf(hand) })
  if (!acting.actionsAt(outcome, hand.seat).includes(request.action)) return no('action_is_not_possible')
  const act = { action: request.action, key: request.key }
  const after = { ...hand, acts: [...hand.acts, act] }
  const isDone = actedOf(acting, secret, after, null).actions.length === 0
  const added = acting.addedBy(outcome, hand.seat, request.action)
  const slip = added ? await addedSlip(tables, table, hand, request, added) : null
  const { version: rule } = await currentTurnoverRules(tables)
  const written = await tryWrite({ tables, table, acting, hand, act, isDone, slip, rule })
  if (!written.ok) return written
  const acted = actedOf(acting, secret, { ...after, ...written.value.hand }, written.value.slip)
  if (hand.isSole) publishAct(tables, table, hand, { action: request.action, ...acted })
  return yes(acted)
}

function actedOf(acting: Acting, secret: LinkSecret, hand: Hand, slip: Slip | null): Acted {
  const outcome = playActs(acting, secret, { [hand.seat]: actionsOf(hand) })
  const actions = acting.actionsAt(outcome, hand.seat)
  const actsUntil = actions.length === 0 ? null : hand.actsUntil
  return { seat: hand.seat, at: hand.acts.length, shown: acting.shown(outcome), actions, actsUntil, slip }
}

/** Another stake as high as what the player put on the seat. It is a slip, and a bet, of its own. */
async function addedSlip(
  tables: Tables,
  { id, game }: Table,
  hand: Hand,
  { key, at, action }: ActRequest,
  choice: Json,
): Promise<Slip> {
  const player = { id: hand.playerId, mode: hand.mode }
  const slips = await findSlipsOf(tables.db.read, hand, player)
  const first = slips
    .filter(({ currency }) => currency === hand.currency)
    .flatMap(({ spots }) => spots)
    .filter((spot) => game.acting?.seatOf(spot.choice)?.name === hand.seat)
  const stake = first.reduce((sum, spot) => sum + spot.stake, 0n)
  assert(stake > 0n, 'a seat was taken by a bet')
  return {
    ...{ id: newId<'round'>(tables.clock), tableId: id, number: hand.number, playerId: hand.playerId, mode: hand.mode },
    ...{ shownName: slips[0]?.shownName ?? '', key, currency: hand.currency, stake },
    intent: hash('sha256', JSON.stringify([id, hand.number, hand.seat, at, action]), 'hex').slice(0, 32),
    ...{ mostPayout: floorOf(stake, game.topOf(choice)), spots: [{ choice, stake }], balanceAfter: 0n },
    placedAt: new Date(tables.clock.nowMs()),
  }
}

interface Written {
  readonly hand: { readonly actsUntil: Date | null }
  readonly slip: Slip | null
}

async function tryWrite(act: Act): Promise<Result<Written, ActRefusal>> {
  try {
    if (act.slip === null) {
      return yes(await act.tables.db.tx(async (tx) => ({ hand: { actsUntil: await writeAct(tx, act) }, slip: null })))
    }
    return act.slip.mode === 'real' ? await writeReal(act, act.slip) : await writeDemo(act, act.slip)
  } catch (error) {
    if (error instanceof ActNotTaken) return no(error.refusal)
    throw error
  }
}

async function writeReal(act: Act, slip: Slip): Promise<Result<Written, ActRefusal>> {
  const { ledger, wallet } = act.tables
  const memberId = slip.playerId as Id<'member'>
  const purse = await purseOf(wallet, memberId, slip.currency)
  const legs = [stakeLeg({ purse, house: await houseOf(wallet, 'stakes', slip.currency) }, slip.stake)]
  const movement = { ...clientName('table', memberId, slip.key), ref: `round:${slip.id}`, intent: slip.intent, legs }
  const [game, bets] = [act.table.nodeId, [{ id: slip.id, stake: slip.stake }]]
  let written = slip
  const ends: { actsUntil: Date | null } = { actsUntil: null }
  const answer = await ledger.submit(memberId, { ...movement, game, bets }, ({ postings, bonus }) => {
    written = { ...slip, balanceAfter: postings[0]?.debitAfter ?? 0n }
    return [{ sink: actSink, rows: [{ act: { ...act, slip: written }, ends, bonus: bonus?.get(slip.id) ?? 0n }] }]
  })
  if (answer.ok) return answer.value.isReplay ? no('key_is_reused') : yes({ hand: ends, slip: written })
  const { refusal } = answer
  if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
    return no(refusal, answer.fields)
  assert(false, `a stake was refused: ${refusal}`)
}

interface ActRow {
  readonly act: Act & { readonly slip: Slip }
  /** Where the end of the next turn is put, since the ledger answers only with money. */
  readonly ends: { actsUntil: Date | null }
  /** What of the stake came out of bonus purses. */
  readonly bonus: bigint
}

const actSink = {
  async insert(tx: Tx, rows: readonly ActRow[]): Promise<void> {
    for (const { act, ends, bonus } of rows) {
      ends.actsUntil = await writeAct(tx, act)
      const { table, slip, rule } = act
      const { id, playerId: memberId, currency, stake, mostPayout, placedAt } = slip
      const shared = { id, memberId, product: 'tables', currency, stake, bonus, ref: null, placedAt }
      await openBets(tx, [{ ...shared, game: table.nodeId, rule, mostPayout, group: groupOf(slip) }])
    }
  },
}

async function writeDemo(act: Act, slip: Slip): Promise<Result<Written, ActRefusal>> {
  const purse = await act.tables.playMoney().purseOf(slip.playerId, slip.currency)
  return await act.tables.db.tx(async (tx) => {
    const balanceAfter = await purse.take(tx, slip.stake)
    if (balanceAfter === null) return no('funds_are_short')
    const written = { ...slip, balanceAfter }
    return yes({ hand: { actsUntil: await writeAct(tx, { ...act, slip: written }) }, slip: written })
  })
}

/** Writes an act while its seat is held, with the slip of what it adds; throws where only an error can undo the stake. */
async function writeAct(tx: Tx, { tables, table, hand, act, isDone, slip }: Act): Promise<Date | null> {
  const held = await lockHandForAct(tx, hand, tables.time)
  if (held !== 'open') throw new ActNotTaken(held)
  if (slip && (await insertSlips(tx, [slip])) === 0) throw new ActNotTaken('key_is_reused')
  assert(table.phases.acting, 'a table whose players act gives them time for it')
  return await appendAct(tx, hand, act, { isDone, turnMs: table.phases.acting.turn, time: tables.time })
}

class ActNotTaken extends Error {
  override name = 'ActNotTaken'
  readonly refusal: 'acting_is_closed' | 'seat_has_moved_on' | 'key_is_reused'
  constructor(refusal: ActNotTaken['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}
