import type { Proof } from '#engines/fairness/proof.ts'
import { listRules } from '#modules/play/fair-rules.ts'
import { listEngines } from '#modules/play/games.ts'
import { makeLedgerProofs } from '#tests/verifier/ledger-proofs.ts'
import { makeEnvelopes, makeFallenPots, makeRounds } from '#tests/verifier/make-rounds.ts'
import { makeStatements } from '#tests/verifier/statements.ts'

/** Everything that a verifier is tried with, as the public calls serve it, and the same with one thing changed in each, which it must refuse. */
export function makeExport(roundsPerEngine: number) {
  const rounds = listEngines().flatMap(({ game }) => makeRounds(game, roundsPerEngine))
  const envelopes = makeEnvelopes(roundsPerEngine)
  const fallen = makeFallenPots(roundsPerEngine)
  const ledger = makeLedgerProofs(roundsPerEngine)
  const statements = makeStatements(2, 15, 1_500)
  const some = <Item>(items: readonly Item[]) => items.filter((_, at) => at % Math.ceil(roundsPerEngine / 10) === 0)
  return {
    rules: { rules: listRules(null) },
    proofs: [...rounds, ...envelopes],
    jackpots: { open: [], fallen },
    ledger: { proofs: ledger.proofs },
    roots: { roots: ledger.roots, keys: ledger.keys },
    statements: statements.map((signed) => JSON.stringify(signed)),
    wrong: {
      proofs: some([...rounds, ...envelopes]).map((proof, at) => spoilProof(proof, at)),
      jackpots: some(fallen).map((pot) => ({ ...pot, target: String(Number(pot.target) + 1) })),
      ledger: ledger.proofs.slice(0, 8).map((proof, at) => spoilLedger(proof, at)),
      statements: statements.slice(0, 40).map((signed, at) => spoilStatement(signed, at)),
    },
  }
}

const addOne = (digits: string) => String(BigInt(digits) + 1n)

/** Each way of cheating in turn. */
function spoilProof(proof: Proof, at: number): unknown {
  const outcome = proof.outcome as {
    readonly payout?: string
    readonly view?: object
    readonly shares?: readonly string[]
  }
  const spoilt =
    outcome.shares === undefined
      ? { ...outcome, payout: addOne(outcome.payout ?? '0') }
      : { shares: outcome.shares.map((share, place) => (place === 0 ? addOne(share) : share)) }
  switch (at % 5) {
    case 0:
      return { ...proof, outcome: spoilt }
    case 1:
      return { ...proof, configHash: proof.configHash.replace(/^./, (letter) => (letter === '0' ? '1' : '0')) }
    case 2:
      return { ...proof, source: { ...proof.source, ...otherSource(proof) } }
    case 3:
      return { ...proof, outcome: { ...outcome, more: 1 } }
    default:
      return { ...proof, game: proof.game === 'dice' ? 'limbo' : 'dice' }
  }
}

function otherSource({ source }: Proof): object {
  const other = (hash: string | null) => `${hash?.[0] === 'f' ? 'e' : 'f'}${hash?.slice(1)}`
  return source.kind === 'seeds' ? { serverSeed: other(source.serverSeed) } : { hash: other(source.hash) }
}

type LedgerProof = ReturnType<typeof makeLedgerProofs>['proofs'][number]

function spoilLedger(proof: LedgerProof, at: number): unknown {
  const { line, batch, root } = proof
  switch (at % 4) {
    case 0:
      return { ...proof, line: { ...line, amount: addOne(line.amount) } }
    case 1:
      return { ...proof, batch: { ...batch, atMicros: addOne(batch.atMicros) } }
    case 2:
      return { ...proof, root: { ...root, place: addOne(root.place) } }
    default:
      return { ...proof, root: { ...root, signed: { ...root.signed, day: '2026-11-14' } } }
  }
}

type Signed = ReturnType<typeof makeStatements>[number]

function spoilStatement({ statement, signature }: Signed, at: number): string {
  const { result } = statement
  if (at % 2 === 0)
    return JSON.stringify({ statement: { ...statement, result: { ...result, paid: addOne(result.paid) } }, signature })
  const value = signature.value.startsWith('A') ? `B${signature.value.slice(1)}` : `A${signature.value.slice(1)}`
  return JSON.stringify({ statement, signature: { ...signature, value } })
}
