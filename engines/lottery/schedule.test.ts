import { describe, expect, test } from 'vitest'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { lotteries, lotteryOf } from '#engines/lottery/lotteries.ts'
import { findIssue, issueAt, issuesFrom, issuesOf, nextIssue, type Schedule } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { dayOf } from '#kit/day.ts'

function scheduleOf(id: string): Schedule {
  const lottery = lotteryOf(id)
  assert(lottery, `${id} is sold`)
  return lottery.schedule
}

const newYork: Schedule = {
  ...{ kind: 'every', minutes: 1, gaps: [], closeSeconds: 5, timeZone: 'America/New_York', holidays: [] },
}
const iso = (atMs: number) => new Date(atMs).toISOString()
const ms = (moment: string) => Date.parse(moment)

describe('issues of a day', () => {
  test.each([
    // lottery, draws a day, first and last
    ['sinag-1', 1440, '20261117-0001', '20261117-1440'],
    ['buwan-3', 480, '20261117-001', '20261117-480'],
    ['keno-perlas', 288, '20261117-001', '20261117-288'],
    // A night without draws from 03:00 to 07:00 is four hours of twelve each.
    ['tala-5', 240, '20261117-001', '20261117-240'],
    ['vietnam-north', 1, '20261117-1', '20261117-1'],
    ['swerte-3d', 3, '20261117-1', '20261117-3'],
  ])('%s has %s, from %s to %s', (id, count, first, last) => {
    const issues = issuesOf(scheduleOf(id), '2026-11-17')
    expect([issues.length, issues[0]?.id, issues.at(-1)?.id]).toEqual([count, first, last])
  })

  test('the last draw of a day is at midnight; sales of the next begin when those of the one before end', () => {
    const [last, first] = [
      issuesOf(scheduleOf('sinag-1'), '2026-11-16').at(-1),
      issuesOf(scheduleOf('sinag-1'), '2026-11-17')[0],
    ]
    expect(last && [iso(last.closeAt), iso(last.drawAt)]).toEqual([
      '2026-11-16T15:59:55.000Z',
      '2026-11-16T16:00:00.000Z',
    ])
    expect(first && [iso(first.openAt), iso(first.drawAt)]).toEqual([
      '2026-11-16T15:59:55.000Z',
      '2026-11-16T16:01:00.000Z',
    ])
  })

  test('over a night without draws the first issue of the morning is on sale', () => {
    const issues = issuesOf(scheduleOf('tala-5'), '2026-11-17')
    const [before, after] = [issues[35], issues[36]]
    expect(before && iso(before.drawAt)).toBe('2026-11-16T19:00:00.000Z')
    expect(after && [iso(after.openAt), iso(after.drawAt)]).toEqual([
      '2026-11-16T18:59:30.000Z',
      '2026-11-16T23:05:00.000Z',
    ])
    expect(issueAt(scheduleOf('tala-5'), ms('2026-11-16T21:00:00Z')).id).toBe(after?.id)
  })

  test.each([
    ['2026-03-08', 1380],
    ['2026-11-01', 1500],
    ['2026-11-02', 1440],
  ])('where clocks change, %s has %s issues a minute apart, and no number twice', (day, count) => {
    const issues = issuesOf(newYork, day)
    expect(issues).toHaveLength(count)
    expect(new Set(issues.map(({ id }) => id)).size).toBe(count)
    expect(issues.every(({ drawAt }, at) => at === 0 || drawAt - (issues[at - 1]?.drawAt ?? 0) === 60_000)).toBe(true)
    expect(issues.slice(0, -1).every(({ drawAt }) => dayOf(drawAt, 'America/New_York') === day)).toBe(true)
  })

  test('on a holiday nothing is drawn, and the issue after it is on sale', () => {
    const schedule: Schedule = { ...scheduleOf('vietnam-north'), holidays: ['2027-02-06', '2027-02-07'] }
    expect(issuesOf(schedule, '2027-02-06')).toEqual([])
    const open = issueAt(schedule, ms('2027-02-06T02:00:00Z'))
    expect([open.id, iso(open.openAt), iso(open.drawAt)]).toEqual([
      '20270208-1',
      '2027-02-05T11:00:00.000Z',
      '2027-02-08T11:15:00.000Z',
    ])
  })

  test('stations of a region draw at its hour, each on days of its own, so that several draw every day', () => {
    const drawn = (region: string, day: string) =>
      lotteries.flatMap(({ region: own, station, schedule }) =>
        own === region ? issuesOf(schedule, day).map(({ drawAt }) => `${station} ${iso(drawAt).slice(11, 16)}`) : [],
      )
    // A Monday and a Tuesday; the clocks there are seven hours ahead.
    expect(drawn('south', '2026-11-16')).toEqual(['Cù Lao 09:15', 'Bến Sen 09:15'])
    expect(drawn('south', '2026-11-17')).toEqual(['Cù Lao 09:15', 'Rừng Đước 09:15'])
    expect(drawn('central', '2026-11-16')).toEqual(['Đèo Gió 10:15', 'Bãi Nắng 10:15'])
    expect(drawn('central', '2026-11-17')).toEqual(['Đèo Gió 10:15', 'Đồi Cát 10:15'])
    expect(drawn('north', '2026-11-17')).toEqual(['Sông Lam 11:15'])
  })

  test('days of the week and of the month', () => {
    // 17 November 2026 is a Tuesday.
    expect(issuesOf(scheduleOf('anim-49'), '2026-11-17')).toHaveLength(1)
    expect(issuesOf(scheduleOf('anim-49'), '2026-11-18')).toEqual([])
    expect(issueAt(scheduleOf('siam-3'), ms('2026-11-17T00:00:00Z')).id).toBe('20261201-1')
  })
})

