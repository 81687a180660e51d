import { expect, test } from 'vitest'
import { provableEnvelope } from '#engines/envelope.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableGame } from '#engines/fairness/replay.ts'
import { listEngines } from '#modules/play/games.ts'
import { makeExport } from '#tests/verifier/make-export.ts'
import { makeRounds } from '#tests/verifier/make-rounds.ts'

const perEngine = 20
const exported = makeExport(perEngine)
const provables = [...listEngines().map(({ game }) => provableGame(game)), provableEnvelope]

test('SE-22 every exported round of every engine and version is proven by its proof, and every changed one is refused', () => {
  for (const proof of exported.proofs) expect(verifyProof(proof, provables), proof.game).toMatchObject({ ok: true })
  for (const proof of exported.wrong.proofs) expect(verifyProof(proof, provables)).toMatchObject({ ok: false })
  const counts = Map.groupBy(exported.proofs, ({ configHash }) => configHash)
  expect([...counts.keys()].toSorted()).toEqual(exported.rules.rules.map(({ configHash }) => configHash).toSorted())
  expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([perEngine]))
})

test('SE-22 the same rounds are exported each time', () => {
  for (const { game } of listEngines()) expect(makeRounds(game, 2)).toEqual(makeRounds(game, 2))
})
