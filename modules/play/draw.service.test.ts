import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { changeGame } from '#modules/catalog/operate.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import { setRealityCheck } from '#modules/compliance/position.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { savePace } from '#modules/compliance/store/members.ts'
import { LedgerBusy, LedgerUnavailable } from '#modules/ledger/service.ts'
import { type Engine, engineIds, engineOf } from '#modules/play/games.ts'
import { configIdOf } from '#modules/play/play.ts'
import { actOnRound, type BetInput, beginRound, type Play, type Player, sweepRounds } from '#modules/play/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type Fault, type TestPlay, testPlay } from '#tests/support/play.ts'

/**
 * When a stream may be opened: only for a round whose stake is taken in the same transaction. Every stream of both nodes is counted, and an
 * answer without a new round opens none, whatever the game, however many ask at once and on whichever node.
 */

let db: Database
let here: TestPlay
let nodes: readonly Play[]

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  nodes = [here.play, await here.anotherNode()]
  await here.change(withoutPause)
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const withoutPause = (value: Record<string, unknown>) => {
  const policies = value['policies'] as Record<string, Record<string, unknown>>
  return { ...value, policies: { ...policies, PH: { ...policies['PH'], minRoundMs: { slots: 0, other: 0 } } } }
}

interface Title {
  readonly nodeId: string
  readonly engine: string
  readonly choice: unknown
}

/** One title of every engine that draws from a player's seeds. */
const titles: Title[] = []

beforeAll(async () => {
  const { byNode } = await readCatalog(here.play.catalog)
  for (const engine of engineIds) {
    const game = engineOf(engine)?.game
    if (game?.info.source !== 'seeds') continue
    const shelved = [...byNode.values()].find((one) => one.engine === engine)
    if (!shelved) throw new Error(`no title has the engine ${engine}`)
    titles.push({ nodeId: shelved.nodeId, engine, choice: 'firstChoice' in game ? game.firstChoice : {} })
  }
})

const bet = ({ nodeId, choice }: Title, more: Partial<BetInput> = {}): BetInput => ({
  key: randomUUID(),
  nodeId,
  stake: '10.00',
  currency: 'PHP',
  choice,
  ...more,
})

const titleOf = (engine: string): Title => titles.find((one) => one.engine === engine) as Title
const dice = (side: 'under' | 'over') => bet({ ...titleOf('dice'), choice: { side, chances: 4950 } })

type Member = Player & { readonly id: Id<'member'> }

const cashOf = async ({ id }: Member) => (await balanceOf(db.read, id, 'PHP')).balance

/** What came of a call: its refusal, the name of its error, or `ok`. */
async function outcomeOf(call: Promise<{ readonly ok: boolean; readonly refusal?: string }>): Promise<string> {
  try {
    const answer = await call
    return answer.ok ? 'ok' : (answer.refusal ?? '')
  } catch (error) {
    return (error as Error).name
  }
}

/** So many at once, in turns on both nodes. */
async function crowd(count: number, one: (node: Play, place: number) => ReturnType<typeof beginRound>, at = nodes) {
  const calls = Array.from({ length: count }, (_, place) => outcomeOf(one(at[place % at.length] as Play, place)))
  return new Set(await Promise.all(calls))
}

interface Refused {
  readonly player: Player
  readonly expected: string
  readonly at?: readonly Play[]
  inputOf(title: Title): BetInput
  after?(): Promise<void>
}

const faulty = async (fault: Fault) => [await here.anotherNode(fault), await here.anotherNode(fault)]

async function setStates(state: 'open' | 'maintenance'): Promise<void> {
  const hand = { operatorId: newId<'operator'>(here.clock), address: '203.0.113.7', requestId: 'request' }
  for (const { nodeId } of titles) await changeGame(here.play.catalog, nodeId, { state }, hand)
}

