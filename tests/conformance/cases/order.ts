import type { Case } from '../case.ts'
import { expectThat } from '../stage.ts'
import { bet, expectCode, rollback, win } from './basic.ts'

const racesUsual = 1_000

export const orderCases: readonly Case[] = [
  {
    group: 'order',
    title: 'rollback before its bet, then the bet',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      const back = await stage.transact({ round, actions: [rollback(stage, stake.tx)] })
      expectCode(back, 'OK')
      expectThat(back.results[0]?.tombstoned === true, 'the rollback is not told to have left a tombstone')
      expectCode(await stage.transact({ round, actions: [stake] }), 'TX_TOMBSTONED')
      expectCode(await stage.transact({ round, actions: [stake] }), 'TX_TOMBSTONED')
      return {}
    },
  },
  {
    group: 'order',
    title: 'rollback before bet and win in one call',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ round, actions: [rollback(stage, stake.tx)] }), 'OK')
      const actions = [stake, win(stage, 1_000n)]
      expectCode(await stage.transact({ round, actions, round_end: true }), 'TX_TOMBSTONED')
      return {}
    },
  },
  {
    group: 'order',
    title: 'win before its bet',
    async run(stage) {
      const round = stage.name('round')
      const early = win(stage, 500n)
      expectCode(await stage.transact({ round, actions: [early] }), 'BET_NOT_FOUND')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [early] }), 'BET_NOT_FOUND')
      expectCode(await stage.transact({ round, actions: [win(stage, 500n)], round_end: true }), 'OK')
      return { first: 400n }
    },
  },
  {
    group: 'order',
    title: 'rollback after a win',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      const prize = win(stage, 200n)
      expectCode(await stage.transact({ round, actions: [stake, prize] }), 'OK')
      expectCode(await stage.transact({ round, actions: [rollback(stage, stake.tx)] }), 'ALREADY_SETTLED')
      // Once the win is taken back, the bet can be.
      expectCode(await stage.transact({ round, actions: [rollback(stage, prize.tx)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [rollback(stage, stake.tx)] }), 'OK')
      return {}
    },
  },
  {
    group: 'order',
    title: 'two rollbacks of one bet',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ round, actions: [stake] }), 'OK')
      expectCode(await stage.transact({ round, actions: [rollback(stage, stake.tx)] }), 'OK')
      const second = await stage.transact({ round, actions: [rollback(stage, stake.tx)] })
      expectCode(second, 'OK')
      expectThat(second.results[0]?.replay === true, 'the second rollback is told to have done something')
      return {}
    },
  },
  {
    group: 'order',
    title: 'rollback racing its bet, a thousand times',
    async run(stage) {
      const races = stage.config.races ?? racesUsual
      const pairs = Array.from({ length: races }, async (_, i) => {
        const round = stage.name('round')
        const stake = bet(stage, 1n)
        const calls = [
          () => stage.transact({ round, actions: [stake] }),
          () => stage.transact({ round, actions: [rollback(stage, stake.tx)] }),
        ]
        // Either may be sent first; both are on their way before either is answered.
        const [a, b] = await Promise.all((i % 2 === 0 ? calls : calls.reverse()).map((call) => call()))
        const [placed, back] = i % 2 === 0 ? [a, b] : [b, a]
        const isTombstoned = back?.results[0]?.tombstoned ?? false
        const isSound = back?.code === 'OK' && placed?.code === (isTombstoned ? 'TX_TOMBSTONED' : 'OK')
        expectThat(isSound, `a bet was answered with ${placed?.code}, its rollback with ${back?.code}`)
      })
      await Promise.all(pairs)
      return {}
    },
  },
  {
    group: 'order',
    title: 'bet after the end',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)], round_end: true }), 'OK')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)] }), 'ROUND_CLOSED')
      return { first: -100n }
    },
  },
  {
    group: 'order',
    title: 'win after the end',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)], round_end: true }), 'OK')
      const late = { round, actions: [win(stage, 300n)] }
      expectCode(await stage.transact(late), 'OK')
      expectCode(await stage.transact(late), 'OK')
      const { value } = await stage.ask('GET', `/v1/wallet/rounds/${round}`)
      const [part] = (value.parts ?? []) as { state: string; transactions: object[] }[]
      expectThat(part?.state === 'ended' && part.transactions.length === 2, 'the win is not in its round')
      return { first: 200n }
    },
  },
  {
    group: 'order',
    title: 'bet again after its rollback',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ round, actions: [stake] }), 'OK')
      expectCode(await stage.transact({ round, actions: [rollback(stage, stake.tx)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [stake] }), 'TX_ROLLED_BACK')
      expectCode(await stage.transact({ round, actions: [stake] }), 'TX_ROLLED_BACK')
      return {}
    },
  },
]
