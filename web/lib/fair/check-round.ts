import { type EnvelopeOutcome, type EnvelopeParams, envelopeGame, provableEnvelope } from '#engines/envelope.ts'
import { openChainStream } from '#engines/fairness/chain.ts'
import { hashText } from '#engines/fairness/hash.ts'
import { type Proof, type ProofRefusal, type ProofSource, type Provable, verifyProof } from '#engines/fairness/proof.ts'
import { provableGame, type RoundOutcome, type RoundParams } from '#engines/fairness/replay.ts'
import { provableSharedGame, type SlipOutcome, type SlipParams } from '#engines/fairness/replay-shared.ts'
import { openStream, type Stream } from '#engines/fairness/stream.ts'
import type { Draw, Game, Json } from '#engines/game.ts'
import { instantGames } from '#engines/instant/games.ts'
import { pastGames } from '#engines/instant/past-games.ts'
import { lotteryGameOf, lotteryGames } from '#engines/lottery/games.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { provableLottery, readTicket, type TicketOutcome, type TicketParams } from '#engines/lottery/replay.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import { pastPrizeTable, provablePrizeTable } from '#engines/prize-table.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { tableGames } from '#engines/tables/games.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'

/** One number as it was drawn: of how many it could have been, and from which bytes on. */
export interface Drawn {
  readonly from: string
  readonly value: string
  readonly firstByte: number
}

/** What a round came from, step by step, as far as its proof holds. */
export interface CheckedRound {
  readonly refusal: ProofRefusal | null
  readonly proof: Proof | null
  /** The text that was hashed or signed, and what came of it. */
  readonly seedHash: string | null
  readonly message: string | null
  readonly blocks: readonly string[]
  readonly bytesUsed: number
  readonly draws: readonly Drawn[]
  /** What was staked in all, on what, and what was done; of a slip on a table its spots, and the acts at the seats; of a ticket its bets. */
  readonly params: Pick<RoundParams, 'stake' | 'choice' | 'actions'> | null
  readonly outcome: RoundOutcome | null
  /** What was shared and how it fell, where it was no round but a red envelope. */
  readonly envelope: (EnvelopeParams & { readonly fell: EnvelopeOutcome['shares'] }) | null
}

const nothing: CheckedRound = {
  refusal: null,
  proof: null,
  seedHash: null,
  message: null,
  blocks: [],
  bytesUsed: 0,
  draws: [],
  params: null,
  outcome: null,
  envelope: null,
}

/** The versions of a proof's game that are kept, if it is one of ours. */
function findGames(id: unknown): readonly Game[] {
  if (typeof id !== 'string') return []
  const model = id.startsWith('slot-') ? id.slice('slot-'.length) : ''
  if (Object.hasOwn(slotModels, model)) return [slotGameOf(model as ModelId)]
  return [...instantGames, ...pastGames].filter(({ info }) => info.id === id)
}

/** Every version that the proof of such a game can name. */
function findProvables(id: unknown): readonly Provable[] {
  if (id === envelopeGame.id) return [provableEnvelope]
  if (id === provablePrizeTable.id) return [provablePrizeTable, pastPrizeTable]
  return [
    ...findGames(id).map(provableGame),
    ...tableGames.filter(({ info }) => info.id === id).map(provableSharedGame),
    ...lotteryGames.filter(({ info }) => info.id === id).map(provableLottery),
  ]
}

/** Draws a round again from the text of its proof. Nothing is asked of anybody. */
export function checkRound(text: string): CheckedRound {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return { ...nothing, refusal: 'proof_is_malformed' }
  }
  const { game: id, configHash } = (input ?? {}) as { readonly game?: unknown; readonly configHash?: unknown }
  const provables = findProvables(id)
  const provable = provables.find((one) => one.configHash === configHash) ?? provables[0]
  const verified = verifyProof(browserHmac, input, provables)
  if (!verified.ok) return { ...nothing, refusal: verified.refusal, ...traceOf(input as Proof, provable) }
  const { proof, bytesUsed } = verified.value
  return { ...nothing, ...traceOf(proof, provable), proof, bytesUsed }
}

