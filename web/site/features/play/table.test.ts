import { expect, test, vi } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { RefusalTable } from '#kit/module.ts'
import { catalogRefusals } from '#modules/catalog/refusals.ts'
import { ledgerRefusals } from '#modules/ledger/refusals.ts'
import { playRefusals } from '#modules/play/refusals.ts'
import { walletRefusals } from '#modules/wallet/refusals.ts'
import { frameRefusals } from '#server/http/refusals.ts'
import type { PlayRound } from '#web/site/features/play/model.ts'
import { firstStake, stakeSteps, stepFrom } from '#web/site/features/play/model.ts'
import { freeNext, netOf, Table, takesBets } from '#web/site/features/play/table.ts'

const hash = 'ab'.repeat(32)

function round(change: Partial<PlayRound> = {}): PlayRound {
  return {
    id: '0197a000-0000-7000-8000-000000000001',
    nodeId: 'mines',
    game: 'mines',
    mode: 'real',
    state: 'open',
    step: 0,
    stake: '10.00',
    isFree: false,
    payout: '10.00',
    jackpot: null,
    currency: 'PHP',
    choice: { mines: 3 },
    view: {},
    balance: '90.00',
    nonce: 0,
    serverSeedHash: hash,
    clientSeed: 'luck',
    isSwept: false,
    at: '2026-11-15T12:00:00.000Z',
    ...change,
  }
}

const refusals: RefusalTable = {
  ...{ ...frameRefusals, ...ledgerRefusals, ...catalogRefusals, ...playRefusals, ...walletRefusals },
}

function refusedAs(refusal: string) {
  if (refusal === 'network_is_down' || refusal === 'answer_is_malformed') return { refusal, status: null }
  return { refusal, status: refusals[refusal]?.status ?? null }
}

/** A table whose line answers what it is told, one after the other. */
function lay(
  answers: readonly (PlayRound | string)[],
  onPause: (table: Table, clock: ManualClock) => void = () => undefined,
) {
  const clock = manualClock(0)
  const sent: Record<string, unknown>[] = []
  const left = [...answers]
  const table = new Table({
    api: {
      call: (async (line: string, input: { body: Record<string, unknown> }) => {
        sent.push({ line, ...input.body })
        const next = left.shift()
        return typeof next === 'object'
          ? { ok: true, value: next }
          : { ok: false, ...refusedAs(next ?? 'network_is_down'), message: '', fields: [], requestId: '' }
      }) as never,
    },
    nodeId: 'mines',
    mode: 'real',
    pause: () => {
      onPause(table, clock)
      return Promise.resolve()
    },
    clock,
    wait: (ms) => {
      clock.advance(ms)
      return Promise.resolve()
    },
  })
  return { table, sent }
}

test('a bet whose answer is lost is sent again under the same key, and counts once', async () => {
  const { table, sent } = lay(['network_is_down', 'answer_is_malformed', round()])
  const phases: string[] = []
  table.subscribe(() => phases.push(table.state().phase))
  const begun = await table.begin('10.00', 'PHP', { mines: 3 })
  expect(begun?.balance).toBe('90.00')
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(phases).toContain('lost')
  expect(table.state()).toMatchObject({ phase: 'ready', balance: '90.00', refusal: null })
})

test('a refusal is an answer: it is told, nothing is sent again, and the next bet is another intent', async () => {
  const { table, sent } = lay(['funds_are_short', round()])
  expect(await table.begin('10.00', 'PHP', {})).toBeNull()
  expect(table.state()).toMatchObject({ phase: 'ready', refusal: 'funds_are_short' })
  await table.begin('10.00', 'PHP', {})
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  expect(table.state().refusal).toBeNull()
})

test.each(['something_went_wrong', 'game_is_in_maintenance'])(
  'after %s nobody knows whether it was done: it is told, and the next press is the same bet',
  async (refusal) => {
    const { table, sent } = lay([
      refusal,
      round(),
      refusal,
      'too_many_requests',
      round({ step: 1 }),
      round({ step: 2 }),
    ])
    expect(await table.begin('10.00', 'PHP', { mines: 3 })).toBeNull()
    expect(table.state()).toMatchObject({ phase: 'ready', refusal })
    await table.begin('10.00', 'PHP', { mines: 3 })
    // A round action likewise; what is refused meanwhile says nothing about the attempt before it.
    const cell = { kind: 'open', cell: 4 }
    for (const _ of ['lost', 'refused', 'answered']) await table.act(cell)
    await table.act(cell)
    const keys = sent.map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], keys[2], keys[5]])
    expect(new Set(keys).size).toBe(3)
  },
)

test('an action names the step that the screen has seen, and only one is under way', async () => {
  const { table, sent } = lay([round(), round({ step: 1 })])
  await table.begin('10.00', 'PHP', { mines: 3 })
  const [first, second] = await Promise.all([
    table.act({ kind: 'open', cell: 4 }),
    table.act({ kind: 'open', cell: 5 }),
  ])
  expect(first?.step).toBe(1)
  expect(second).toBeNull()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ step: 0, action: { kind: 'open', cell: 4 } })
})

