import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRanked, rankAll } from '#modules/loyalty/rules/ranking.ts'

const scored = (memberId: string, score: bigint, reachedAt = 0) => ({ memberId, score, reachedAt })
const brief = (scores: Parameters<typeof rankAll>[0], prizes: readonly bigint[]) =>
  rankAll(scores, prizes).map(({ memberId, rank, prize }) => [memberId, rank, prize])

test('the highest score leads, and who has none is not ranked', () => {
  expect(brief([scored('ana', 5n), scored('ben', 9n), scored('cai', 0n)], [100n, 50n, 20n])).toEqual([
    ['ben', 1, 100n],
    ['ana', 2, 50n],
  ])
})

test('equal scores share a rank and the prizes of the ranks they take', () => {
  const scores = [scored('ana', 9n, 2), scored('ben', 9n, 1), scored('cai', 9n, 3), scored('dan', 4n)]
  expect(brief(scores, [100n, 50n, 20n, 10n])).toEqual([
    // 170 among three is 56 each and 2 over.
    ['ben', 1, 58n],
    ['ana', 1, 56n],
    ['cai', 1, 56n],
    ['dan', 4, 10n],
  ])
})

test('a tie at the last prize shares that prize alone', () => {
  expect(brief([scored('ana', 9n), scored('ben', 4n, 1), scored('cai', 4n, 2)], [100n, 50n])).toEqual([
    ['ana', 1, 100n],
    ['ben', 2, 25n],
    ['cai', 2, 25n],
  ])
})

test('whatever the scores, all prizes are given as far as there are members, and no more', () => {
  const score = fc.record({ score: fc.bigInt(0n, 6n), reachedAt: fc.nat(3) })
  const prize = fc.bigInt(1n, 1_000n)
  fc.assert(
    fc.property(fc.array(score, { maxLength: 12 }), fc.array(prize, { maxLength: 6 }), (all, prizes) => {
      const scores = all.map((one, at) => ({ ...one, memberId: String(at) }))
      const ranked = rankAll(scores, prizes)
      const given = ranked.reduce((sum, one) => sum + one.prize, 0n)
      const due = prizes.slice(0, ranked.length).reduce((sum, one) => sum + one, 0n)
      expect(given).toBe(due)
      for (const [at, { rank, score: own }] of ranked.entries()) {
        const before = ranked[at - 1]
        expect(rank).toBe(before?.score === own ? before.rank : at + 1)
      }
    }),
  )
})

test.each([
  // ranks         scores            reached       follows
  [[], [], [], true],
  [[1, 2, 2, 4], [50, 30, 30, 9], [3, 1, 2, 0], true],
  [[2, 3], [50, 30], [0, 0], false],
  [[1, 2], [30, 50], [0, 0], false],
  [[1, 2], [30, 30], [0, 1], false],
  [[1, 1], [30, 30], [1, 0], false],
  [[1, 1], [50, 30], [0, 0], false],
  [[1, 2, 2], [50, 30, 9], [0, 0, 0], false],
])('ranks %s of scores %s that were reached at %s follow: %s', (ranks, scores, reached, follows) => {
  const places = ranks.map((rank, at) => ({
    ...{ rank, score: String(scores[at]), reachedAt: new Date(reached[at] ?? 0).toISOString() },
  }))
  expect(isRanked(places)).toBe(follows)
})
