import { hash } from 'node:crypto'
import { crashGame, judgeBet } from '#engines/instant/crash/game.ts'
import { longestMs, multiplierAt } from '#engines/instant/crash/growth.ts'
import { checkStake } from '#engines/stake.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { isCurrency, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type BeginRefusal, findEngine } from '#modules/play/begin.ts'
import { crashSettlementOf, payBet } from '#modules/play/crash/payments.ts'
import { actOnBet, roundOf } from '#modules/play/crash/shared-round.ts'
import { betReply, type Crash, crashNodeOf } from '#modules/play/crash/table.ts'
import type { Player } from '#modules/play/deps.ts'
import type { CrashEntry } from '#modules/play/model.ts'
import { limitsOf } from '#modules/play/rules.ts'
import { type CrashBet, findBetByKey, findBetsInRound } from '#modules/play/store/crash.ts'
import { findRound, isBettingOpen, unsealLink } from '#modules/rounds/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'

export interface CrashInput {
  readonly key: string
  readonly index: number
  readonly entry: CrashEntry
  readonly stake: string
  readonly currency: string
  readonly autoX100: number | null
}

export type PlaceRefusal =
  | Exclude<BeginRefusal, GiftRefusal | 'game_is_shared' | 'round_is_open' | 'play_is_too_fast'>
  | 'betting_is_closed'
  | 'bet_exists'
  | 'demo_bets_are_full'

/**
 * Joins the round that is open for bets. A key that was used before is answered from what it made then. The address bounds how many bets
 * of play money one person can place.
 */
export async function placeBet(
  crash: Crash,
  player: Player,
  input: CrashInput,
  address = '',
): Promise<Result<CrashBet, PlaceRefusal>> {
  const intent = hash(
    'sha256',
    ['crash', input.index, input.entry, input.stake, input.currency, input.autoX100].join('\n'),
    'hex',
  )
  const placed = await tryPlace(crash, player, input, { intent: intent.slice(0, 32), address })
  if (placed.ok) return placed
  const known = await findBetByKey(crash.play.db.read, player, input.key)
  if (!known) return placed
  return known.intent === intent.slice(0, 32) ? yes(known) : no('key_is_reused')
}

async function tryPlace(
  crash: Crash,
  player: Player,
  input: CrashInput,
  { intent, address }: { readonly intent: string; readonly address: string },
): Promise<Result<CrashBet, PlaceRefusal>> {
  const { play } = crash
  const read = await readBet(crash, input)
  if (!read.ok) return read
  const { nodeId, currency, stake, maxPayout, autoX100, targetX100 } = read.value
  if (!(await isBettingOpen(play.db.read, roundOf(input.index), crash.time))) return no('betting_is_closed')
  const placedAt = new Date(play.clock.nowMs())
  const bet: CrashBet = {
    id: newId<'round'>(play.clock),
    roundNumber: input.index,
    playerId: player.id,
    mode: player.mode,
    entry: input.entry,
    shownName: player.mode === 'real' ? await play.shownName(player.id as Id<'member'>) : '',
    ...{ key: input.key, intent, currency, stake, maxPayout, autoX100, targetX100, placedAt },
    state: 'open',
    cashedOutX100: null,
    elapsedMs: null,
    bonus: 0n,
    payout: 0n,
    balanceAfter: 0n,
  }
  const placed = await crashSettlementOf(crash, player).place(bet, nodeId, address)
  // Play money is announced to nobody else: it costs nothing, so one visitor could flood everybody.
  if (placed.ok && player.mode === 'real')
    crash.publish({ type: 'bet', index: input.index, bet: betReply(placed.value) })
  return placed
}

async function readBet(crash: Crash, input: CrashInput) {
  const nodeId = await crashNodeOf(crash)
  if (nodeId === null) return no('game_is_unknown')
  const engine = await findEngine(crash.play, nodeId)
  if (!engine.ok) return engine
  const { currency } = input
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  const stake = parseMoney(input.stake, currency)
  if (!stake.ok) return stake
  const { limits: narrower } = await readSetting(crash.play.settings, 'play')
  const { maxPayout, ...limits } = limitsOf(narrower, ['crash', nodeId], currency)
  const allowed = checkStake(stake.value, { ...limits, maxPayout })
  if (!allowed.ok) return allowed
  const choice = crashGame.readChoice({ autoX100: input.autoX100 })
  if (!choice.ok) return choice
  const target = judgeBet({ stake: stake.value, maxPayout, choice: choice.value })
  if (!target.ok) return target
  const { autoX100 } = choice.value
  return yes({ nodeId, currency, stake: stake.value, maxPayout, autoX100, targetX100: target.value })
}

export type CashOutInput = Pick<CrashInput, 'index' | 'entry'>

export type CashOutRefusal = 'bet_is_missing' | 'cash_out_is_too_late' | 'action_is_not_possible'

/** Leaves the round at what the server's clock showed when the call came in, however long the paying takes. */
export async function cashOut(
  crash: Crash,
  player: Player,
  input: CashOutInput,
): Promise<Result<CrashBet, CashOutRefusal>> {
  const leaving = leave(crash, player, input, crash.play.clock.nowMs())
  const all = crash.leaving[player.mode]
  all.add(leaving)
  try {
    return await leaving
  } finally {
    all.delete(leaving)
  }
}

async function leave(
  crash: Crash,
  player: Player,
  { index, entry }: CashOutInput,
  nowMs: number,
): Promise<Result<CrashBet, CashOutRefusal>> {
  const { db } = crash.play
  const [bets, round] = [await findBetsInRound(db.read, index, player), await findRound(db.read, roundOf(index))]
  const bet = bets.find((one) => one.entry === entry)
  if (!bet || !round) return no('bet_is_missing')
  if (bet.state === 'paid') return yes(bet)
  if (bet.state !== 'open') return no('cash_out_is_too_late')
  const elapsedMs = Math.min(nowMs - round.closesAt.getTime(), longestMs)
  // The link stays sealed while bets are taken.
  if (round.state === 'betting' || elapsedMs < 0 || multiplierAt(elapsedMs) < 101) return no('action_is_not_possible')
  const left = actOnBet(bet, await unsealLink(crash.play, round), [{ kind: 'cash_out', elapsedMs }])
  if (!left) return no('cash_out_is_too_late')
  const { cashedOutX100 } = left.state
  assert(cashedOutX100 !== null, 'who left has left somewhere')
  const paid = await payBet(crash, bet, cashedOutX100, elapsedMs)
  return paid.state === 'paid' ? yes(paid) : no('cash_out_is_too_late')
}