/** The way to the result, for the eye. Of a proof that does not hold there may be none. */
function traceOf(proof: Proof, provable: Provable | undefined): Partial<CheckedRound> {
  try {
    const { stream, seedHash, message, blockAt } = openTrace(proof.source)
    const draws: Drawn[] = []
    provable?.replay(proof.params, recording(stream, draws))
    const blocks = Array.from({ length: Math.min(4, Math.max(1, Math.ceil(stream.cursor / 32))) }, (_, at) =>
      blockAt(at),
    )
    return { seedHash, message, draws, blocks, bytesUsed: stream.cursor, ...resultOf(proof) }
  } catch {
    return {}
  }
}

function resultOf({ game, params, outcome }: Proof): Partial<CheckedRound> {
  if (tableGames.some(({ info }) => info.id === game))
    return slipResult(params as unknown as SlipParams, outcome as unknown as SlipOutcome)
  const lottery = lotteryGameOf(game)
  if (lottery) return ticketResult(lottery, params, outcome as unknown as TicketOutcome)
  if (game !== envelopeGame.id)
    return { params: params as unknown as RoundParams, outcome: outcome as unknown as RoundOutcome }
  const { shares: fell } = outcome as unknown as EnvelopeOutcome
  return { envelope: { ...(params as unknown as EnvelopeParams), fell } }
}

function slipResult({ spots, acts }: SlipParams, { drawn, payouts, payout }: SlipOutcome): Partial<CheckedRound> {
  const stake = spots.reduce((sum, spot) => sum + BigInt(spot.stake), 0n).toString()
  return {
    params: { stake, choice: spots, actions: acts ? [acts] : [] },
    outcome: { payout, view: { drawn, payouts } },
  }
}

/** Notes times what one costs, over all bets of a ticket. */
function ticketResult(
  lottery: LotteryGame,
  params: Json,
  { drawn, bets, payout }: TicketOutcome,
): Partial<CheckedRound> {
  const read = readTicket(lottery, params)?.bets ?? []
  const stakes = read.map(({ play, selection, stakePerNote }) => BigInt(countNotes(play, selection)) * stakePerNote)
  const stake = stakes.reduce((sum, one) => sum + one, 0n).toString()
  return {
    params: { stake, choice: (params as TicketParams).bets, actions: [] },
    outcome: { payout, view: { drawn, bets } },
  }
}

interface Trace {
  readonly stream: Stream
  readonly seedHash: string
  readonly message: string
  blockAt(block: number): string
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function openTrace(source: ProofSource): Trace {
  if (source.kind === 'seeds') {
    const { serverSeed, clientSeed, nonce } = source
    if (serverSeed === null) throw new Error('the seed is still a secret')
    const sign = browserHmac(serverSeed)
    return {
      stream: openStream(browserHmac, { serverSeed, clientSeed, nonce }),
      seedHash: hashText(serverSeed),
      message: `${clientSeed}:${nonce}:0`,
      blockAt: (block) => toHex(sign(`${clientSeed}:${nonce}:${block}`)),
    }
  }
  const { hash, salt } = source
  if (hash === null) throw new Error('the link is still a secret')
  const sign = browserHmac(salt)
  return {
    stream: openChainStream(browserHmac, { hash, salt }),
    seedHash: hashText(hash),
    message: hash,
    blockAt: (block) => toHex(sign(block === 0 ? hash : `${hash}:${block}`)),
  }
}

/** Writes down every number that a game asks for. */
function recording(stream: Stream, draws: Drawn[]): Draw {
  const note = <Value extends number | bigint>(from: string, draw: () => Value): Value => {
    const firstByte = stream.cursor
    const value = draw()
    draws.push({ from, value: String(value), firstByte })
    return value
  }
  return {
    u32: () => note('2^32', () => stream.u32()),
    int: (n) => note(String(n), () => stream.int(n)),
    bits52: () => note('2^52', () => stream.bits52()),
  }
}
