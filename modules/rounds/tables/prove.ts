import { walkBack } from '#engines/fairness/chain.ts'
import type { Proof } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import { slipOutcome, slipParams } from '#engines/fairness/replay-shared.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { RoundName } from '#modules/rounds/model.ts'
import { findRound } from '#modules/rounds/store.ts'
import { findActs, playActs } from '#modules/rounds/tables/acting.ts'
import type { Slip, Table, Tables } from '#modules/rounds/tables/table.ts'

/** A round of a table as anybody can draw it again, with what a slip on it pays; without a slip, what came out. */
export async function proveTableRound(
  tables: Pick<Tables, 'db'>,
  { game }: Table,
  name: RoundName,
  slip: Pick<Slip, 'spots' | 'playerId' | 'mode'> | null,
): Promise<Result<Proof, 'round_is_unknown' | 'round_is_open'>> {
  const round = await findRound(tables.db.read, name)
  if (!round) return no('round_is_unknown')
  const { hash, outcome, terminal, link, salt } = round
  if (hash === null || outcome === null) return no('round_is_open')
  const spots = slip?.spots ?? []
  const player = slip && { id: slip.playerId, mode: slip.mode }
  const acts = game.acting ? await findActs(tables, name, player) : {}
  const drawn = game.acting ? playActs(game.acting, { hash, salt }, acts) : outcome
  return yes({
    version: 1,
    game: game.info.id,
    mathVersion: game.info.mathVersion,
    configHash: gameHash(game),
    // The link before was shown when its own round ended.
    source: { kind: 'chain', terminal, index: link, hash, salt, anchor: { index: link - 1, hash: walkBack(hash, 1) } },
    params: slipParams(game, spots, { acts, pools: game.pooled?.poolsOf(outcome) ?? {} }),
    outcome: slipOutcome(game, spots, drawn),
  })
}
