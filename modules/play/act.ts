import { canonicalJson, isJson } from '#engines/fairness/canonical.ts'
import type { Stream } from '#engines/fairness/stream.ts'
import type { ActionRefusal, Json } from '#engines/game.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { withPair } from '#modules/play/begin.ts'
import type { Player, PlayerState } from '#modules/play/deps.ts'
import { type Engine, engineByHash } from '#modules/play/games.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import { engineRound, type Step } from '#modules/play/settlement.ts'
import { settlementOf } from '#modules/play/settlements.ts'
import { findRound, type RoundRow } from '#modules/play/store/rounds.ts'

export interface ActionInput {
  readonly key: string
  /** How many actions were taken before, as far as the caller knows. */
  readonly step: number
  readonly action: unknown
}

export type ActRefusal = ActionRefusal | 'round_is_unknown' | 'step_is_wrong' | 'key_is_reused'

export async function actOnRound(
  play: Play,
  player: Player,
  roundId: string,
  input: ActionInput,
): Promise<Result<RoundRow, ActRefusal>> {
  return await play.playerQueues.withDraw(player, async (playerState) => {
    // Not from memory: another node may have taken the round further, and an old screen must be told so rightly.
    const known = await findRound(play.db.read, player.id, roundId)
    if (!known || known.mode !== player.mode) return no('round_is_unknown')
    return await advanceRound(play, playerState, known, (round) => decideStep(play, playerState, round, input))
  })
}

/** Under the round's lock: the key and the step are settled before the step draws. */
function decideStep(
  play: Play,
  playerState: PlayerState,
  round: RoundRow,
  { key, step: stepsBefore, action: asked }: ActionInput,
): Result<Step | 'replay', ActRefusal> {
  // The latest action again: its answer may have been lost.
  if (round.lastKey === key && round.actions.length === stepsBefore + 1) return again(round, asked)
  if (round.status !== 'open') return no('round_is_over')
  if (round.actions.length !== stepsBefore) return no('step_is_wrong')
  const engine = engineFor(round)
  if (!engine) return no('action_is_not_possible')
  const action = engine.game.readAction(asked)
  if (!action.ok) return action
  const acted = step(play, playerState, engine, round, action.value, key)
  return acted.ok ? yes({ engine, round: acted.value }) : acted
}

function again(round: RoundRow, action: unknown): Result<'replay', 'key_is_reused'> {
  const isSame = isJson(action) && canonicalJson(action) === canonicalJson(round.actions.at(-1) ?? null)
  return isSame ? yes('replay') : no('key_is_reused')
}

/** The engine a round was begun with. Nothing when its rules are no longer kept: then the stake goes back when the round is swept. */
export function engineFor({ game, configHash }: StoredRound): Engine | null {
  return engineByHash(game, configHash)
}

/** One action, drawn from where the round's last step left the stream. */
export function step(
  play: Play,
  playerState: PlayerState,
  { game }: Engine,
  round: StoredRound,
  action: Json,
  key: string | null,
): Result<StoredRound, ActionRefusal> {
  // Another node may have rotated the seeds before this round began; the round goes on with those it began with.
  if (playerState.pair.id !== round.pairId) throw new PlayerStateIsStale()
  const stream = openLate(
    () => play.openStream({ ...playerState.pair, nonce: round.nonce }, round.cursor),
    round.cursor,
  )
  const acted = game.act(engineRound(round), action, stream)
  if (!acted.ok) return acted
  // Also where nothing was drawn: what was hidden before the step decides it, and a step that failed must not be taken elsewhere.
  playerState.hasDrawn = true
  const next = { ...round, state: acted.value }
  const isOver = game.isOver(engineRound(next))
  return yes({
    ...next,
    actions: [...round.actions, action],
    lastKey: key,
    cursor: stream.cursor,
    status: isOver ? 'over' : 'open',
    payout: isOver ? game.payoutOf(engineRound(next)) : 0n,
    actedAt: new Date(play.clock.nowMs()),
  })
}

/** A stream that is opened by its first draw: an action that is refused draws nothing, and many games have drawn all when they begin. */
function openLate(open: () => Stream, cursor: number): Stream {
  let opened: Stream | null = null
  const stream = () => {
    opened ??= open()
    return opened
  }
  return {
    u32: () => stream().u32(),
    int: (n) => stream().int(n),
    bits52: () => stream().bits52(),
    get cursor() {
      return opened?.cursor ?? cursor
    },
  }
}

/** Takes a round further as `decide` says, which is asked under the lock of its row, and notes it in the player’s state. */
export async function advanceRound<Refusal extends string>(
  play: Play,
  playerState: PlayerState,
  known: StoredRound,
  decide: (round: RoundRow) => Result<Step | 'replay', Refusal>,
): Promise<Result<RoundRow, Refusal>> {
  const advanced = await settlementOf(play, playerState.player).advance(playerState, known, decide)
  if (!advanced.ok) return advanced
  const round = advanced.value
  if (round.status === 'open') playerState.open.set(round.nodeId, round)
  else if (playerState.open.get(round.nodeId)?.id === round.id) playerState.open.delete(round.nodeId)
  return yes(withPair(playerState, round))
}
