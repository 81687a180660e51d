import { openStream } from '#engines/fairness/stream.ts'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { lotteries } from '#engines/lottery/lotteries.ts'
import type { Numbers } from '#engines/lottery/model.ts'
import { type Issue, issuesOf } from '#engines/lottery/schedule.ts'
import { drawNumbers } from '#engines/lottery/space.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

/** What a station has published of a draw. A later version takes the place of an earlier one. */
export interface Published {
  readonly station: string
  readonly lottery: string
  readonly issue: string
  readonly version: number
  readonly publishedAt: string
  readonly numbers: Numbers
}

export interface ResultsBook {
  /** Everything of the last days, in the order in which it was published; some of it twice, as such feeds have it. */
  feed(): readonly Published[]
  /** The newest version of a draw; null until it is published. */
  find(lottery: string, issue: string): Published | null
}

/** Invented stations. Each publishes the draws of one lottery whose results are not ours. */
const stations: Readonly<Record<string, string>> = Object.fromEntries(
  lotteries.flatMap(({ id, station }) => (station === undefined ? [] : [[id, `Đài ${station}`]])),
)

const daysShown = 3
const minute = 60_000

/**
 * The results of invented stations, made from a seed, so that the same draw has the same numbers after a restart. A draw is published one to four
 * minutes after its time; one in six is first published with a wrong number and corrected 20 minutes later; one in four comes twice.
 */
export function makeResults({ clock, seed }: { readonly clock: Clock; readonly seed: string }): ResultsBook {
  const versionsOf = (lottery: string, issue: Issue): readonly Published[] => {
    const found = lotteries.find(({ id }) => id === lottery)
    const rules = found && lotteryGameOf(found.game)
    assert(rules, 'a station draws a lottery of the table')
    const draw = openStream(nodeHmac, { serverSeed: seed, clientSeed: `${lottery} ${issue.id}`, nonce: 0 })
    const numbers = drawNumbers(rules.space, draw)
    const atMs = issue.drawAt + minute + draw.int(3 * minute)
    const isCorrected = draw.int(6) === 0
    const name = { station: stations[lottery] ?? '', lottery, issue: issue.id }
    const wrong = numbers.map((number, at) => (at === 0 ? number - (number % 10) + ((number + 1) % 10) : number))
    const first = {
      ...name,
      version: 1,
      publishedAt: new Date(atMs).toISOString(),
      numbers: isCorrected ? wrong : numbers,
    }
    if (!isCorrected) return [first]
    return [first, { ...name, version: 2, publishedAt: new Date(atMs + 20 * minute).toISOString(), numbers }]
  }

  const published = (): Published[] => {
    const nowMs = clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const all = lotteries
      .filter(({ id }) => id in stations)
      .flatMap(({ id, schedule }) => {
        const today = dayOf(nowMs, schedule.timeZone)
        const days = Array.from({ length: daysShown }, (_, back) => addDays(today, -back))
        return days.flatMap((day) => issuesOf(schedule, day).flatMap((issue) => versionsOf(id, issue)))
      })
    return all
      .filter(({ publishedAt }) => publishedAt <= now)
      .toSorted((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1))
  }

  return {
    feed: () => published().flatMap((one) => (isTwice(one) ? [one, one] : [one])),
    find: (lottery, issue) => published().findLast((one) => one.lottery === lottery && one.issue === issue) ?? null,
  }
}

const isTwice = ({ publishedAt }: Published) => Date.parse(publishedAt) % 4 === 0
