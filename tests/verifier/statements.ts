import { runStory } from '#modules/contracts/simulation/run.ts'
import { makeStory } from '#modules/contracts/simulation/story.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { exampleKid, signExample } from '#tests/verifier/ledger-proofs.ts'

/** Signed statements of every kind, from the simulation that the engine of payouts is tested by; laro-statement/2 from a moment on. */
export function makeStatements(seed: number, people: number, bets: number, judgedFromMs?: number) {
  const { statements } = runStory(makeStory(new Chance(seed), people, bets, judgedFromMs))
  return statements.map(({ statement, text }) => ({
    statement,
    signature: { kid: exampleKid, value: signExample(text) },
  }))
}
