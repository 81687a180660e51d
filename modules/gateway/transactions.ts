import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { currentTurnoverRules } from '#modules/bets/service.ts'
import { findPlayable, playedSink } from '#modules/catalog/service.ts'
import { type StakeBlock, stakeBlocks } from '#modules/compliance/model.ts'
import { alertHeld, alertWinWithoutBet } from '#modules/gateway/alerts.ts'
import { readCreditRules } from '#modules/gateway/credit-rules.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { Action, Place, Rejection, VendorLink } from '#modules/gateway/model.ts'
import { movementOf, roundCallOf } from '#modules/gateway/movement.ts'
import type { TransactionsAnswer } from '#modules/gateway/protocol.ts'
import { creditDayOf } from '#modules/gateway/rules/credit-caps.ts'
import { judge, rejectedRows, type Scene, type Verdict, type WalletCall } from '#modules/gateway/rules/judge.ts'
import { grantsIn, keptParts, standingOf } from '#modules/gateway/rules/round-steps.ts'
import type { CreditRows } from '#modules/gateway/store/credits.ts'
import { type CallRows, insertCalls, SceneIsStale } from '#modules/gateway/store/rounds.ts'
import type { Player } from '#modules/gateway/store/vendors.ts'
import type { LedgerRefusal } from '#modules/ledger/model.ts'
import { houseOf, purseOf, type RoundReceipt } from '#modules/wallet/service.ts'

export interface AskedCall extends WalletCall {
  readonly session: string | undefined
}

/** Somebody else may have been quicker, on this node or another; each attempt reads anew. */
const attemptsMax = 30

const sink = { insert: insertCalls }

/** A vendor's call on a player's purse: judged, moved and written down together, once, however often it comes. */
export async function runTransactions(
  gateway: Gateway,
  vendor: VendorLink,
  player: Player,
  asked: AskedCall,
): Promise<TransactionsAnswer> {
  const place = { vendor: vendor.code, player: player.player, round: asked.round }
  const turn = `${place.vendor} ${place.player} ${place.round}`
  const outcome = await gateway.turns.take(turn, async () => {
    const { game, session } = asked
    const hasStake = asked.actions.some(isStake)
    const stakeRefusal = hasStake ? await gateway.gates.load({ vendor, player, game, session }) : null
    return await settle(gateway, place, player, asked, { stakeRefusal, limits: vendor.limits[player.currency] })
  })
  const hasWin = asked.actions.some(({ type }) => type === 'win')
  if (outcome.code === 'BET_NOT_FOUND' && hasWin) await alertWinWithoutBet(gateway, place)
  return { ...outcome, currency: player.currency, balance: String(await gateway.balances.load(player)) }
}

type Outcome = Pick<TransactionsAnswer, 'code' | 'results'>

interface Gate {
  readonly stakeRefusal: Rejection | null
  readonly limits: Scene['limits'] | undefined
  readonly sweeps?: boolean
}

/** Judges and writes until what was judged is what is written over. */
export async function settle(
  gateway: Gateway,
  place: Place,
  player: Player,
  call: WalletCall,
  { stakeRefusal, limits, sweeps = false }: Gate,
): Promise<Outcome> {
  const names = call.actions.flatMap(({ tx, ref }) => (ref === null ? [tx] : [tx, ref]))
  const grants = call.actions.flatMap(({ grant }) => grant ?? [])
  const { currency } = player
  const rules = await readCreditRules(gateway.identity.settings, place.vendor, currency)
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const nowMs = gateway.clock.nowMs()
    const day = call.actions.every(isStake) ? null : creditDayOf(nowMs)
    const found = await gateway.scenes.load({ place, names, grants, day, currency })
    const scene: Scene = { ...found, ...rules, nowMs, stakeRefusal, limits: limits ?? null, isSweep: sweeps }
    const verdict = call.currency === player.currency ? judge(call, scene) : refuse(call, scene, 'CURRENCY_MISMATCH')
    const outcome = await carryOut(gateway, place, player, call, scene, verdict)
    if (outcome) return outcome
  }
  throw new Error('a round of a vendor did not come to rest')
}

function refuse(call: WalletCall, scene: Scene, code: Rejection): Verdict {
  return { is: 'refused', code, unheard: rejectedRows(call, scene, code) }
}

/** Null when somebody was quicker and the call has to be judged again. */
async function carryOut(
  gateway: Gateway,
  place: Place,
  player: Player,
  call: WalletCall,
  scene: Scene,
  verdict: Verdict,
): Promise<Outcome | null> {
  if (verdict.is === 'known') return done(verdict)
  if (verdict.is === 'refused') return await remember(gateway, place, call, verdict)
  try {
    const refusal = await move(gateway, place, player, call, scene, verdict)
    if (refusal === 'stale') return null
    if (refusal === null) return done(verdict)
    return await remember(gateway, place, call, { code: refusal, unheard: rejectedRows(call, scene, refusal) })
  } catch (error) {
    if (error instanceof SceneIsStale) return null
    throw error
  }
}

type Accepted = Extract<Verdict, { is: 'accepted' }>
type Refused = Extract<Verdict, { is: 'refused' }>

function done({ answers }: Pick<Accepted, 'answers'>): Outcome {
  const results = answers.map(({ tx, isReplay, isTombstoned, isHeld }) => ({
    tx,
    replay: isReplay,
    tombstoned: isTombstoned,
    held: isHeld,
  }))
  return { code: results.some(({ held }) => held) ? 'HELD' : 'OK', results }
}

