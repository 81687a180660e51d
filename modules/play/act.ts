import { canonicalJson, isJson } from '#engines/fairness/canonical.ts'
import { openStream } from '#engines/fairness/stream.ts'
import type { ActionRefusal, Json } from '#engines/game.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { withPair } from '#modules/play/begin.ts'
import { type Engine, engineByHash } from '#modules/play/games.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Player, Seat } from '#modules/play/parts.ts'
import type { Play } from '#modules/play/play.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { findRound, type RoundRow } from '#modules/play/store/rounds.ts'
import { engineRound } from '#modules/play/till.ts'
import { tillOf } from '#modules/play/tills.ts'

export interface ActionWish {
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
  wish: ActionWish,
): Promise<Result<RoundRow, ActRefusal>> {
  return await play.seats.with(player, async (seat) => {
    // Not from memory: another node may have taken the round further, and an old screen must be told so rightly.
    const round = await findRound(play.db.read, player.id, roundId)
    if (!round || round.mode !== player.mode) return no('round_is_unknown')
    // The latest action again: its answer may have been lost.
    if (round.lastKey === wish.key && round.actions.length === wish.step + 1) return again(round, wish.action)
    if (round.status !== 'open') return no('round_is_over')
    if (round.actions.length !== wish.step) return no('step_is_wrong')
    const engine = engineFor(round)
    if (!engine) return no('action_is_not_possible')
    const action = engine.game.readAction(wish.action)
    if (!action.ok) return action
    const acted = step(play, seat, engine, round, action.value, wish.key)
    if (!acted.ok) return acted
    return yes(await write(play, seat, engine, acted.value, wish.step))
  })
}

function again(round: RoundRow, action: unknown): Result<RoundRow, 'key_is_reused'> {
  const isSame = isJson(action) && canonicalJson(action) === canonicalJson(round.actions.at(-1) ?? null)
  return isSame ? yes(round) : no('key_is_reused')
}

/** The engine a round was begun with. Nothing when its rules are no longer kept: then the stake goes back when the round is swept. */
export function engineFor({ game, configHash }: StoredRound): Engine | null {
  return engineByHash(game, configHash)
}

/** One action, drawn from where the round's last step left the stream. */
export function step(
  play: Play,
  { pair }: Seat,
  { game }: Engine,
  round: StoredRound,
  action: Json,
  key: string | null,
): Result<StoredRound, ActionRefusal> {
  // Another node may have rotated the seeds before this round began; the round goes on with those it began with.
  if (pair.id !== round.pairId) throw new SeatIsStale()
  const stream = openStream({ ...pair, nonce: round.nonce }, round.cursor)
  const acted = game.act(engineRound(round), action, stream)
  if (!acted.ok) return acted
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

/** Writes where the round stands now, with its money, and lets the seat know. */
export async function write(
  play: Play,
  seat: Seat,
  engine: Engine,
  round: StoredRound,
  stepsBefore: number,
): Promise<RoundRow> {
  const written = await tillOf(play, seat.player).advance(seat, engine, round, stepsBefore)
  if (written.status === 'open') seat.open.set(written.nodeId, written)
  else seat.open.delete(written.nodeId)
  return withPair(seat, written)
}
