import { lotteryGames } from '#engines/lottery/games.ts'
import { tableGames } from '#engines/tables/games.ts'
import { assert } from '#kit/assert.ts'
import { listRules } from '#modules/play/fair-rules.ts'
import { listEngines } from '#modules/play/games.ts'
import { makeLedgerProofs } from '#tests/verifier/ledger-proofs.ts'
import { makeLotteryTickets } from '#tests/verifier/make-lotteries.ts'
import { makePots, spoilPots } from '#tests/verifier/make-pots.ts'
import { makeEnvelopes, makeRounds } from '#tests/verifier/make-rounds.ts'
import { makeTableRounds } from '#tests/verifier/make-tables.ts'
import { spoilProofs, spoilTexts } from '#tests/verifier/spoil-proofs.ts'
import { spoilFollowing, spoilLedger, spoilStatements } from '#tests/verifier/spoil-records.ts'
import { makeStatements } from '#tests/verifier/statements.ts'

/** Lotteries are many and each has its plays in turn, so that a part of the rounds is enough. */
export const ticketsOf = (roundsPerEngine: number): number => Math.ceil(roundsPerEngine / 5)

/** Everything that a verifier is tried with, as the public calls serve it, and the same with one thing changed in each, which it must refuse. */
export function makeExport(roundsPerEngine: number) {
  const rounds = listEngines().flatMap(({ game }) => makeRounds(game, roundsPerEngine))
  const tables = tableGames.flatMap((game) => makeTableRounds(game, roundsPerEngine))
  const lotteries = lotteryGames.flatMap((game) => makeLotteryTickets(game, ticketsOf(roundsPerEngine)))
  const proofs = [...rounds, ...tables, ...lotteries, ...makeEnvelopes(roundsPerEngine)]
  const jackpots = makePots(roundsPerEngine)
  const ledger = makeLedgerProofs(roundsPerEngine)
  const statements = makeStatements(2, 15, 1_500)
  const dice = rounds.find(({ game }) => game === 'dice')
  assert(dice, 'dice is one of the engines')
  return {
    rules: { rules: listRules(null) },
    proofs,
    jackpots,
    ledger: { proofs: ledger.proofs },
    roots: { roots: ledger.roots, keys: ledger.keys },
    statements: statements.map((signed) => JSON.stringify(signed)),
    wrong: {
      proofs: spoilProofs(proofs),
      texts: spoilTexts(dice),
      jackpots: spoilPots(jackpots.fallen),
      ledger: spoilLedger(ledger.proofs),
      statements: spoilStatements(statements),
      following: spoilFollowing(statements),
    },
  }
}
