import { hash } from 'node:crypto'
import { canonicalJson, isJson } from '#engines/fairness/canonical.ts'
import type { Bet, BetRefusal, ChoiceRefusal, Json } from '#engines/game.ts'
import { checkStake, type StakeRefusal } from '#engines/stake.ts'
import { newId } from '#kit/id.ts'
import { type Currency, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Playable } from '#modules/catalog/model.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { PlayDeps, Player, PlayerState } from '#modules/play/deps.ts'
import type { PlannedRound } from '#modules/play/draw.ts'
import { type Engine, engineOf } from '#modules/play/games.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import { configIdOf, currentPolicy, type Play } from '#modules/play/play.ts'
import { refreshOpen } from '#modules/play/player-queue.ts'
import { limitsOf, minRoundMs } from '#modules/play/rules.ts'
import { settlementOf } from '#modules/play/settlements.ts'
import type { NewRound, RoundRow } from '#modules/play/store/rounds.ts'
import { readSetting } from '#modules/settings/service.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'

export interface BetInput {
  readonly key: string
  readonly nodeId: string
  readonly stake: string
  readonly currency: string
  readonly choice: unknown
  /** A gift of free rounds that stakes instead of the player. */
  readonly freeRound?: string | null
}

export type BeginRefusal =
  | StakeRefusal
  | BetRefusal
  | ChoiceRefusal
  | MoneyRefusal
  | GameRefusal
  | Extract<PlayRefusal, 'game_is_shared' | 'currency_is_not_offered' | 'round_is_open' | 'play_is_too_fast'>
  | StakeBlock
  | GiftRefusal
  | 'funds_are_short'
  | 'key_is_reused'

export type GameRefusal = Extract<PlayRefusal, 'game_is_unknown' | 'game_is_soon' | 'game_is_in_maintenance'>

/**
 * Plays a round, or begins one with steps. A key that was used before is answered from what it made then, whatever has become of the
 * game, the limits or the time since: the caller may never have had the first answer.
 */
export async function beginRound(play: Play, player: Player, input: BetInput): Promise<Result<RoundRow, BeginRefusal>> {
  const intent = intentOf(player, input)
  const begun = await tryBegin(play, player, input, intent)
  if (begun.ok) return begun
  const known = await settlementOf(play, player).findBegun(player.id, input.key)
  if (!known) return begun
  return known.intent === intent ? yes(known) : no('key_is_reused')
}

/** What was asked, in 128 bits: enough to tell two inputs under one key apart. */
function intentOf({ mode }: Player, { nodeId, stake, currency, choice, freeRound }: BetInput): string {
  const text = isJson(choice) ? canonicalJson(choice) : 'no json'
  const asked = [mode, nodeId, stake, currency, text, ...(freeRound ? [freeRound] : [])]
  return hash('sha256', asked.join('\n'), 'hex').slice(0, 32)
}

async function tryBegin(
  play: Play,
  player: Player,
  input: BetInput,
  intent: string,
): Promise<Result<RoundRow, BeginRefusal>> {
  const bet = await readBet(play, input)
  if (!bet.ok) return bet
  const giftId = input.freeRound ?? null
  if (giftId !== null && player.mode !== 'real') return no('gift_does_not_fit')
  const policy = await currentPolicy(play)
  const pauseMs = minRoundMs(policy, bet.value.engine.game.info.family)
  const configId = await configIdOf(play, bet.value.engine)
  return await play.playerQueues.withDraw(player, async (playerState) => {
    const nowMs = play.clock.nowMs()
    if (playerState.open.has(input.nodeId)) await refreshOpen(play, playerState)
    if (playerState.open.has(input.nodeId)) return no('round_is_open')
    if (playerState.pair.begunAtMs !== null && nowMs - playerState.pair.begunAtMs < pauseMs)
      return no('play_is_too_fast')
    const planned = planRound(play, playerState, bet.value, { key: input.key, giftId, intent, configId, nowMs })
    const written = await settlementOf(play, player).begin(playerState, bet.value.engine, planned)
    if (!written.ok) return written
    if (written.value === 'replay') {
      const known = await settlementOf(play, player).findBegun(player.id, input.key)
      return known ? yes(known) : no('key_is_reused')
    }
    return yes(take(playerState, written.value))
  })
}

