import { expect, test } from 'vitest'
import { Story } from '#tests/support/bonus-story.ts'

const storiesCount = 20_000
const stepsCount = 14

test(`BX-01.1 BX-01.3 ${storiesCount} stories of bonus money: the same balances as a plain book, and all of it adds up to nothing`, {
  timeout: 60_000,
}, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= storiesCount; seed += 1) {
    const story = new Story(seed)
    for (let step = 0; step < stepsCount; step += 1) story.step()
    story.check()
    for (const { state, terms } of story.grants) seen.add(`${terms.kind} ${state}`)
  }
  // Every end of every kind is among them.
  expect(seen.size).toBe(18)
})