async function remember(
  { quiet, clock }: Gateway,
  place: Place,
  { game, currency }: WalletCall,
  { code, unheard }: Pick<Refused, 'code' | 'unheard'>,
): Promise<Outcome | null> {
  const at = new Date(clock.nowMs())
  const call = {
    place,
    game,
    currency,
    version: null,
    roundState: null,
    reversed: [],
    groupId: null,
    at,
    credits: null,
  }
  const isKept = unheard.length === 0 || (await quiet.load({ ...call, rows: unheard }))
  return isKept ? { code, results: [] } : null
}

/** Money and rows in one transaction, by the ledger's fast door; where no money moves, the rows alone. */
async function move(
  gateway: Gateway,
  place: Place,
  player: Player,
  call: WalletCall,
  scene: Scene,
  accepted: Accepted,
): Promise<Rejection | 'stale' | null> {
  const { effects, rows, reversed, roundState } = accepted
  const { clock, ledger, wallet } = gateway
  const { memberId, currency } = player
  const written = {
    place,
    game: call.game,
    currency,
    version: scene.round?.version ?? null,
    roundState,
    rows,
    reversed,
  }
  const rowsOf = ({ groupId, at, parts }: Pick<RoundReceipt, 'groupId' | 'at' | 'parts'>): CallRows => {
    const shared = rows.map((row) => ({ ...row, parts: keptParts(parts?.get(row.tx)) }))
    const credits = creditRowsOf(gateway, place, player, scene, accepted)
    return { ...written, rows: shared, groupId, at, credits }
  }
  const [first] = rows
  if (effects.length === 0 || !first) {
    return (await gateway.quiet.load(rowsOf({ groupId: null, at: new Date(clock.nowMs()) }))) ? null : 'stale'
  }
  const sides = {
    purse: await purseOf(wallet, memberId, currency),
    house: await houseOf(wallet, 'stakes', currency),
    held: await houseOf(wallet, 'vendor-held', currency),
  }
  const standing = standingOf(scene.txs, place)
  const round = roundCallOf(place.vendor, effects, sides, { rows, txs: scene.txs, standing })
  const movement = {
    ...movementOf({ ...place, tx: first.tx, isSweep: scene.isSweep ?? false }, effects, sides),
    ...{ game: call.game, round },
  }
  const isPlayed = call.actions.some(isStake) && (await findPlayable(gateway.catalog, call.game)) !== null
  // The rules are written down before the first bet that they hold for.
  await currentTurnoverRules(gateway)
  const attach = (receipt: RoundReceipt) => [
    { sink, rows: [rowsOf(receipt)] },
    ...(isPlayed ? [{ sink: playedSink, rows: [{ memberId, nodeId: call.game, at: receipt.at }] }] : []),
  ]
  const grants = grantsIn(standing)
  const answer =
    grants.length > 0
      ? await ledger.submitShared(memberId, { ...movement, grants }, attach)
      : await ledger.submit(memberId, movement, attach)
  if (answer !== 'nothing_moved') {
    if (!answer.ok) {
      const block = stakeBlocks.find((known) => known === answer.refusal)
      // The wallet has told of a reality check already.
      if (block && block !== 'reality_check_is_due')
        gateway.announceRefusal(memberId, { refusal: block, fields: answer.fields ?? [] })
      return rejections[answer.refusal] ?? unexpected(answer.refusal)
    }
    // Written by a sender whose answer was lost, or by another node: the record says how it went.
    if (answer.value.isReplay) return 'stale'
  }
  gateway.announceBalance(memberId)
  for (const { tx, amount, reason } of accepted.parked)
    alertHeld(gateway, { ...place, tx, reason, amount: String(amount), currency })
  return null
}

/** What counts towards the caps, what waits for an operator, and which grants were used. */
function creditRowsOf(
  { clock }: Gateway,
  place: Place,
  { currency }: Player,
  { nowMs, caps }: Scene,
  { credited, parked, withdrawn, grantUses }: Accepted,
): CreditRows {
  const shared = { ...place, currency, transferId: null, heldAt: new Date(nowMs) }
  const held = parked.map((credit) => ({ ...credit, ...shared, id: newId<'held-credit'>(clock) }))
  return { day: creditDayOf(nowMs), caps, credited, held, withdrawn, grantUses }
}

const rejections: Partial<Record<LedgerRefusal, Rejection>> & Record<StakeBlock, Rejection> = {
  funds_are_short: 'INSUFFICIENT_FUNDS',
  balance_would_overflow: 'LIMIT_EXCEEDED',
  key_is_reused: 'TX_CONFLICT',
  wager_limit_is_reached: 'LIMIT_EXCEEDED',
  loss_limit_is_reached: 'LIMIT_EXCEEDED',
  session_limit_is_reached: 'LIMIT_EXCEEDED',
  limit_is_in_other_currency: 'LIMIT_EXCEEDED',
  limit_cannot_be_kept_there: 'LIMIT_EXCEEDED',
  reality_check_is_due: 'PLAYER_BLOCKED',
  play_is_paused: 'PLAYER_BLOCKED',
  self_excluded: 'PLAYER_BLOCKED',
  age_is_not_allowed: 'PLAYER_BLOCKED',
  stake_is_above_bonus_limit: 'LIMIT_EXCEEDED',
  game_is_excluded_by_bonus: 'LIMIT_EXCEEDED',
  bonus_cannot_be_kept_there: 'LIMIT_EXCEEDED',
}

function unexpected(refusal: LedgerRefusal | StakeBlock): never {
  assert(false, `the ledger refused a vendor's call by ${refusal}`)
}

function isStake({ type }: Action): boolean {
  return type === 'bet' || type === 'tip' || type === 'reserve'
}
