import { expect, test } from 'vitest'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { issuesOf } from '#engines/lottery/schedule.ts'
import { readNumbers } from '#engines/lottery/space.ts'
import { manualClock } from '#kit/clock.ts'
import { makeResults } from './book.ts'

const clock = manualClock(Date.UTC(2026, 6, 1, 12))
const book = makeResults({ clock, seed: 'a test' })
const south = lotteryOf('vietnam-south')
const [issue] = south ? issuesOf(south.schedule, '2026-07-02') : []

test('a draw is published some minutes after its time, with numbers that it can have, and the same ones after a restart', () => {
  if (!issue || !south) throw new Error('the south draws every day')
  clock.advance(issue.drawAt + 59_000 - clock.nowMs())
  expect(book.find('vietnam-south', issue.id)).toBeNull()
  clock.advance(4 * 60_000)
  const published = book.find('vietnam-south', issue.id)
  expect(published).toMatchObject({ version: 1, station: expect.any(String) })
  const space = lotteryGameOf(south.game)?.space
  expect(space && readNumbers(space, published?.numbers)).toMatchObject({ ok: true })
  expect(makeResults({ clock, seed: 'a test' }).find('vietnam-south', issue.id)).toEqual(published)
  expect(book.find('vietnam-south', '20260101-1')).toBeNull()
})

test('some draws are corrected, and some entries of the feed come twice', () => {
  const seen = new Map<string, readonly number[]>()
  let [twice, corrected] = [0, 0]
  for (let day = 0; day < 40; day += 1) {
    clock.advance(86_400_000)
    const feed = book.feed()
    twice += feed.filter((one, at) => feed[at - 1] === one).length
    for (const { lottery, issue: id, version, numbers } of feed) {
      const name = `${lottery} ${id}`
      if (version === 2 && !seen.has(`${name} corrected`)) {
        corrected += 1
        expect(numbers).not.toEqual(seen.get(name))
        seen.set(`${name} corrected`, numbers)
      }
      if (version === 1) seen.set(name, numbers)
    }
  }
  expect([twice > 10, corrected > 5]).toEqual([true, true])
})
