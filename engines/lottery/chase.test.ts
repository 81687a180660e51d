import { describe, expect, test } from 'vitest'
import {
  advanceChase,
  beginChase,
  type ChaseEvent,
  type ChaseKind,
  chaseIssuesMost,
  planChase,
} from '#engines/lottery/chase.ts'
import { assert } from '#kit/assert.ts'

const plan = (kind: ChaseKind, issues: number, cost: bigint) => {
  const planned = planChase(kind, issues, cost)
  assert(planned.ok, 'the plan is possible')
  return planned.value
}
const multiples = (kind: ChaseKind, issues: number, cost: bigint) =>
  plan(kind, issues, cost).steps.map(({ multiple }) => multiple)

describe('multiples of a chase plan', () => {
  test('by profit rate, as in the books', () => {
    const tenPercent = { kind: 'profit', rateBp: 1000, prize: 19n } as const
    expect(multiples(tenPercent, 6, 10n)).toEqual([1, 2, 5, 11, 27, 64])
    expect(plan(tenPercent, 6, 10n).steps.map(({ soFar }) => soFar)).toEqual([10n, 30n, 80n, 190n, 460n, 1100n])
    const half = { kind: 'profit', rateBp: 5000, prize: 19n } as const
    expect(multiples(half, 12, 2n)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4])
  })

  test('every multiple of a profit plan is enough, and one less would not be', () => {
    const [cost, prize, rateBp] = [10n, 35n, 2500n]
    let before = 0n
    for (const { multiple, soFar } of plan({ kind: 'profit', rateBp: 2500, prize }, 20, cost).steps) {
      const isEnough = (times: bigint) => 10_000n * times * prize >= (10_000n + rateBp) * (before + times * cost)
      expect(isEnough(BigInt(multiple))).toBe(true)
      expect(multiple === 1 || !isEnough(BigInt(multiple) - 1n)).toBe(true)
      before = soFar
    }
  })

  test('the same, and doubled after every so many', () => {
    expect(multiples({ kind: 'same', multiple: 3 }, 4, 7300n)).toEqual([3, 3, 3, 3])
    expect(multiples({ kind: 'double', multiple: 1, every: 2 }, 6, 100n)).toEqual([1, 1, 2, 2, 4, 4])
    expect(plan({ kind: 'same', multiple: 1 }, 5, 7300n).total).toBe(36_500n)
  })

  test.each<[ChaseKind, number, bigint, string]>([
    [{ kind: 'same', multiple: 1 }, 0, 100n, 'chase_is_malformed'],
    [{ kind: 'same', multiple: 1 }, 1.5, 100n, 'chase_is_malformed'],
    [{ kind: 'same', multiple: 1 }, 5, 0n, 'chase_is_malformed'],
    [{ kind: 'double', multiple: 1, every: 0 }, 5, 100n, 'chase_is_malformed'],
    [{ kind: 'same', multiple: 1 }, chaseIssuesMost + 1, 100n, 'chase_has_too_many_issues'],
    [{ kind: 'same', multiple: 0 }, 5, 100n, 'multiple_is_not_possible'],
    [{ kind: 'double', multiple: 1, every: 1 }, 60, 100n, 'multiple_is_not_possible'],
    // A win of 11 for 10 returns 10 %, never more.
    [{ kind: 'profit', rateBp: 1000, prize: 11n }, 2, 10n, 'profit_rate_is_not_possible'],
  ])('%o over %s issues at %s: %s', (kind, issues, cost, refusal) => {
    expect(planChase(kind, issues, cost)).toEqual({ ok: false, refusal })
  })
})

describe('a chase plan as issues come', () => {
  const three = plan({ kind: 'double', multiple: 1, every: 1 }, 3, 100n)
  const run = (isStoppedByWin: boolean, events: readonly ChaseEvent[]) => {
    let [state, released] = [beginChase(three, isStoppedByWin), 0n]
    for (const event of events) {
      const next = advanceChase(state, event)
      ;[state, released] = [next.state, released + next.released]
    }
    return { status: state.status, placed: state.placed, held: state.held, released }
  }
  const placed = { kind: 'placed' } as const
  const ended = (end: 'won' | 'lost' | 'void') => ({ kind: 'ended', end }) as const

  test.each<[string, boolean, readonly ChaseEvent[], object]>([
    ['holds all of it', true, [], { status: 'running', placed: 0, held: 700n, released: 0n }],
    [
      'plays to its end',
      true,
      [placed, ended('lost'), placed, ended('lost'), placed],
      { status: 'done', placed: 3, held: 0n, released: 0n },
    ],
    ['stops on a win', true, [placed, ended('won')], { status: 'won', placed: 1, held: 0n, released: 600n }],
    [
      'goes on after a win',
      false,
      [placed, ended('won'), placed],
      { status: 'running', placed: 2, held: 400n, released: 0n },
    ],
    [
      'goes on after a void issue',
      true,
      [placed, ended('void'), placed],
      { status: 'running', placed: 2, held: 400n, released: 0n },
    ],
    [
      'goes on after an issue that it missed',
      true,
      [placed, ended('lost'), { kind: 'missed' }, placed],
      { status: 'done', placed: 3, held: 0n, released: 200n },
    ],
    [
      'is cancelled',
      true,
      [placed, { kind: 'cancelled' }],
      { status: 'cancelled', placed: 1, held: 0n, released: 600n },
    ],
    [
      'is cancelled once',
      true,
      [{ kind: 'cancelled' }, { kind: 'cancelled' }, placed],
      { status: 'cancelled', placed: 0, held: 0n, released: 700n },
    ],
  ])('%s', (_, isStoppedByWin, events, expected) => {
    expect(run(isStoppedByWin, events)).toEqual(expected)
  })
})
