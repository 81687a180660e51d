import { expect, test } from 'vitest'
import { sports } from './leagues.ts'
import { type Board, type Fixture, startBoard, type Weighted } from './model.ts'
import { chancesOf, ruleOf } from './rules.ts'
import { fixturesOf } from './schedule.ts'

const day = fixturesOf(20_000)
const fixtureOf = (sport: string): Fixture => {
  const found = day.find((one) => one.sport === sport)
  if (!found) throw new Error(`no match in ${sport}`)
  return found
}

/** Boards of a match: before it, and at five moments of it. */
function boardsOf(fixture: Fixture, model: (typeof sports)[number]['model']): readonly Board[] {
  const course = model.play(fixture)
  const moments = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => course[Math.floor(course.length * part)]?.board)
  return [startBoard, ...moments.filter((board) => board !== undefined)]
}

/** Sums of chances that a market has to have. */
const sums: Readonly<Record<string, number>> = { double_chance: 2 }

test.each(sports)(
  '$id: the fair chances of every market add up, before the match and in play',
  ({ id, model, setsToWin }) => {
    const fixture = fixtureOf(id)
    for (const board of boardsOf(fixture, model)) {
      const offered = model.offer(fixture, board)
      const byScope = new Map<string, readonly Weighted[]>()
      const endingsOf = (span: string) => {
        const known = byScope.get(span) ?? model.endings(fixture, board, span)
        byScope.set(span, known)
        return known
      }
      expect(new Set(offered.map((one) => `${one.id} ${one.spec}`)).size).toBe(offered.length)
      for (const name of offered) {
        const rule = ruleOf(name, setsToWin)
        if (!rule) throw new Error(`${name.id} has no rule`)
        const chances = chancesOf(rule, endingsOf(rule.span))
        if (chances.every(({ decided }) => decided)) continue
        const whole = chances.reduce((sum, { chance }) => sum + chance, 0)
        expect(whole, `${name.id} ${name.spec} ${board.period}`).toBeCloseTo(sums[name.id] ?? 1, 6)
      }
    }
  },
)

test.each(sports)('$id: endings weigh 1 together, and the last board leaves one of them', ({ id, model }) => {
  const fixture = fixtureOf(id)
  const weigh = (endings: readonly Weighted[]) => endings.reduce((sum, { weight }) => sum + weight, 0)
  for (const board of boardsOf(fixture, model)) expect(weigh(model.endings(fixture, board, 'full'))).toBeCloseTo(1, 6)
  const last = model.play(fixture).at(-1)?.board
  if (!last) throw new Error('a match has an end')
  expect(last.period).toBe('end')
  expect(model.endings(fixture, last, 'full')).toHaveLength(1)
})

const chanceIn = (sport: string, fixture: Fixture, market: string, spec: string, outcome: string): number => {
  const { model, setsToWin } = sports.find(({ id }) => id === sport) ?? sports[0] ?? expect.fail()
  const rule = ruleOf({ id: market, spec }, setsToWin)
  const found = rule && chancesOf(rule, model.endings(fixture, startBoard, rule.span)).find(({ id }) => id === outcome)
  if (!found) throw new Error(`no ${market} ${spec} ${outcome}`)
  return found.chance
}

test.each(['football', 'basketball'])('%s: handicap and totals agree with who wins', (sport) => {
  const fixture = fixtureOf(sport)
  const winner = sport === 'football' ? '1x2' : 'winner'
  const home = chanceIn(sport, fixture, winner, '', 'home')
  // Half a goal ahead is a win, and both sides of a line are one bet.
  expect(chanceIn(sport, fixture, 'handicap', 'hcp=-0.5', 'home')).toBeCloseTo(home, 9)
  expect(chanceIn(sport, fixture, 'handicap', 'hcp=0', 'home')).toBeCloseTo(
    home / (home + chanceIn(sport, fixture, winner, '', 'away')),
    9,
  )
  const lines = Array.from({ length: 13 }, (_, at) => (at - 6) / 4)
  const byLine = lines.map((line) => chanceIn(sport, fixture, 'handicap', `hcp=${line}`, 'home'))
  expect(byLine).toEqual(byLine.toSorted((a, b) => a - b))
})

test('football by two rates is the known table: 1.5 and 1.1 goals', () => {
  // goalRates: 1.45 × tempo × e^(0.28 edge + 0.06) = 1.5 and 1.2 × tempo × e^(−0.28 edge − 0.02) = 1.1.
  const product = (1.5 * 1.1) / (1.45 * 1.2 * Math.exp(0.04))
  const tempo = Math.sqrt(product)
  const edge = (Math.log(1.5 / (1.45 * tempo)) - 0.06) / 0.28
  const fixture = { ...fixtureOf('football'), edge, tempo }
  const chance = (market: string, outcome: string, spec = '') => chanceIn('football', fixture, market, spec, outcome)
  expect(chance('1x2', 'home')).toBeCloseTo(0.464244, 5)
  expect(chance('1x2', 'draw')).toBeCloseTo(0.257667, 5)
  expect(chance('1x2', 'away')).toBeCloseTo(0.278089, 5)
  expect(chance('total', 'over', 'total=2.5')).toBeCloseTo(0.48157, 5)
  expect(chance('both_score', 'yes')).toBeCloseTo(0.518272, 5)
})

test('matches of a day: at least 60, and at any minute some are in play', () => {
  expect(day.length).toBeGreaterThanOrEqual(60)
  expect(new Set(day.map(({ id }) => id)).size).toBe(day.length)
  const two = [...fixturesOf(19_999), ...day]
  const lengths = new Map(sports.map(({ id, model }) => [id, model.play(fixtureOf(id)).at(-1)?.atMs ?? 0]))
  for (let at = 20_000 * 86_400_000; at < 20_001 * 86_400_000; at += 600_000) {
    const live = two.filter(({ sport, startsAt }) => startsAt <= at && at < startsAt + (lengths.get(sport) ?? 0))
    expect(live.length).toBeGreaterThan(0)
  }
})

test.each(sports)('$id: who is said to be better wins as often as the model says', ({ id, model }) => {
  const fixture = fixtureOf(id)
  const many = 100
  const expected = model
    .endings(fixture, startBoard, 'full')
    .reduce((sum, { home, away, weight }) => (home > away ? sum + weight : sum), 0)
  let wins = 0
  for (let at = 0; at < many; at += 1) {
    const one = { ...fixture, id: `sample-${at}` }
    const last = model.play(one).at(-1)?.board ?? startBoard
    const [ending] = model.endings(one, last, 'full')
    if (ending && ending.home > ending.away) wins += 1
  }
  // Four deviations of a share of 100.
  expect(Math.abs(wins / many - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / many))
})
