import { linkAt, mintChain, openChainStream, walkBack } from '#engines/fairness/chain.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { hashText } from '#engines/fairness/hash.ts'
import type { Proof, ProofSource } from '#engines/fairness/proof.ts'
import { gameHash, roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import { openStream, type Stream } from '#engines/fairness/stream.ts'
import type { Bet, Draw, Game, Json, Round } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

/** Rounds with seeds that everybody knows, for the examples of docs/fairness.md and for verifiers in other languages. */

export interface PlayedRound {
  readonly proof: Proof
  /** Every number in the order it was drawn: "int(52)=17", "u32()=…", "bits52()=…". */
  readonly draws: readonly string[]
  readonly bytesUsed: number
}

export interface OpenedSource {
  readonly source: ProofSource
  readonly stream: Stream
}

export function openSeeds(serverSeed: string, clientSeed: string, nonce: number): OpenedSource {
  const seeds = { serverSeed, clientSeed, nonce }
  return {
    source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), ...seeds },
    stream: openStream(nodeHmac, seeds),
  }
}

export const chainLength = 1000
const chain = mintChain(hashText('the end of the example chain'), chainLength, 20)
const salt = hashText('the salt of the example chain')

/** Link `index` of one chain. The server serves it with the link before it as the anchor; another may be further back. */
export function openLink(index: number, back = 1): OpenedSource {
  const hash = linkAt(chain, index)
  const steps = Math.min(back, index)
  const anchor = { index: index - steps, hash: walkBack(hash, steps) }
  return {
    source: { kind: 'chain', terminal: chain.terminal, index, hash, salt, anchor },
    stream: openChainStream(nodeHmac, { hash, salt }),
  }
}

/** What the player does next; null when nothing more is meant to be done. */
export type NextAction = (round: Round<Json, Json>, actions: readonly Json[]) => Json | null

/** Plays a round to its end and writes its proof, in the way modules/play does. */
export function playRound(game: Game, opened: OpenedSource, bet: Bet<Json>, nextAction: NextAction): PlayedRound {
  const draws: string[] = []
  const draw = recordDraws(opened.stream, draws)
  const begun = game.begin(bet, draw)
  assert(begun.ok, `${game.info.id} takes this bet`)
  let round: Round<Json, Json> = { ...bet, state: begun.value }
  const actions: Json[] = []
  for (let action = nextAction(round, actions); action !== null; action = nextAction(round, actions)) {
    const read = game.readAction(action)
    const acted = read.ok ? game.act(round, read.value, draw) : read
    assert(acted.ok, `${game.info.id} takes ${JSON.stringify(action)}`)
    actions.push(action)
    round = { ...bet, state: acted.value }
  }
  return {
    proof: {
      version: 1,
      game: game.info.id,
      mathVersion: game.info.mathVersion,
      configHash: gameHash(game),
      source: opened.source,
      params: roundParams(bet, actions),
      outcome: roundOutcome(game, round),
    },
    draws,
    bytesUsed: opened.stream.cursor,
  }
}

export function recordDraws(stream: Stream, draws: string[]): Draw {
  const note = <Value extends number | bigint>(call: string, value: Value): Value => {
    draws.push(`${call}=${value}`)
    return value
  }
  return {
    u32: () => note('u32()', stream.u32()),
    int: (n) => note(`int(${n})`, stream.int(n)),
    bits52: () => note('bits52()', stream.bits52()),
  }
}

/** Plays a slot's features to their end; nothing for a round that is over. */
export const spinOn =
  (game: Game): NextAction =>
  (round) =>
    game.isOver(round) ? null : { kind: 'spin' }