interface ReadBet extends Bet<Json> {
  readonly engine: Engine
  readonly nodeId: string
  readonly currency: Currency
}

async function readBet(play: Play, input: BetInput): Promise<Result<ReadBet, BeginRefusal>> {
  const shelved = await findPlayable(play.catalog, input.nodeId)
  const found = engineBehind(shelved)
  if (!shelved || !found.ok) return found.ok ? no('game_is_unknown') : found
  const engine = found.value
  if (engine.game.info.source === 'chain') return no('game_is_shared')
  if (!isCurrency(input.currency)) return no('currency_is_not_offered')
  const { currency, nodeId } = { currency: input.currency, nodeId: input.nodeId }
  const stake = parseMoney(input.stake, currency)
  if (!stake.ok) return stake
  const { limits: narrower } = await readSetting(play.settings, 'play')
  const limits = limitsOf(narrower, [engine.game.info.id, nodeId], currency)
  const allowed = checkStake(stake.value, limits)
  if (!allowed.ok) return allowed
  const choice = engine.game.readChoice(input.choice)
  if (!choice.ok) return choice
  const bet = { stake: stake.value, maxPayout: limits.maxPayout, choice: choice.value }
  const checked = engine.game.checkBet(bet)
  return checked.ok ? yes({ engine, nodeId, currency, ...bet }) : checked
}

/** Whether free rounds of a stake could be played in a game: one of ours that everybody plays alone, within its limits. */
export async function takesFreeRounds(
  play: PlayDeps,
  { nodeId, stake, currency }: { readonly nodeId: string; readonly stake: bigint; readonly currency: Currency },
): Promise<boolean> {
  const name = (await findPlayable(play.catalog, nodeId))?.engine ?? null
  const info = name === null ? undefined : engineOf(name)?.game.info
  if (!info || info.source === 'chain') return false
  const { limits: narrower } = await readSetting(play.settings, 'play')
  return checkStake(stake, limitsOf(narrower, [info.id, nodeId], currency)).ok
}

/** The engine behind a game that may be played now. */
export async function findEngine({ catalog }: PlayDeps, nodeId: string): Promise<Result<Engine, GameRefusal>> {
  return engineBehind(await findPlayable(catalog, nodeId))
}

function engineBehind(game: Playable | null): Result<Engine, GameRefusal> {
  if (!game) return no('game_is_unknown')
  if (game.state === 'soon') return no('game_is_soon')
  if (game.state === 'maintenance') return no('game_is_in_maintenance')
  const engine = game.engine === null ? null : engineOf(game.engine)
  return engine ? yes(engine) : no('game_is_unknown')
}

interface Intent {
  readonly key: string
  readonly giftId: string | null
  readonly intent: string
  readonly configId: number
  readonly nowMs: number
}

/** A round on the pair's next number. Nothing is drawn yet: that is for the transaction that takes the stake. */
function planRound(
  play: PlayDeps,
  { player, pair }: PlayerState,
  { engine, nodeId, currency, stake, maxPayout, choice }: ReadBet,
  { key, giftId, intent, configId, nowMs }: Intent,
): PlannedRound {
  const { game, configHash } = engine
  const at = new Date(nowMs)
  return {
    id: newId<'round'>(play.clock),
    playerId: player.id,
    mode: player.mode,
    key,
    intent,
    nodeId,
    game: game.info.id,
    mathVersion: game.info.mathVersion,
    configHash,
    configId,
    pairId: pair.id,
    nonce: pair.nonce,
    currency,
    stake,
    maxPayout,
    choice,
    giftId,
    actions: [],
    lastKey: null,
    isSwept: false,
    begunAt: at,
    actedAt: at,
  }
}

/** The round is written, so its number is taken and the player’s state has it. */
function take(playerState: PlayerState, round: NewRound): RoundRow {
  playerState.pair.nonce += 1
  playerState.pair.begunAtMs = round.begunAt.getTime()
  if (round.status === 'open') playerState.open.set(round.nodeId, round)
  return withPair(playerState, round)
}

export function withPair<Kind extends object>({ pair }: PlayerState, round: Kind) {
  return { ...round, serverSeedHash: pair.serverSeedHash, clientSeed: pair.clientSeed, revealedSeed: null }
}
