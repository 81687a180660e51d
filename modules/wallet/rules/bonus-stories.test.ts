import { expect, test } from 'vitest'
import { type Happening, Story } from '#tests/support/bonus-story.ts'
import { NaiveMember } from '#tests/support/naive-bonus.ts'

const storiesCount = 20_000
const stepsCount = 14

/** What differs between a story by the rules and the same kept by hand; a text, since comparing with `expect` at every step would take minutes. */
function differenceOf(story: Story, naive: NaiveMember): string | null {
  if (story.cash !== naive.cash || story.owed !== naive.owed) return `cash ${story.cash} and ${naive.cash} by hand`
  for (const { id, balance, wagered, state, earned } of story.grants) {
    const paper = naive.bonuses.get(id)
    const isSame =
      paper?.left === balance && paper.wagered === wagered && paper.earned === earned && paper.state === state
    if (!isSame)
      return `bonus ${id}: ${state} ${balance} ${wagered} ${earned}; by hand ${paper?.state} ${paper?.left} ${paper?.wagered} ${paper?.earned}`
  }
  return naive.sum === 0n ? null : `${naive.sum} is left over`
}

test(`BX-01.1 BX-01.3 ${storiesCount} stories of bonus money: after every step the balances that somebody keeps by hand, and all of it adds up to nothing`, {
  timeout: 60_000,
}, () => {
  const seen = new Set<string>()
  const happened = new Set<Happening['is']>()
  for (let seed = 1; seed <= storiesCount; seed += 1) {
    const story = new Story(seed)
    const naive = new NaiveMember(story.cash)
    for (let step = 0; step < stepsCount; step += 1) {
      story.happened = []
      story.step()
      for (const one of story.happened) naive.live(one, story.at)
      for (const { is } of story.happened) happened.add(is)
      const difference = differenceOf(story, naive)
      if (difference !== null) expect.fail(`story ${seed}, step ${step}: ${difference}`)
    }
    story.check()
    for (const { state, terms } of story.grants) seen.add(`${terms.kind} ${state}`)
  }
  // Every end of every kind is among them.
  expect([seen.size, happened.size]).toEqual([18, 5])
})
