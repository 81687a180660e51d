import { volatilityShown } from '#engines/figures.ts'
import type { Game } from '#engines/game.ts'
import { slotTitleOf } from '#engines/slots/titles.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import { findEngine } from '#modules/play/begin.ts'
import { demoOpening } from '#modules/play/demo-purse.ts'
import type { Player } from '#modules/play/deps.ts'
import { engineOf } from '#modules/play/games.ts'
import { showPot } from '#modules/play/jackpots.ts'
import type { Mode } from '#modules/play/model.ts'
import { currentPolicy, type Play } from '#modules/play/play.ts'
import { refreshOpen } from '#modules/play/player-queue.ts'
import { limitsOf, minRoundMs } from '#modules/play/rules.ts'
import { showPair } from '#modules/play/seeds.ts'
import { engineRound } from '#modules/play/settlement.ts'
import { findDemoPurse } from '#modules/play/store/demo-purses.ts'
import { findPair } from '#modules/play/store/pairs.ts'
import type { RoundRow } from '#modules/play/store/rounds.ts'
import { readSetting } from '#modules/settings/service.ts'
import { balanceOf, findOpenGifts } from '#modules/wallet/service.ts'

/** A round as its player may see it: the engine's view, never its state. */
export function roundReply(round: RoundRow) {
  const game = engineOf(round.game)?.game
  const { id, nodeId, mode, status, currency, choice, nonce, serverSeedHash, clientSeed, isSwept } = round
  const money = (minor: bigint) => formatMoney(minor, currency)
  const isReturned = status === 'refunded'
  const isFree = round.giftId !== null
  const settled = isReturned && !isFree ? round.stake : round.payout
  const payout = status === 'open' && game ? game.payoutOf(engineRound(round)) : settled
  return {
    id,
    nodeId,
    game: round.game,
    mode,
    state: isReturned ? ('returned' as const) : status,
    step: round.actions.length,
    stake: money(round.stake),
    isFree,
    payout: money(payout),
    jackpot: round.jackpot > 0n ? money(round.jackpot) : null,
    currency,
    choice,
    view: game ? game.viewOf(engineRound(round)) : null,
    balance: money(round.balanceAfter),
    nonce,
    serverSeedHash,
    clientSeed,
    isSwept,
    at: round.actedAt.toISOString(),
  }
}

export interface GameInput {
  readonly nodeId: string
  readonly mode: Mode
  readonly currency: Currency | null
}

/** All that a screen needs before its first round. It writes nothing but that the hash of the next seed was shown. */
export async function gameReply(play: Play, player: Player | null, { nodeId, mode, currency: asked }: GameInput) {
  const found = await findEngine(play, nodeId)
  if (!found.ok) return found
  const { game, configHash } = found.value
  const currency = asked ?? (await readSetting(play.settings, 'brand')).currency
  const { limits: narrower } = await readSetting(play.settings, 'play')
  const limits = limitsOf(narrower, [game.info.id, nodeId], currency)
  const money = (minor: bigint) => formatMoney(minor, currency)
  const policy = await currentPolicy(play)
  const shelved = await findPlayable(play.catalog, nodeId)
  const pot = mode === 'real' ? await showPot(play, game.info.id, currency) : null
  const balance = await balanceFor(play, player, mode, currency)
  const { family, mathVersion, steps, source, rtpPpm, topMultiplier } = game.info
  return yes({
    nodeId,
    gameName: shelved?.gameName ?? nodeId,
    vendorName: shelved?.vendorName ?? '',
    vassalage: shelved?.vassalage ?? '',
    category: shelved?.category ?? '',
    mode,
    game: game.info.id,
    title: titleReply(nodeId),
    rules: game.rules,
    configHash,
    firstChoice: firstChoiceOf(game),
    ...{ family, mathVersion, steps, source, rtpPpm, volatility: volatilityShown(game.info), topMultiplier },
    currency,
    limits: { least: money(limits.least), most: money(limits.most), maxPayout: money(limits.maxPayout) },
    policy: { ...policy, minRoundMs: minRoundMs(policy, family) },
    balance: balance === null ? null : money(balance),
    ...(await playerReply(play, player, nodeId)),
    jackpot: pot && {
      amount: money(pot.amount),
      seed: money(pot.seed),
      ceiling: money(pot.ceiling),
      commitment: pot.commitment,
    },
    freeRounds: mode === 'real' && player ? await freeRoundsOf(play, player, { nodeId, currency }) : [],
  })
}

async function freeRoundsOf(
  play: Play,
  { id: memberId }: Player,
  { nodeId: game, currency }: { readonly nodeId: string; readonly currency: Currency },
) {
  const now = new Date(play.clock.nowMs())
  const open = await findOpenGifts(play.db.read, { memberId, use: 'round', game, now })
  return open.flatMap(({ id, used, count, stake, expiresAt, winTerms, currency: own }) =>
    own === currency
      ? [
          {
            ...{ id, left: count - used, count, stake: formatMoney(stake, own) },
            ...{ expiresAt: expiresAt.toISOString(), isBonus: winTerms !== null },
          },
        ]
      : [],
  )
}

function titleReply(nodeId: string) {
  const title = slotTitleOf(nodeId)
  if (!title) return null
  const { name, model, theme, symbols, hue } = title
  return { name, model, theme, symbols: { ...symbols }, hue }
}

/** A slot has nothing to choose; the other games say what they offer first. */
const firstChoiceOf = (game: Game): unknown => ('firstChoice' in game ? game.firstChoice : {})

async function balanceFor(play: Play, player: Player | null, mode: Mode, currency: Currency): Promise<bigint | null> {
  if (mode === 'demo') {
    const purse = player && (await findDemoPurse(play.db.read, player.id, currency))
    return purse ?? (await demoOpening(play, currency))
  }
  if (!player) return null
  return (await balanceOf(play.db.read, player.id as Parameters<typeof balanceOf>[1], currency)).available
}

async function playerReply(play: Play, player: Player | null, nodeId: string) {
  if (!player || !(await findPair(play.db.read, player))) return { seeds: null, openRound: null }
  return await play.playerQueues.with(player, async (playerState) => {
    const seeds = await showPair(play, playerState)
    await refreshOpen(play, playerState)
    const round = playerState.open.get(nodeId)
    const { serverSeedHash, clientSeed } = playerState.pair
    const openRound = round ? roundReply({ ...round, serverSeedHash, clientSeed, revealedSeed: null }) : null
    return { seeds, openRound }
  })
}
