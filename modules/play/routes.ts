import { admits } from '#kit/actor.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import type { Currency, MoneyRefusal } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { actOnRound } from '#modules/play/act.ts'
import { beginRound } from '#modules/play/begin.ts'
import * as contract from '#modules/play/contract.ts'
import { cashOut, placeBet } from '#modules/play/crash/bets.ts'
import { listBets, readBetAsRound } from '#modules/play/crash/history.ts'
import { crashReply, proveBet } from '#modules/play/crash/state.ts'
import { type Crash, crashNodeOf, myBetReply } from '#modules/play/crash/table.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { listRounds, proveRound, readRound } from '#modules/play/history.ts'
import type { PlayRefusal } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { admitPlayer, findPlayer, type WhoRefusal } from '#modules/play/players.ts'
import { gameReply, roundReply } from '#modules/play/replies.ts'
import { listRevealed, rotateSeeds, showPair } from '#modules/play/seeds.ts'

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
      const { mode, ...wish } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      const begun = await beginRound(play, player.value, wish)
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
      const player = findPlayer(call, 'real')
      const node = await crashNodeOf(crash)
      const bet = player && node !== null ? await readBetAsRound(play, player.id, call.params.round, node) : null
      return bet ? yes(bet) : no('round_is_unknown')
    }),

    handle(contract.getRounds, async (call) => {
      const { mode, nodeId = null, before = null, limit } = call.query
      const player = findPlayer(call, mode)
      if (!player) return yes({ rounds: [], next: null })
      const { rounds } = await listRounds(play, player.id, { mode, nodeId, before, limit: limit + 1 })
      const node = mode === 'real' ? await crashNodeOf(crash) : null
      const isWanted = node !== null && (nodeId === null || nodeId === node)
      const bets = isWanted ? await listBets(play, player.id, node, { before, limit: limit + 1 }) : []
      // Both come newest first by their ids, and one page is the newest of both.
      const all = [...rounds.map(roundReply), ...bets].sort((a, b) => (a.id < b.id ? 1 : -1))
      const shown = all.slice(0, limit)
      return yes({ rounds: shown, next: all.length > limit ? (shown.at(-1)?.id ?? null) : null })
    }),

    handle(contract.getRoundProof, async (call) => {
      const mine = await findMine(play, call, call.params.round)
      if (mine) return await proveRound(play, mine.id, call.params.round)
      const player = findPlayer(call, 'real')
      return player ? await proveBet(play, player.id, call.params.round) : no('round_is_unknown')
    }),

    handle(contract.getSeeds, async (call) => {
      const player = admitPlayer(call, call.query.mode)
      if (!player.ok) return player
      const seeds = await play.seats.with(player.value, async (seat) => await showPair(play, seat))
      const revealed = await listRevealed(play, player.value)
      return yes({
        ...seeds,
        revealed: revealed.map((one) => ({ ...one, revealedAt: one.revealedAt.toISOString() })),
      })
    }),

    handle(contract.rotateSeeds, async (call) => {
      const { mode, ...wish } = call.body
      const player = admitPlayer(call, mode)
      if (!player.ok) return player
      return await play.seats.with(player.value, async (seat) => {
        const rotated = await rotateSeeds(play, seat, wish)
        if (!rotated.ok) return rotated
        const { serverSeed, serverSeedHash, clientSeed, rounds } = rotated.value
        const revealed = { serverSeed, serverSeedHash, clientSeed, rounds }
        return yes({ seeds: await showPair(play, seat), revealed })
      })
    }),

    handle(contract.getCrash, async ({ actor }) => {
      return yes(await crashReply(crash, admits('member', actor) && 'id' in actor ? (actor.id as Id<'member'>) : null))
    }),

    handle(contract.placeCrashBet, async ({ actor, body }) => {
      const placed = await placeBet(crash, actor.id, body)
      return placed.ok ? yes(myBetReply(placed.value)) : placed
    }),

    handle(contract.cashOutOfCrash, async ({ actor, body }) => {
      const paid = await cashOut(crash, actor.id, body.index)
      return paid.ok ? yes(myBetReply(paid.value)) : paid
    }),

    handle(contract.getRtpEvidence, async ({ clock }) => {
      return yes({ asOf: new Date(clock.nowMs()).toISOString(), games: await readEvidence(play) })
    }),
  ]
}

/** A round is found by its player alone. Who is signed in may have begun it before, as a visitor of this browser. */
async function findMine(play: Play, call: Parameters<typeof findPlayer>[0], roundId: string) {
  const visitor = { ...call, actor: { who: 'visitor' } as const }
  for (const player of [findPlayer(call, 'demo'), findPlayer(visitor, 'demo')]) {
    const round = player && (await readRound(play, player.id, roundId))
    if (player && round) return { id: player.id, mode: round.mode }
  }
  return null
}
