import type { Proof } from '#engines/fairness/proof.ts'
import { roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { engineFor } from '#modules/play/act.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import type { PlayerId } from '#modules/play/model.ts'
import { engineRound } from '#modules/play/settlement.ts'
import { findRound, findRounds, type Page, type RoundRow } from '#modules/play/store/rounds.ts'

export async function readRound({ db }: PlayDeps, playerId: PlayerId, id: string): Promise<RoundRow | null> {
  return await findRound(db.read, playerId, id)
}

export interface Listed {
  readonly rounds: readonly RoundRow[]
  /** Where the next page goes on; null on the last. */
  readonly next: string | null
}

export async function listRounds({ db }: PlayDeps, playerId: PlayerId, page: Page): Promise<Listed> {
  const found = await findRounds(db.read, playerId, { ...page, limit: page.limit + 1 })
  const rounds = found.slice(0, page.limit)
  return { rounds, next: found.length > page.limit ? (rounds.at(-1)?.id ?? null) : null }
}

export type ProofRefusal = 'round_is_unknown' | 'round_is_open' | 'seed_is_not_revealed'

/**
 * A round as anybody can draw it again. A round that was given back has no outcome of its own: its game was cut short, so there is nothing
 * to prove and it is as good as open.
 */
export async function proveRound(
  { db }: PlayDeps,
  playerId: PlayerId,
  id: string,
): Promise<Result<Proof, ProofRefusal>> {
  const round = await findRound(db.read, playerId, id)
  const engine = round && engineFor(round)
  if (!round || !engine) return no('round_is_unknown')
  if (round.status !== 'over') return no('round_is_open')
  if (round.revealedSeed === null) return no('seed_is_not_revealed')
  const { game, mathVersion, configHash, serverSeedHash, clientSeed, nonce, actions } = round
  return yes({
    version: 1,
    game,
    mathVersion,
    configHash,
    source: { kind: 'seeds', serverSeedHash, serverSeed: round.revealedSeed, clientSeed, nonce },
    params: roundParams(engineRound(round), actions),
    outcome: roundOutcome(engine.game, engineRound(round)),
  })
}
