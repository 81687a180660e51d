import { type Handler, handle } from '#kit/handler.ts'
import type { Currency, MoneyRefusal } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { actOnRound } from '#modules/play/act.ts'
import { beginRound } from '#modules/play/begin.ts'
import * as contract from '#modules/play/contract.ts'
import { cashOut, placeBet } from '#modules/play/crash/bets.ts'
import { listBets, readBetAsRound } from '#modules/play/crash/history.ts'
import { crashReply, proveBet, topReply } from '#modules/play/crash/state.ts'
import { type Crash, crashNodeOf, myBetReply } from '#modules/play/crash/table.ts'
import type { Player } from '#modules/play/deps.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { listRules } from '#modules/play/fair-rules.ts'
import { listRounds, proveRound, readRound } from '#modules/play/history.ts'
import { listPromises } from '#modules/play/jackpots.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { gameReply, roundReply } from '#modules/play/replies.ts'
import { listRevealed, rotateSeeds, showPair } from '#modules/play/seeds.ts'
import { admitPlayer, findPlayer, type WhoRefusal } from '#modules/rounds/service.ts'

type Refusal = PlayRefusal | StakeBlock | WhoRefusal | MoneyRefusal | 'funds_are_short' | 'key_is_reused'

export function playRoutes(play: Play, crash: Crash): Handler<Refusal>[] {
  return [
    handle(contract.getPlayGame, async (call) => {
      const { mode, currency } = call.query
      const player = findPlayer(call, mode)
      const asked = (currency ?? null) as Currency | null
      return await gameReply(play, player, { nodeId: call.params.nodeId, mode, currency: asked })
    }),

    handle(contract.beginRound, async (call) => {
      const { mode, ...input } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      const begun = await beginRound(play, player.value, input)
      return begun.ok ? yes(roundReply(begun.value)) : begun
    }),

    handle(contract.actOnRound, async (call) => {
      const mine = await findMine(play, call, call.params.round)
      if (!mine) return no('round_is_unknown')
      const acted = await actOnRound(play, mine, call.params.round, call.body)
      return acted.ok ? yes(roundReply(acted.value)) : acted
    }),

    handle(contract.getRound, async (call) => {
      const mine = await findMine(play, call, call.params.round)
      const round = mine && (await readRound(play, mine.id, call.params.round))
      if (round) return yes({ round: roundReply(round), actions: [...round.actions] })
      const node = await crashNodeOf(crash)
      for (const { id } of node === null ? [] : playersOf(call)) {
        const bet = await readBetAsRound(play, id, call.params.round, node ?? '')
        if (bet) return yes(bet)
      }
      return no('round_is_unknown')
    }),

    handle(contract.getRounds, async (call) => {
      const { mode, nodeId = null, before = null, limit } = call.query
      const player = findPlayer(call, mode)
      if (!player) return yes({ rounds: [], next: null })
      const { rounds } = await listRounds(play, player.id, { mode, nodeId, before, limit: limit + 1 })
      const node = await crashNodeOf(crash)
      const isWanted = node !== null && (nodeId === null || nodeId === node)
      const bets = isWanted ? await listBets(play, player, node, { before, limit: limit + 1 }) : []
      // Both come newest first by their ids, and one page is the newest of both.
      const all = [...rounds.map(roundReply), ...bets].sort((a, b) => (a.id < b.id ? 1 : -1))
      const shown = all.slice(0, limit)
      return yes({ rounds: shown, next: all.length > limit ? (shown.at(-1)?.id ?? null) : null })
    }),

    handle(contract.getRoundProof, async (call) => {
      const mine = await findMine(play, call, call.params.round)
      if (mine) return await proveRound(play, mine.id, call.params.round)
      for (const { id } of playersOf(call)) {
        const proof = await proveBet(play, id, call.params.round)
        if (proof.ok || proof.refusal !== 'round_is_unknown') return proof
      }
      return no('round_is_unknown')
    }),

    handle(contract.getSeeds, async (call) => {
      const player = admitPlayer(call, call.query.mode)
      if (!player.ok) return player
      const seeds = await play.playerQueues.with(player.value, async (playerState) => await showPair(play, playerState))
      const revealed = await listRevealed(play, player.value)
      return yes({
        ...seeds,
        revealed: revealed.map((one) => ({ ...one, revealedAt: one.revealedAt.toISOString() })),
      })
    }),

    handle(contract.rotateSeeds, async (call) => {
      const { mode, ...input } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      return await play.playerQueues.with(player.value, async (playerState) => {
        const rotated = await rotateSeeds(play, playerState, input)
        if (!rotated.ok) return rotated
        const { serverSeed, serverSeedHash, clientSeed, rounds } = rotated.value
        const revealed = { serverSeed, serverSeedHash, clientSeed, rounds }
        return yes({ seeds: await showPair(play, playerState), revealed })
      })
    }),

    handle(contract.getCrash, async (call) => yes(await crashReply(crash, findPlayer(call, call.query.mode)))),

    handle(contract.getCrashTop, async ({ query }) => yes(await topReply(play, query.currency as Currency))),

    handle(contract.placeCrashBet, async (call) => {
      const { mode, ...input } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      const placed = await placeBet(crash, player.value, input, call.ip)
      return placed.ok ? yes(myBetReply(placed.value)) : placed
    }),

    handle(contract.cashOutOfCrash, async (call) => {
      const { mode, ...input } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      const paid = await cashOut(crash, player.value, input)
      return paid.ok ? yes(myBetReply(paid.value)) : paid
    }),

    handle(contract.getFairRules, async ({ query }) => yes({ rules: listRules(query.game ?? null) })),

    handle(contract.getFairJackpots, async ({ query }) => yes(await listPromises(play, query.limit))),

    handle(contract.getRtpEvidence, async ({ clock }) => {
      return yes({ asOf: new Date(clock.nowMs()).toISOString(), games: await readEvidence(play) })
    }),
  ]
}

type Caller = Parameters<typeof findPlayer>[0]

/** As whom somebody may have played. Who is signed in may have done so before, as a visitor of this browser. */
function playersOf(call: Caller): Player[] {
  const visitor = { ...call, actor: { who: 'visitor' } as const }
  return [findPlayer(call, 'demo'), findPlayer(visitor, 'demo')].filter((player) => player !== null)
}

/** A round is found by its player alone. */
async function findMine(play: Play, call: Caller, roundId: string) {
  for (const { id } of playersOf(call)) {
    const round = await readRound(play, id, roundId)
    if (round) return { id, mode: round.mode }
  }
  return null
}