describe('the issue on sale', () => {
  const sinag = scheduleOf('sinag-1')

  test.each([
    ['2026-11-16T12:52:54.999Z', '20261116-1253'],
    ['2026-11-16T12:52:55.000Z', '20261116-1254'],
    ['2026-11-16T15:59:54.999Z', '20261116-1440'],
    ['2026-11-16T15:59:55.000Z', '20261117-0001'],
  ])('at %s it is %s', (moment, id) => {
    expect(issueAt(sinag, ms(moment)).id).toBe(id)
  })

  test('one follows another without a moment between them, over every kind of day', () => {
    for (const schedule of [sinag, newYork, scheduleOf('tala-5'), scheduleOf('swerte-3d'), scheduleOf('anim-49')]) {
      const issues = issuesFrom(schedule, issueAt(schedule, ms('2026-11-01T03:50:00Z')), 50)
      expect(issues.every((issue, at) => at === 0 || issue.openAt === issues[at - 1]?.closeAt)).toBe(true)
      expect(new Set(issues.map(({ id }) => id)).size).toBe(50)
    }
    expect(nextIssue(sinag, issueAt(sinag, ms('2026-11-16T15:59:50Z'))).id).toBe('20261117-0001')
  })

  test.each([
    ['20261116-1253', '20261116-1253'],
    ['20261116-1441', undefined],
    ['20261116-253', undefined],
    ['20261331-0001', undefined],
    ['20260230-0001', undefined],
    ['x', undefined],
  ])('%s is found by its name: %s', (id, found) => {
    expect(findIssue(sinag, id)?.id).toBe(found)
  })
})

test('every lottery that is sold has a game and draws every week or twice a month', () => {
  for (const { game, schedule } of lotteries) {
    expect(lotteryGameOf(game)?.info.family).toBe('lottery')
    const issue = issueAt(schedule, ms('2026-11-17T00:00:00Z'))
    expect(issue.drawAt - ms('2026-11-17T00:00:00Z')).toBeLessThan(16 * 86_400_000)
  }
})
