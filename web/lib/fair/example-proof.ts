import { hashSeed } from '#engines/fairness/commit.ts'
import { gameHash, roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { assert } from '#kit/assert.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'

/** A round of dice from the published vectors, for who has none of their own: 60.84 at nonce 0. */
export function exampleProof(): string {
  const serverSeed = '0123456789abcdef'.repeat(4)
  const seeds = { serverSeed, clientSeed: 'player-seed-1', nonce: 0 }
  const bet = { stake: 50_00n, maxPayout: 5_000_000_00n, choice: diceGame.firstChoice }
  const begun = diceGame.begin(bet, openStream(browserHmac, seeds))
  assert(begun.ok, 'the example can be played')
  const game = diceGame as unknown as Parameters<typeof roundOutcome>[0]
  const proof = {
    version: 1,
    game: diceGame.info.id,
    mathVersion: diceGame.info.mathVersion,
    configHash: gameHash(diceGame),
    source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), ...seeds },
    params: roundParams(bet, []),
    outcome: roundOutcome(game, { ...bet, state: begun.value }),
  }
  return JSON.stringify(proof, null, 2)
}