test('rounds begin no faster than the policy says, however long each is under way', async () => {
  const clock = manualClock(0)
  const begunMs: number[] = []
  // The first bet is slow to arrive, the next ones are not: counted from the presses they would be too fast.
  const underWayMs = [120, 4, 4, 60, 4]
  const table = new Table({
    api: {
      call: (async () => {
        clock.advance(underWayMs[begunMs.length] ?? 0)
        begunMs.push(clock.nowMs())
        clock.advance(3)
        return { ok: true, value: round({ state: 'over' }) }
      }) as never,
    },
    nodeId: 'dagat-dice',
    mode: 'real',
    pause: () => Promise.resolve(),
    clock,
    wait: (ms) => {
      clock.advance(ms)
      return Promise.resolve()
    },
  })
  table.seat({ balance: '90.00', openRound: null, policy: { minRoundMs: 1_000 } as never, freeRounds: [] })
  for (const _ of underWayMs) await table.begin('10.00', 'PHP', {})
  const gaps = begunMs.slice(1).map((ms, at) => ms - (begunMs[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...gaps)).toBeLessThan(1_100)
})

test('nothing is sent while offline, nor when the network is back', async () => {
  const { table, sent } = lay([round()])
  table.setOnline(false)
  expect(takesBets(table.state())).toBe(false)
  expect(await table.begin('10.00', 'PHP', { mines: 3 })).toBeNull()
  expect(table.state()).toMatchObject({ phase: 'ready', refusal: 'network_is_down' })
  table.setOnline(true)
  expect(sent).toHaveLength(0)
  expect(takesBets(table.state())).toBe(true)
})

test.each([
  [
    'the network was gone',
    (table: Table) => {
      table.setOnline(false)
      table.setOnline(true)
    },
  ],
  ['it is ten seconds old', (_: Table, clock: ManualClock) => clock.advance(10_000)],
])('a lost bet is not sent again without asking when %s', async (_, onPause) => {
  const { table, sent } = lay(['network_is_down', 'network_is_down', round(), round()], onPause)
  const begun = table.begin('10.00', 'PHP', { mines: 3 })
  await vi.waitUntil(() => table.state().phase === 'unconfirmed')
  expect(sent).toHaveLength(1)
  expect(takesBets(table.state())).toBe(false)
  table.drop()
  expect(await begun).toBeNull()
  expect(table.state()).toMatchObject({ phase: 'ready', refusal: null })
  expect(sent).toHaveLength(1)

  // The same press later is the same bet, should the first have arrived; wanted once more, it is sent under that key too.
  const again = table.begin('10.00', 'PHP', { mines: 3 })
  await vi.waitUntil(() => table.state().phase === 'unconfirmed')
  table.resend()
  expect((await again)?.balance).toBe('90.00')
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('what changes a purse is asked for when it was not done here', async () => {
  let clock: ManualClock | undefined
  const { table } = lay(['network_is_down', round({ state: 'over' })], (_, now) => {
    clock = now
    expect(table.isQuiet()).toBe(false)
  })
  expect(table.isQuiet()).toBe(true)
  await table.begin('10.00', 'PHP', { mines: 3 })
  expect(table.isQuiet()).toBe(false)
  clock?.advance(2_001)
  expect(table.isQuiet()).toBe(true)
})

test('free rounds are staked by themselves, one after the other, until they are used up or put aside', async () => {
  const over = round({ state: 'over', isFree: true, payout: '0.00' })
  const { table, sent } = lay([over, over, round({ state: 'over' }), 'gift_is_over'])
  const free = { id: 'gift', left: 2, count: 8, stake: '2.00', expiresAt: '2026-11-25T12:00:00.000Z', isBonus: false }
  table.seat({ balance: '90.00', openRound: null, policy: { minRoundMs: 0 } as never, freeRounds: [free] })
  await table.begin('10.00', 'PHP', {})
  expect(table.state()).toMatchObject({ free: [{ left: 1 }], isFreeOver: false })
  await table.begin('10.00', 'PHP', {})
  expect(table.state()).toMatchObject({ free: [], isFreeOver: true })
  await table.begin('10.00', 'PHP', {})
  expect(table.state().isFreeOver).toBe(false)
  table.seat({ balance: '90.00', openRound: null, policy: { minRoundMs: 0 } as never, freeRounds: [free] })
  // One that is refused is left: the game is asked what is true.
  await table.begin('10.00', 'PHP', {})
  expect(table.state()).toMatchObject({ free: [{ left: 2 }], refusal: 'gift_is_over' })
  table.useFree(false)
  expect(freeNext(table.state())).toBeNull()
  const asked = sent.map(({ stake, freeRound }) => [stake, freeRound])
  expect(asked).toEqual([...Array.from({ length: 2 }, () => ['2.00', 'gift']), ['10.00', null], ['2.00', 'gift']])
  // Nothing of the player's was staked.
  expect([netOf(over), netOf(round({ state: 'over', payout: '0.00' }))]).toEqual([0n, -1_000n])
})

test('what nobody sits before any more is not sent again', async () => {
  const { table, sent } = lay(['network_is_down', round()])
  const begun = table.begin('10.00', 'PHP', { mines: 3 })
  table.close()
  expect(await begun).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  [100n, 5_000_000n, 2_000n],
  [20_000n, 1_000_000_000n, 200_000n],
  [100n, 500n, 500n],
])('stakes from %s to %s go by steps that people know, and begin at %s', (least, most, first) => {
  const steps = stakeSteps(least, most)
  expect(steps[0]).toBe(least)
  expect(steps.at(-1)).toBe(most)
  expect(firstStake(steps, least)).toBe(first)
  expect(stepFrom(steps, least, -1)).toBe(least)
  expect(stepFrom(steps, most, 1)).toBe(most)
  expect(steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0n))).toBe(true)
})
