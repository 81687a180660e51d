import { randomBytes } from 'node:crypto'
import { hashSeed, type RotationRefusal, readClientSeed, rotatePair } from '#engines/fairness/commit.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { OpenPair, PlayDeps, Player, PlayerState } from '#modules/play/deps.ts'
import {
  findPair,
  findRevealed,
  insertPair,
  lockPair,
  markNextShown,
  type PairRow,
  type RevealedRow,
  revealPair,
} from '#modules/play/store/pairs.ts'
import { findOpenRounds } from '#modules/play/store/rounds.ts'

const freshSeed = () => randomBytes(32).toString('hex')
const utf8 = { write: new TextEncoder(), read: new TextDecoder() }

const labelOf = (pairId: string, which: 'seed' | 'next') => `play ${which} ${pairId}`

async function seal({ sealer }: PlayDeps, seed: string, pairId: string, which: 'seed' | 'next') {
  return await sealer.seal(utf8.write.encode(seed), labelOf(pairId, which))
}

async function unseal({ sealer }: PlayDeps, sealed: Uint8Array, pairId: string, which: 'seed' | 'next') {
  return utf8.read.decode(await sealer.unseal(sealed, labelOf(pairId, which)))
}

/** The pair in use; a player who has none yet is given one, with a client seed to be changed at will. */
export async function openPair(parts: PlayDeps, player: Player): Promise<OpenPair> {
  const row = (await findPair(parts.db.read, player)) ?? (await makeFirstPair(parts, player))
  return await readPair(parts, row)
}

async function readPair(parts: PlayDeps, row: PairRow): Promise<OpenPair> {
  return {
    id: row.id,
    serverSeed: await unseal(parts, row.seedSealed, row.id, 'seed'),
    serverSeedHash: row.seedHash,
    clientSeed: row.clientSeed,
    nextServerSeedHash: row.nextHash,
    nonce: row.nonce,
    begunAtMs: row.begunAt?.getTime() ?? null,
    isNextShown: row.isNextShown,
  }
}

async function makeFirstPair(parts: PlayDeps, player: Player): Promise<PairRow> {
  const seeds = { serverSeed: freshSeed(), nextServerSeed: freshSeed(), clientSeed: randomBytes(8).toString('hex') }
  const pair = await sealPair(parts, seeds, null)
  const isMade = await parts.db.tx(async (tx) => await insertPair(tx, player, pair))
  if (isMade) return { ...pair, nonce: 0, isNextShown: false }
  // Another call may have been faster; then its pair is the one.
  const made = await findPair(parts.db.read, player)
  assert(made, 'a player has a pair after one was made')
  return made
}

interface Fresh {
  readonly serverSeed: string
  readonly nextServerSeed: string
  readonly clientSeed: string
}

async function sealPair(parts: PlayDeps, { serverSeed, nextServerSeed, clientSeed }: Fresh, begunAt: Date | null) {
  const id = newId<'pair'>(parts.clock)
  return {
    id,
    clientSeed,
    seedSealed: await seal(parts, serverSeed, id, 'seed'),
    seedHash: hashSeed(serverSeed),
    nextSealed: await seal(parts, nextServerSeed, id, 'next'),
    nextHash: hashSeed(nextServerSeed),
    madeAt: new Date(parts.clock.nowMs()),
    begunAt,
  }
}

/** What a player may see of a pair. Showing it is what allows its rotation. */
export async function showPair(parts: PlayDeps, { pair }: PlayerState) {
  if (!pair.isNextShown) {
    await parts.db.tx(async (tx) => await markNextShown(tx, pair.id))
    pair.isNextShown = true
  }
  const { serverSeedHash, clientSeed, nonce, nextServerSeedHash } = pair
  return { serverSeedHash, clientSeed, nonce, nextServerSeedHash }
}

const revealedMax = 50

export async function listRevealed({ db }: PlayDeps, player: Player): Promise<RevealedRow[]> {
  return await findRevealed(db.read, player, revealedMax)
}

export interface RotationInput {
  readonly clientSeed: string
  /** Of the seed that is to be revealed. */
  readonly serverSeedHash: string
}

export type RevealedSeed = Omit<RevealedRow, 'revealedAt'>

/**
 * Reveals the seed in use and goes on with the announced one. The caller names the seed, so that a repeated call reveals no second one,
 * but is told of the first again.
 */
export async function rotateSeeds(
  parts: PlayDeps,
  playerState: PlayerState,
  { clientSeed, serverSeedHash }: RotationInput,
): Promise<Result<RevealedSeed, RotationRefusal | 'seed_is_unknown'>> {
  const read = readClientSeed(clientSeed)
  if (!read.ok) return read
  if (playerState.pair.serverSeedHash !== serverSeedHash) {
    const revealed = await listRevealed(parts, playerState.player)
    const known = revealed.find((one) => one.serverSeedHash === serverSeedHash)
    return known ? yes(known) : no('seed_is_unknown')
  }
  const rotated = await parts.db.tx(async (tx) => await rotateIn(tx, parts, playerState, clientSeed))
  if (rotated.ok) playerState.pair = await openPair(parts, playerState.player)
  return rotated
}

async function rotateIn(
  tx: Tx,
  parts: PlayDeps,
  { player, pair: { id } }: PlayerState,
  clientSeed: string,
): Promise<Result<RevealedSeed, RotationRefusal | 'seed_is_unknown'>> {
  const row = await lockPair(tx, id)
  if (!row) return no('seed_is_unknown')
  const hasOpenRound = (await findOpenRounds(tx, player)).length > 0
  const { serverSeed, nonce, isNextShown, clientSeed: old } = { ...row, ...(await readPair(parts, row)) }
  const nextServerSeed = await unseal(parts, row.nextSealed, row.id, 'next')
  const rotated = rotatePair(
    { serverSeed, clientSeed: old, nonce, nextServerSeed, isNextShown },
    { clientSeed, freshServerSeed: freshSeed(), hasOpenRound },
  )
  if (!rotated.ok) return rotated
  await revealPair(tx, row.id, serverSeed, new Date(parts.clock.nowMs()))
  await insertPair(tx, player, await sealPair(parts, rotated.value.pair, row.begunAt))
  return yes(rotated.value.revealed)
}
