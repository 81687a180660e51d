import { expect, test } from 'vitest'
import { cockfight, resultAt } from '#engines/cockfight/game.ts'
import { type FightOutcome, type FightResult, fightChances } from '#engines/cockfight/outcome.ts'
import { beatsLeast, beatsMost, scriptOf } from '#engines/cockfight/script.ts'
import { openChainStream } from '#engines/fairness/chain.ts'
import { add, multiply, ratio, toPpm, zero } from '#engines/ratio.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const places = Array.from({ length: 1000 }, (_, place) => resultAt(place))

test('the published chances are what the thousand places give: 44.5, 44.5, 10 and 1 %', () => {
  const count = (result: FightResult) => places.filter((one) => one === result).length
  expect([count('meron'), count('wala'), count('both-down'), count('time-draw')]).toEqual([445, 445, 100, 10])
  expect(Object.values(fightChances)).toEqual([445, 445, 100, 10])
  expect(() => resultAt(1000)).toThrow('no fight has the place 1000')
})

// biome-ignore format: a table
test.each([['meron', 968_850], ['wala', 968_850], ['both-down', 900_000], ['time-draw', 890_000]])(
  '%s returns exactly %i parts in a million, over all thousand places',
  (spot, ppm) => {
    const total = places.reduce((sum, result) => add(sum, cockfight.paysOf({ spot }, { result, looks: 0 })), zero)
    expect(multiply(total, ratio(1, 1000))).toEqual(cockfight.rtpOf({ spot }))
    expect(toPpm(cockfight.rtpOf({ spot }))).toBe(ppm)
  },
)

// biome-ignore format: a table
test.each<[FightResult, bigint[]]>([
  ['meron', [194n, 0n, 0n, 0n]], ['wala', [0n, 194n, 0n, 0n]],
  ['both-down', [101n, 101n, 909n, 0n]], ['time-draw', [101n, 101n, 0n, 8989n]],
])('when the fight ends with %s, each spot pays by its rule, rounded down', (result, paid) => {
  const spots = ['meron', 'wala', 'both-down', 'time-draw']
  expect(spots.map((spot) => payoutOf(cockfight, { choice: { spot }, stake: 1_01n }, { result, looks: 7 }))).toEqual(paid)
})

test('the same link gives the same fight, and another link another', () => {
  const fightOf = (byte: string) =>
    cockfight.draw(openChainStream(nodeHmac, { hash: byte.repeat(32), salt: 'cd'.repeat(32) }))
  expect(fightOf('ab')).toEqual(fightOf('ab'))
  expect(cockfight.reveal(fightOf('ab'))).toEqual(cockfight.reveal(fightOf('ab')))
  expect(fightOf('ac').looks).not.toBe(fightOf('ab').looks)
})

test('a script has 6 to 16 beats and ends with the result, which no beat before it names', () => {
  const lengths = new Set<number>()
  for (let looks = 0; looks < 4_000_000_000; looks += 9_999_991)
    for (const result of Object.keys(fightChances) as FightResult[]) {
      const beats = scriptOf({ result, looks })
      expect(beats.at(-1)).toEqual({ move: 'end', result })
      expect(beats.slice(0, -1).every(({ move }) => move !== 'end')).toBe(true)
      lengths.add(beats.length)
      if (result === 'time-draw') expect(beats).toHaveLength(beatsMost)
    }
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([beatsLeast, beatsMost])
})

test('looks decide nothing: fights that look alike to the end can end either way', () => {
  const beatsOf = (result: FightOutcome['result']) => scriptOf({ result, looks: 123_456 }).slice(0, -1)
  expect(beatsOf('wala')).toEqual(beatsOf('meron'))
  expect(beatsOf('both-down')).toEqual(beatsOf('meron'))
})
