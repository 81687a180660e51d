import type { Case } from '../case.ts'
import { expectThat, type Reply } from '../stage.ts'
import { bet, expectCode, rollback, win } from './basic.ts'

function expectReplay(reply: Reply): void {
  expectCode(reply, 'OK')
  expectThat(reply.results.length > 0 && reply.results.every(({ replay }) => replay), 'it is not told to be a replay')
}

const parallel = 50
const roundsBetween = 10

export const idempotencyCases: readonly Case[] = [
  {
    group: 'idempotency',
    title: 'duplicate bet',
    async run(stage) {
      const call = { round: stage.name('round'), actions: [bet(stage, 100n)] }
      expectCode(await stage.transact(call), 'OK')
      expectReplay(await stage.transact(call))
      expectReplay(await stage.transact(call, 1))
      return { first: -100n }
    },
  },
  {
    group: 'idempotency',
    title: 'duplicate win',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)] }), 'OK')
      const call = { round, actions: [win(stage, 300n)], round_end: true }
      expectCode(await stage.transact(call), 'OK')
      expectReplay(await stage.transact(call))
      return { first: 200n }
    },
  },
  {
    group: 'idempotency',
    title: 'duplicate rollback',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ round, actions: [stake] }), 'OK')
      const call = { round, actions: [rollback(stage, stake.tx)] }
      expectCode(await stage.transact(call), 'OK')
      expectReplay(await stage.transact(call))
      return {}
    },
  },
  {
    group: 'idempotency',
    title: 'same id, other amount',
    async run(stage) {
      const round = stage.name('round')
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ round, actions: [stake] }), 'OK')
      expectCode(await stage.transact({ round, actions: [{ ...stake, amount: '101' }] }), 'TX_CONFLICT')
      expectReplay(await stage.transact({ round, actions: [stake] }))
      return { first: -100n }
    },
  },
  {
    group: 'idempotency',
    title: 'same id, other player',
    async run(stage, { second }) {
      const { name: player, session } = second
      const call = { round: stage.name('round'), actions: [bet(stage, 100n)] }
      expectCode(await stage.transact(call), 'OK')
      expectCode(await stage.transact({ ...call, player, session }), 'TX_CONFLICT')
      return { first: -100n }
    },
  },
  {
    group: 'idempotency',
    title: 'duplicate inside one call',
    async run(stage) {
      const stake = bet(stage, 100n)
      const reply = await stage.transact({ round: stage.name('round'), actions: [stake, stake] })
      expectCode(reply, 'OK')
      expectThat(reply.results.map(({ replay }) => replay).join() === 'false,true', 'the second is not a replay')
      const other = bet(stage, 100n)
      const twisted = [other, { ...other, amount: '200' }]
      expectCode(await stage.transact({ round: stage.name('round'), actions: twisted }), 'TX_CONFLICT')
      return { first: -100n }
    },
  },
  {
    group: 'idempotency',
    title: `${parallel} parallel identical, one effect`,
    async run(stage) {
      const call = { round: stage.name('round'), actions: [bet(stage, 100n)] }
      const replies = await Promise.all(Array.from({ length: parallel }, () => stage.transact(call)))
      for (const reply of replies) expectCode(reply, 'OK')
      return { first: -100n }
    },
  },
  {
    group: 'idempotency',
    title: 'retry after rejection',
    async run(stage, { exact }) {
      const { name: player, session } = exact
      const round = stage.name('round')
      const call = { player, session, round, actions: [bet(stage, 700n)] }
      expectCode(await stage.transact(call), 'INSUFFICIENT_FUNDS')
      // Now there would be enough; the answer stays what it was.
      const gift = { type: 'promo_win', tx: stage.name('promo'), amount: '300' }
      expectCode(await stage.transact({ player, round, actions: [gift] }), 'OK')
      expectCode(await stage.transact(call), 'INSUFFICIENT_FUNDS')
      const again = { player, session, round, actions: [bet(stage, 300n)] }
      expectCode(await stage.transact(again), 'OK')
      return {}
    },
  },
  {
    group: 'idempotency',
    title: 'very late replay',
    async run(stage, { first }) {
      const round = stage.name('round')
      const opening = { round, actions: [bet(stage, 100n)] }
      const closing = { round, actions: [win(stage, 100n)], round_end: true }
      expectCode(await stage.transact(opening), 'OK')
      expectCode(await stage.transact(closing), 'OK')
      for (let i = 0; i < roundsBetween; i += 1) {
        const actions = [bet(stage, 10n), win(stage, 10n)]
        expectCode(await stage.transact({ round: stage.name('round'), actions, round_end: true }), 'OK')
      }
      await stage.sandbox({ do: 'expire', player: first.name })
      expectReplay(await stage.transact(opening))
      expectReplay(await stage.transact(closing))
      await stage.enter(first)
      return {}
    },
  },
]
