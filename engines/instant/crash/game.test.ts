import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashLink, linkAt, mintChain, openChainStream } from '#engines/fairness/chain.ts'
import type { Round } from '#engines/game.ts'
import { type CrashChoice, type CrashState, crashGame, crashPoint } from '#engines/instant/crash/game.ts'
import { longestMs, msToReach, multiplierAt } from '#engines/instant/crash/growth.ts'
import { mathsOf } from '#engines/instant/crash/math.ts'
import { drawPoint } from '#engines/instant/point.ts'
import { toPpm } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const chain = mintChain(hashLink('crash-chain-demo-secret'), 5)
const salt = '0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c'
const openRound = (index: number) => openChainStream(nodeHmac, { hash: linkAt(chain, index), salt })

describe('BX-02.2 the golden chain', () => {
  // biome-ignore format: a table
  test.each([
    [1, 397, 389], [2, 1445, 1415], [3, 1954, 1914], [4, 137, 134], [5, 340, 333],
  ])('round %i crashes at %i hundredths with an edge of a hundredth, at %i with three', (index, atOne, atThree) => {
    expect(crashPoint(openRound(index))).toBe(atOne)
    expect(drawPoint(openRound(index), 300, 1_000_000)).toBe(atThree)
  })
})

test.each([101, 150, 200, 1_000, 10_000, 1_000_000])(
  'BX-03.1 a target of %i hundredths returns 99 of 100',
  (targetX100) => {
    expect(toPpm(mathsOf(targetX100).rtp)).toBe(990_000)
  },
)

describe('the curve', () => {
  test('is e^(0.06 t) cut to hundredths', () => {
    for (let elapsedMs = 0; elapsedMs < 150_000; elapsedMs += 137) {
      const exact = 100 * Math.exp(elapsedMs * 0.000_06)
      expect(Math.abs(multiplierAt(elapsedMs) - (exact - 0.5))).toBeLessThan(0.500_001)
    }
  })

  test('shows 2.00 after 11.553 seconds and ends at 10,000.00', () => {
    expect([multiplierAt(0), multiplierAt(11_552), multiplierAt(11_553)]).toEqual([100, 199, 200])
    expect([multiplierAt(longestMs - 1), multiplierAt(longestMs)]).toEqual([999_959, 1_000_000])
    expect(multiplierAt(10 ** 12)).toBe(1_000_000)
  })

  test('never falls, and a multiplier is reached in the millisecond it is said to be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (x100) => {
        const atMs = msToReach(x100)
        expect(multiplierAt(atMs)).toBeGreaterThanOrEqual(x100)
        expect(multiplierAt(atMs - 1)).toBeLessThan(x100)
      }),
    )
  })
})

/** A bet on golden round 1, which crashes at 3.97. */
function begin(autoX100: number | null, stake = 1_000n, maxPayout = 10_000_000n): Round<CrashChoice, CrashState> {
  const bet = { stake, maxPayout, choice: { autoX100 } }
  const begun = crashGame.begin(bet, openRound(1))
  if (!begun.ok) throw new Error(begun.refusal)
  return { ...bet, state: begun.value }
}

const draw = openRound(2)
const cashOut = (round: Round<CrashChoice, CrashState>, elapsedMs: number) =>
  crashGame.act(round, { kind: 'cash_out', elapsedMs }, draw)

function payoutAtEnd(round: Round<CrashChoice, CrashState>): bigint {
  const ended = crashGame.act(round, { kind: 'end' }, draw)
  return ended.ok ? crashGame.payoutOf({ ...round, state: ended.value }) : -1n
}

describe('a round', () => {
  test('pays by hand what the curve shows at the time of the server', () => {
    const round = begin(null)
    const out = cashOut(round, 11_553)
    expect(out).toMatchObject({ ok: true, value: { cashedOutX100: 200 } })
    expect(out.ok && crashGame.payoutOf({ ...round, state: out.value })).toBe(2_000n)
  })

  test('is lost from the very millisecond of the crash', () => {
    const crashedAtMs = msToReach(397)
    expect(cashOut(begin(null), crashedAtMs - 1)).toMatchObject({ ok: true, value: { cashedOutX100: 396 } })
    expect(cashOut(begin(null), crashedAtMs)).toEqual({ ok: false, refusal: 'action_is_not_possible' })
    expect(payoutAtEnd(begin(null))).toBe(0n)
  })

  test('a target is met exactly at the point, and missed one hundredth above it', () => {
    expect(payoutAtEnd(begin(397))).toBe(3_970n)
    expect(payoutAtEnd(begin(398))).toBe(0n)
  })

  test('a target that is due is paid as the target, however late the server comes to it', () => {
    expect(cashOut(begin(200), 20_000)).toMatchObject({ ok: true, value: { cashedOutX100: 200 } })
    expect(cashOut(begin(200), longestMs)).toMatchObject({ ok: true, value: { cashedOutX100: 200 } })
    expect(cashOut(begin(200), 5_000)).toMatchObject({ ok: true, value: { cashedOutX100: 134 } })
  })

  test('nobody leaves before 1.01, and nobody twice', () => {
    expect(cashOut(begin(null), 165)).toEqual({ ok: false, refusal: 'action_is_not_possible' })
    expect(cashOut(begin(null), 166)).toMatchObject({ ok: true, value: { cashedOutX100: 101 } })
    const out = cashOut(begin(null), 5_000)
    expect(out.ok && cashOut({ ...begin(null), state: out.value }, 6_000)).toEqual({
      ok: false,
      refusal: 'round_is_over',
    })
  })

  test('the limit of a round is a target of its own: 3.50 here', () => {
    const round = begin(null, 1_000n, 3_509n)
    expect(round.state.targetX100).toBe(350)
    expect(payoutAtEnd(round)).toBe(3_500n)
    expect(crashGame.begin({ ...round, choice: { autoX100: 351 } }, draw)).toEqual({
      ok: false,
      refusal: 'win_could_pass_the_limit',
    })
    expect(crashGame.begin({ ...round, maxPayout: 1_009n }, draw)).toMatchObject({
      refusal: 'win_could_pass_the_limit',
    })
  })

  test('the point is hidden until the round of all has ended, also from one who has cashed out', () => {
    const round = begin(null)
    expect(crashGame.viewOf(round)).toMatchObject({ status: 'running', pointX100: null })
    const out = cashOut(round, 5_000)
    if (!out.ok) throw new Error(out.refusal)
    const cashed = { ...round, state: out.value }
    expect(JSON.stringify(crashGame.viewOf(cashed))).not.toContain('397')
    const ended = crashGame.act(cashed, { kind: 'end' }, draw)
    expect(ended.ok && crashGame.viewOf({ ...round, state: ended.value })).toEqual({
      status: 'cashed_out',
      targetX100: 1_000_000,
      cashedOutX100: 134,
      multiplier: '1.3400',
      pointX100: 397,
    })
  })

  test('a round that was cut off gives the stake back', () => {
    expect(crashGame.sweep(begin(null))).toEqual({ kind: 'refund' })
  })
})
