import { crashGame } from '#engines/instant/crash/game.ts'
import { formatMoney } from '#kit/money.ts'
import { actionsOf } from '#modules/play/crash/shared-round.ts'
import type { Player } from '#modules/play/deps.ts'
import type { PlayerId } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { type BetWithRound, findBetsOf, findBetWithRound } from '#modules/play/store/crash.ts'

const states = { open: 'open', paid: 'over', lost: 'over', refunded: 'returned' } as const

/** A bet on a shared round beside the rounds that somebody played alone: drawn from a link instead of a pair of seeds. */
function betAsRound(bet: BetWithRound, nodeId: string) {
  const { currency, stake, maxPayout, autoX100, targetX100, cashedOutX100, pointX100 } = bet
  const choice = { autoX100 }
  const state = { pointX100: pointX100 ?? 0, targetX100, cashedOutX100, hasEnded: pointX100 !== null }
  const isReturned = bet.state === 'refunded'
  const view = crashGame.viewOf({ stake, maxPayout, choice, state })
  return {
    id: bet.id,
    nodeId,
    game: crashGame.info.id,
    mode: bet.mode,
    state: states[bet.state],
    step: bet.elapsedMs === null ? 0 : 1,
    stake: formatMoney(stake, currency),
    isFree: false,
    payout: formatMoney(isReturned ? stake : bet.payout, currency),
    jackpot: null,
    currency,
    choice,
    // The engine knows only how a round ends by its rules.
    view: isReturned ? { ...view, status: 'returned', multiplier: '1.0000' } : view,
    balance: formatMoney(bet.balanceAfter, currency),
    nonce: bet.link,
    serverSeedHash: bet.terminal,
    clientSeed: bet.salt,
    isSwept: false,
    at: bet.placedAt.toISOString(),
  }
}

export async function listBets(
  { db }: Play,
  player: Player,
  nodeId: string,
  page: { readonly before: string | null; readonly limit: number },
) {
  return (await findBetsOf(db.read, player, page)).map((bet) => betAsRound(bet, nodeId))
}

export async function readBetAsRound({ db }: Play, playerId: PlayerId, id: string, nodeId: string) {
  const bet = await findBetWithRound(db.read, playerId, id)
  return bet && { round: betAsRound(bet, nodeId), actions: bet.state === 'open' ? [] : actionsOf(bet) }
}