const refusals: Readonly<Record<string, () => Promise<Refused>>> = {
  'money that is short': async () => ({
    player: await here.member('9.99'),
    expected: 'funds_are_short',
    inputOf: bet,
  }),
  'play money that is short': async () => {
    await here.change((value) => ({ ...value, demoPurse: { PHP: '5.00', USDT: '5.000000' } }))
    const player: Player = { id: newId<'demo'>(here.clock), mode: 'demo' }
    const after = async () =>
      await here.change((value) => ({ ...value, demoPurse: { PHP: '10000.00', USDT: '200.000000' } }))
    return { player, expected: 'funds_are_short', inputOf: bet, after }
  },
  'a limit': async () => {
    const player = await here.member('1000.00')
    await setLimit(here.compliance, player.id, { kind: 'wager', period: 'day', currency: 'PHP' }, 500n)
    return { player, expected: 'wager_limit_is_reached', inputOf: bet }
  },
  'a reality check': async () => {
    const player = await here.member('1000.00')
    await setRealityCheck(here.compliance, player.id, 10)
    const pace = { lastStakeAt: null, uncheckedMs: 600_000, sittingMs: 0 }
    await db.tx(async (tx) => await savePace(tx, player.id, pace, '2000-01-01'))
    return { player, expected: 'reality_check_is_due', inputOf: bet }
  },
  'an exclusion': async () => {
    const player = await here.member('1000.00')
    await beginExclusion(here.compliance, player.id, '5y')
    return { player, expected: 'self_excluded', inputOf: bet }
  },
  'a repeated bet': async () => {
    const player = await here.member('1000.00')
    const first = bet(titleOf('dice'))
    await beginRound(here.play, player, first)
    return { player, expected: 'ok', inputOf: () => first }
  },
  'a key that was used for another bet': async () => {
    const player = await here.member('1000.00')
    const { key } = bet(titleOf('dice'))
    await beginRound(here.play, player, bet(titleOf('dice'), { key }))
    return { player, expected: 'key_is_reused', inputOf: (title) => bet(title, { key, stake: '2.00' }) }
  },
  'a full ledger': async () => ({
    player: await here.member('1000.00'),
    expected: LedgerBusy.name,
    at: await faulty({ ledger: { waitingMax: 0 } }),
    inputOf: bet,
  }),
  'a database that is away': async () => {
    const player = await here.member('1000.00')
    let isAway = false
    const before = () => {
      if (isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    }
    const at = await faulty({ before, ledger: { patienceMs: 0 } })
    // Purses and seeds are known before it goes away.
    for (const node of at) {
      await beginRound(node, player, bet(titleOf('dice')))
      for (const { engine } of titles) await configIdOf(node, engineOf(engine) as Engine)
    }
    isAway = true
    return { player, expected: LedgerUnavailable.name, at, inputOf: bet }
  },
  'a game that is closed': async () => {
    await setStates('maintenance')
    const after = async () => await setStates('open')
    return { player: await here.member('1000.00'), expected: 'game_is_in_maintenance', inputOf: bet, after }
  },
  'a win that could pass the limit': async () => {
    const limits = titles.map(({ engine }) => ({ game: engine, currency: 'PHP', maxPayout: '0.01' }))
    await here.change((value) => ({ ...value, limits }))
    const after = async () => await here.change((value) => ({ ...value, limits: [] }))
    return { player: await here.member('1000.00'), expected: 'win_could_pass_the_limit', inputOf: bet, after }
  },
}

/** The games without reels come first, and then a slot. */
const alone = 10

describe('a bet without a new round', () => {
  test.each(Object.keys(refusals))(
    'SE-01.1 opens no stream, in any game, at any number at once, on two nodes: %s',
    async (name) => {
      const { player, expected, inputOf, at, after } = await (refusals[name] as () => Promise<Refused>)()
      const before = here.streams.length
      const only = new Set([expected])
      for (const [place, title] of titles.entries()) {
        // Of the slots, which differ in nothing that a refusal meets, one alone is enough.
        if (place <= alone) expect(await crowd(1, (node) => beginRound(node, player, inputOf(title)), at)).toEqual(only)
        expect(await crowd(2, (node) => beginRound(node, player, inputOf(title)), at)).toEqual(only)
      }
      const turn = (place: number) => titles[place % titles.length] as Title
      expect(await crowd(30, (node, place) => beginRound(node, player, inputOf(turn(place))), at)).toEqual(only)
      expect(here.streams.length - before).toBe(0)
      await after?.()
    },
  )

  test('SE-01.1 opens no stream when thirty bets of one game come at once that nobody can pay', async () => {
    const player = await here.member('9.99')
    const before = here.streams.length
    for (const title of titles.slice(0, alone + 1)) {
      const answers = await crowd(30, (node) => beginRound(node, player, bet(title)))
      expect(answers).toEqual(new Set(['funds_are_short']))
    }
    expect(here.streams.length - before).toBe(0)
    // The first number is still there, and so is the whole purse.
    await expect(beginRound(here.play, player, bet(titleOf('dice'), { stake: '1.00' }))).resolves.toMatchObject({
      value: { nonce: 0 },
    })
  })

  test.each([1, 2, 30])(
    'SE-01.1 one stream is opened for the one of %i bets at once that can be paid',
    async (count) => {
      const player = await here.member('10.00')
      const before = here.streams.length
      const input = bet(titleOf('mines'))
      const answers = await crowd(count, (node, place) =>
        beginRound(node, player, place % 2 === 0 ? input : bet(titleOf('mines'))),
      )
      expect([...answers]).toContain('ok')
      expect(here.streams.length - before).toBe(1)
      expect(await cashOf(player)).toBe(0n)
    },
  )
})

describe('a step', () => {
  /** Mines are laid when the round begins; cards are drawn one by one. */
  const stepped = [
    ['mines', 0],
    ['hi-lo', 1],
  ] as const
  const wrong: readonly (readonly [string, unknown])[] = [
    ['action_is_malformed', { kind: 'dance' }],
    ['action_is_not_possible', { kind: 'collect' }],
  ]

  test.each(stepped)('SE-01.2 of %s draws only when its key and its number are settled', async (engine, drawn) => {
    for (const mode of ['real', 'demo'] as const) {
      const player: Player = mode === 'real' ? await here.member('100.00') : { id: newId<'demo'>(here.clock), mode }
      const begun = await beginRound(here.play, player, bet(titleOf(engine), { stake: '1.00' }))
      if (!begun.ok) throw new Error(begun.refusal)
      const { id } = begun.value
      const action = engine === 'mines' ? { kind: 'open', cell: 7 } : { kind: 'skip' }
      const act = (step: number, asked: unknown, key: string = randomUUID()) =>
        crowd(2, (node) => actOnRound(node, player, id, { key, step, action: asked }) as never)

      const before = here.streams.length
      expect(await act(1, action)).toEqual(new Set(['step_is_wrong']))
      for (const [refusal, asked] of wrong) expect(await act(0, asked)).toEqual(new Set([refusal]))
      const unknown = (node: Play) =>
        actOnRound(node, player, randomUUID(), { key: randomUUID(), step: 0, action }) as never
      expect(await crowd(2, unknown)).toEqual(new Set(['round_is_unknown']))
      expect(here.streams.length - before).toBe(0)

      // Thirty at once: one is the step, the others find it taken.
      const keys = Array.from({ length: 30 }, () => randomUUID())
      const answers = await Promise.all(
        keys.map((key, place) =>
          outcomeOf(actOnRound(nodes[place % 2] as Play, player, id, { key, step: 0, action }) as never),
        ),
      )
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
      expect(here.streams.length - before).toBe(drawn)
      const key = keys[answers.indexOf('ok')] as string
      expect(await act(0, action, key)).toEqual(new Set(['ok']))
      expect(await act(0, { kind: 'collect' }, key)).toEqual(new Set(['key_is_reused']))
      expect(here.streams.length - before).toBe(drawn)
    }
  })
})

describe('a commit that fails after the draw', () => {
  type When = 'beforeCommit' | 'afterCommit'

  /** A node that loses the connection once it is told to, so many times, each time in a transaction that has drawn. */
  async function losing(when: When) {
    let [left, opened] = [0, 0]
    const before = () => void (opened = here.streams.length)
    const lose = () => {
      if (left === 0 || here.streams.length === opened) return
      left -= 1
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
    }
    const node = await here.anotherNode({ before, [when]: lose, ledger: { patienceMs: 0 } })
    return { node, lose: (times: number) => void (left = times) }
  }

  type Way = 'real' | 'guarded' | 'demo'

  /** By every way that money takes: the fast door, the one of members with limits, and play money. */
  async function playerOf(way: Way): Promise<Player> {
    if (way === 'demo') return { id: newId<'demo'>(here.clock), mode: 'demo' }
    const player = await here.member('100.00')
    const name = { kind: 'wager', period: 'day', currency: 'PHP' } as const
    if (way === 'guarded') await setLimit(here.compliance, player.id, name, 5_000n)
    return player
  }

  const ways: readonly Way[] = ['real', 'guarded', 'demo']

  test.each(ways)('SE-01.2 is tried again with the same number and choice: %s', async (way) => {
    const [player, { node, lose }] = [await playerOf(way), await losing('beforeCommit')]
    await beginRound(node, player, dice('under'))
    const before = here.streams.length
    lose(1)
    const input = dice('over')
    expect(await beginRound(node, player, input)).toMatchObject({ ok: true, value: { nonce: 1, choice: input.choice } })
    expect(new Set(here.streams.slice(before).map(({ nonce }) => nonce))).toEqual(new Set([1]))
  })

  test.each(ways)(
    'SE-01.2 goes before any other bet of the player while nobody knows what became of it: %s',
    async (way) => {
      const [player, { node, lose }] = [await playerOf(way), await losing('beforeCommit')]
      await beginRound(node, player, dice('under'))
      const before = here.streams.length
      const first = dice('over')
      lose(10)
      await expect(beginRound(node, player, first)).rejects.toThrow(/lost|the database is away/)
      // Whoever might have learned of the draw has nothing of it: the other side of it is not taken while it is open.
      await expect(beginRound(node, player, dice('under'))).rejects.toThrow(/lost|the database is away/)
      lose(0)
      expect(await beginRound(node, player, dice('under'))).toMatchObject({ value: { nonce: 2 } })
      const numbers = here.streams.slice(before).map(({ nonce }) => nonce)
      expect(numbers.slice(0, -1).every((nonce) => nonce === 1) && numbers.at(-1) === 2).toBe(true)
      expect(await beginRound(node, player, first)).toMatchObject({ value: { nonce: 1, choice: first.choice } })
    },
  )

  test.each(ways)('SE-01.2 and was written after all is answered from what was written: %s', async (way) => {
    const [player, { node, lose }] = [await playerOf(way), await losing('afterCommit')]
    await beginRound(node, player, dice('under'))
    const before = here.streams.length
    lose(1)
    const input = dice('over')
    expect(await beginRound(node, player, input)).toMatchObject({ value: { nonce: 1, key: input.key } })
    expect(here.streams.length - before).toBe(1)
  })

  test.each(ways)('SE-01.2 of a step is tried again with the same action, and goes first: %s', async (way) => {
    const [player, { node, lose }] = [await playerOf(way), await losing('beforeCommit')]
    const begun = await beginRound(node, player, bet(titleOf('hi-lo'), { stake: '1.00' }))
    if (!begun.ok) throw new Error(begun.refusal)
    const { id } = begun.value
    const act = (action: unknown, step: number, key: string = randomUUID()) =>
      actOnRound(node, player, id, { key, step, action })
    const before = here.streams.length
    const key = randomUUID()
    lose(10)
    await expect(act({ kind: 'skip' }, 0, key)).rejects.toThrow(/lost|the database is away/)
    lose(0)
    // Another action for the same step comes too late: the first has been taken.
    expect(await act({ kind: 'guess', guess: 'higher' }, 0)).toMatchObject({ refusal: 'step_is_wrong' })
    expect(await act({ kind: 'skip' }, 0, key)).toMatchObject({ value: { actions: [{ kind: 'skip' }] } })
    expect(new Set(here.streams.slice(before).map(({ cursor }) => cursor)).size).toBe(1)
  })

  test('SE-02.2 a player’s own keys stand in nobody’s way: a round is paid whatever they are called', async () => {
    const player = await here.member('100.00')
    const begun = await beginRound(here.play, player, bet(titleOf('hi-lo')))
    if (!begun.ok) throw new Error(begun.refusal)
    const { id } = begun.value
    for (const key of [`end:${id}`, 'payout', 'refund', `payout sys:play:round:${id}`.replace(' ', ':')])
      expect(await beginRound(here.play, player, { ...dice('under'), key, stake: '1.00' })).toMatchObject({ ok: true })
    const cash = await cashOf(player)
    here.clock.advance(25 * 3_600_000)
    await sweepRounds(here.play)
    expect(await cashOf(player)).toBe(cash + 1_000n)
  })
})
