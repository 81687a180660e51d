import { expect, test } from 'vitest'
import { envelopeConfigHash, envelopeGame } from '#engines/envelope.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import type { TicketOutcome } from '#engines/lottery/replay.ts'
import { tableGames } from '#engines/tables/games.ts'
import { makeLotteryTickets } from '#tests/verifier/make-lotteries.ts'
import { makeTableRounds } from '#tests/verifier/make-tables.ts'
import { checkRound } from '#web/lib/fair/check-round.ts'
import { exampleProof } from '#web/lib/fair/example-proof.ts'

test('BX-02.1 a round is drawn again from its proof, with the bytes and the numbers that made it', () => {
  const checked = checkRound(exampleProof())
  expect(checked.refusal).toBeNull()
  expect(checked.seedHash).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e')
  expect(checked.message).toBe('player-seed-1:0:0')
  expect(checked.blocks).toEqual(['9881b0349931a2fd31b134b280f650f48d8cef524a19aa6c2e790e4da01cfd52'])
  expect(checked.draws).toEqual([{ from: '10000', value: '6084', firstByte: 0 }])
  expect(checked.bytesUsed).toBe(4)
  expect(checked.outcome).toMatchObject({ payout: '0', view: { roll: 6084, isWin: false } })
})

test.each([
  ['no JSON', () => 'hello', 'proof_is_malformed'],
  ['another game', (text: string) => text.replace('"dice"', '"ludo"'), 'game_is_not_known'],
  ['another payout', (text: string) => text.replace('"payout": "0"', '"payout": "10000"'), 'outcome_is_another'],
  [
    'another seed',
    (text: string) => text.replace('0123456789abcdef', 'fedcba9876543210'),
    'seed_is_not_the_committed_one',
  ],
  [
    'other rules',
    (text: string) => text.replace(/"configHash": "[0-9a-f]{4}/, '"configHash": "0000'),
    'config_is_another',
  ],
  [
    'a secret seed',
    (text: string) => text.replace(/"serverSeed": "[0-9a-f]+"/, '"serverSeed": null'),
    'seed_is_still_secret',
  ],
])('BX-02.1 a proof with %s does not hold, and says why', (_, change, refusal) => {
  expect(checkRound(change(exampleProof())).refusal).toBe(refusal)
})

test('BX-02.2 a hundred rounds of every table hold, and none with another payout', () => {
  for (const game of tableGames) {
    for (const [at, proof] of makeTableRounds(game, 100).entries()) {
      const checked = checkRound(JSON.stringify(proof))
      expect(checked, game.info.id).toMatchObject({ refusal: null, outcome: { payout: slipOf(proof).payout } })
      expect(checked.draws.length).toBeGreaterThan(0)
      if (at % 10 > 0) continue
      const more = { ...slipOf(proof), payout: String(BigInt(slipOf(proof).payout) + 1n) }
      expect(checkRound(JSON.stringify({ ...proof, outcome: more })).refusal).toBe('outcome_is_another')
    }
  }
}, 60_000)

test('BX-02.3 tickets of every lottery hold, and none with another payout', () => {
  for (const game of lotteryGames)
    for (const proof of makeLotteryTickets(game, 5)) {
      const { payout } = proof.outcome as TicketOutcome
      const checked = checkRound(JSON.stringify(proof))
      expect(checked, game.info.id).toMatchObject({ refusal: null, outcome: { payout } })
      expect(BigInt(checked.params?.stake ?? 0)).toBeGreaterThan(0n)
      const more = { ...(proof.outcome as TicketOutcome), payout: String(BigInt(payout) + 1n) }
      expect(checkRound(JSON.stringify({ ...proof, outcome: more })).refusal).toBe('outcome_is_another')
    }
})

const slipOf = ({ outcome }: { readonly outcome: unknown }) => outcome as { readonly payout: string }

test('BX-02.6 a red envelope is filled again from its proof, share by share', () => {
  const serverSeed = '0123456789abcdef'.repeat(4)
  const proof = {
    ...{ version: 1, game: envelopeGame.id, mathVersion: envelopeGame.mathVersion, configHash: envelopeConfigHash },
    source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), serverSeed, clientSeed: 'luz', nonce: 0 },
    params: { kind: 'random', total: '1000', shares: 5, unit: '1' },
    outcome: { shares: ['116', '320', '104', '385', '75'] },
  }
  const checked = checkRound(JSON.stringify(proof))
  expect(checked).toMatchObject({
    refusal: null,
    bytesUsed: 32,
    envelope: { total: '1000', fell: proof.outcome.shares },
  })
  expect(checked.draws).toHaveLength(8)
  const swapped = { ...proof, outcome: { shares: ['320', '116', '104', '385', '75'] } }
  expect(checkRound(JSON.stringify(swapped)).refusal).toBe('outcome_is_another')
})
