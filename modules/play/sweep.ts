import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import { advanceRound, engineFor, step } from '#modules/play/act.ts'
import type { Player, PlayerState } from '#modules/play/deps.ts'
import { type Engine, engineOf } from '#modules/play/games.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { engineRound, type Step } from '#modules/play/settlement.ts'
import { findLeftRounds } from '#modules/play/store/rounds.ts'
import { readSetting } from '#modules/settings/service.ts'

const hourMs = 3_600_000
/** Free spins of the longest round are far fewer. */
const stepsMax = 2000

/**
 * Ends rounds whose players never came back, as the game itself says: with actions in the player's favour, or with the stake given
 * back. Running it twice, or on two nodes at once, ends each round once. A round that cannot be ended is set aside, and the others are.
 */
export async function sweepRounds(play: Play, limit = 100): Promise<number> {
  const aside = asideOf(play, 'play-sweep')
  const { sweepHours } = await readSetting(play.settings, 'play')
  const before = new Date(play.clock.nowMs() - sweepHours * hourMs)
  const left = await findLeftRounds(play.db.read, before, limit + aside.count)
  const ended = await aside.each(
    left,
    ({ id }) => id,
    async ({ id, playerId, mode }) => await sweepOne(play, { id: playerId, mode }, id, before),
  )
  return ended.filter((isEnded) => isEnded).length
}

async function sweepOne(play: Play, player: Player, roundId: Id<'round'>, before: Date): Promise<boolean> {
  return await play.playerQueues.with(player, async (playerState) => {
    const round = [...playerState.open.values()].find(({ id }) => id === roundId)
    // The player may have come back in this very moment.
    if (!round || round.actedAt >= before) return false
    const ended = await advanceRound(play, playerState, round, (left) => endLeft(play, playerState, left, before))
    if (!ended.ok) return false
    if (player.mode === 'real') play.announceBalance(player.id as Id<'member'>)
    return true
  })
}

/** Under the round's lock, so that a step is drawn only if the round is still the one that was left. */
function endLeft(
  play: Play,
  playerState: PlayerState,
  left: StoredRound,
  before: Date,
): Result<Step, 'round_is_not_left'> {
  const engine = engineFor(left)
  const anyEngine = engine ?? engineOf(left.game)
  assert(anyEngine, `the game ${left.game} of a round that was left is not known`)
  if (left.status !== 'open' || left.actedAt >= before) return no('round_is_not_left')
  const ended = engine ? playOut(play, playerState, engine, left) : refund(play, left)
  return yes({ engine: anyEngine, round: { ...ended, isSwept: true, lastKey: null } })
}

function playOut(play: Play, playerState: PlayerState, engine: Engine, left: StoredRound): StoredRound {
  let round = left
  for (let steps = 0; round.status === 'open' && steps < stepsMax; steps += 1) {
    const wanted = engine.game.sweep(engineRound(round))
    if (wanted.kind === 'refund') return refund(play, round)
    const acted = step(play, playerState, engine, round, wanted.action, null)
    if (!acted.ok) return refund(play, left)
    round = acted.value
  }
  return round.status === 'open' ? refund(play, left) : round
}

const refund = (play: Play, round: StoredRound): StoredRound => ({
  ...round,
  status: 'refunded',
  payout: 0n,
  actedAt: new Date(play.clock.nowMs()),
})
