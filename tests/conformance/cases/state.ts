import type { Case } from '../case.ts'
import { expectThat, type Stage } from '../stage.ts'
import { bet, expectCode, rollback, win } from './basic.ts'

function freeRoundWin(stage: Stage, amount: bigint, grant: string | undefined) {
  return {
    type: 'freeround_win',
    tx: stage.name('free'),
    amount: String(amount),
    ...(grant !== undefined && { grant }),
  }
}

export const stateCases: readonly Case[] = [
  {
    group: 'state',
    title: 'win after the session expired',
    async run(stage, { second }) {
      const { name: player, session } = second
      const round = stage.name('round')
      expectCode(await stage.transact({ player, session, round, actions: [bet(stage, 100n)] }), 'OK')
      await stage.sandbox({ do: 'expire', player })
      const late = { player, session, round: stage.name('round'), actions: [bet(stage, 100n)] }
      expectCode(await stage.transact(late), 'SESSION_EXPIRED')
      expectCode(await stage.transact({ player, session, round, actions: [win(stage, 250n)], round_end: true }), 'OK')
      await stage.enter(second)
      return { second: 150n }
    },
  },
  {
    group: 'state',
    title: 'win and rollback after self-exclusion',
    async run(stage, { leaver }) {
      const { name: player, session } = leaver
      const [won, undone] = [stage.name('round'), stage.name('round')]
      const stake = bet(stage, 100n)
      expectCode(await stage.transact({ player, session, round: won, actions: [bet(stage, 100n)] }), 'OK')
      expectCode(await stage.transact({ player, session, round: undone, actions: [stake] }), 'OK')
      await stage.sandbox({ do: 'exclude', player })
      const late = { player, session, round: stage.name('round'), actions: [bet(stage, 100n)] }
      expectCode(await stage.transact(late), 'PLAYER_BLOCKED')
      expectCode(await stage.transact({ player, round: won, actions: [win(stage, 250n)], round_end: true }), 'OK')
      expectCode(await stage.transact({ player, round: undone, actions: [rollback(stage, stake.tx)] }), 'OK')
      return { leaver: 150n }
    },
  },
  {
    group: 'state',
    title: 'jackpot while offline',
    async run(stage, { second }) {
      const { name: player } = second
      await stage.sandbox({ do: 'expire', player })
      const actions = [{ type: 'jackpot_win', tx: stage.name('jackpot'), amount: '5000' }]
      expectCode(await stage.transact({ player, session: undefined, round: stage.name('round'), actions }), 'OK')
      await stage.enter(second)
      return { second: 5_000n }
    },
  },
  {
    group: 'state',
    title: 'freeround wins count their grant down',
    async run(stage, { first }) {
      const grant = await stage.grant(first, { count: 3 })
      const paid = freeRoundWin(stage, 777n, grant)
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [paid], round_end: true }), 'OK')
      // Told again it is the same win; a round that won nothing counts too; what is rolled back does not.
      expectCode(await stage.transact({ round, actions: [paid], round_end: true }), 'OK')
      expectCode(await stage.transact({ round: stage.name('round'), actions: [freeRoundWin(stage, 0n, grant)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [rollback(stage, paid.tx)] }), 'OK')
      const rest = [freeRoundWin(stage, 10n, grant), freeRoundWin(stage, 10n, grant)]
      expectCode(await stage.transact({ round: stage.name('round'), actions: rest }), 'OK')
      const beyond = [freeRoundWin(stage, 10n, grant)]
      expectCode(await stage.transact({ round: stage.name('round'), actions: beyond }), 'GRANT_USED_UP')
      return { first: 20n }
    },
  },
  {
    group: 'state',
    title: 'freeround win without its grant',
    async run(stage, { first, second }) {
      const { game, otherGame } = stage.config
      const grants: [string | undefined, string][] = [
        [undefined, 'GRANT_UNKNOWN'],
        [stage.name('no-grant'), 'GRANT_UNKNOWN'],
        [await stage.grant(second, { count: 1 }), 'GRANT_UNKNOWN'],
        [await stage.grant(first, { count: 1, game: otherGame }), 'GRANT_MISMATCH'],
        [await stage.grant(first, { count: 1, seconds: -1 }), 'GRANT_EXPIRED'],
      ]
      for (const [grant, code] of grants) {
        const actions = [freeRoundWin(stage, 777n, grant)]
        expectCode(await stage.transact({ round: stage.name('round'), game, actions }), code)
      }
      return {}
    },
  },
  {
    group: 'state',
    title: 'credits above the cap are held',
    async run(stage, { second }) {
      const { name: player, session } = second
      const amount = String(BigInt(stage.config.heldAbove ?? '100000000') + 1n)
      for (const type of ['win', 'jackpot_win', 'promo_win', 'adjust']) {
        const round = stage.name('round')
        const credit = { type, tx: stage.name(type), amount }
        expectCode(await stage.transact({ player, session, round, actions: [bet(stage, 10n)] }), 'OK')
        for (const isReplay of [false, true]) {
          const reply = await stage.transact({ player, round, actions: [credit] })
          expectCode(reply, 'HELD')
          const [result] = reply.results
          expectThat(
            result?.held === true && result.replay === isReplay,
            `${type} is told as ${JSON.stringify(result)}`,
          )
        }
        const { value } = await stage.ask('GET', `/v1/wallet/transactions/${credit.tx}`)
        const kept = value.transaction as { state: string; result: string } | undefined
        expectThat(kept?.state === 'held' && kept.result === 'HELD', `GET says ${JSON.stringify(kept)}`)
        // What is held can be rolled back like any other credit.
        expectCode(await stage.transact({ player, round, actions: [rollback(stage, credit.tx)] }), 'OK')
        expectCode(await stage.transact({ player, round, actions: [credit] }), 'TX_ROLLED_BACK')
      }
      return { second: -40n }
    },
  },
  {
    group: 'state',
    title: 'negative adjust beyond the balance',
    async run(stage, { exact }) {
      const { name: player } = exact
      const round = stage.name('round')
      const beyond = [{ type: 'adjust', tx: stage.name('adjust'), amount: '-501' }]
      expectCode(await stage.transact({ player, round, actions: beyond }), 'INSUFFICIENT_FUNDS')
      const within = [{ type: 'adjust', tx: stage.name('adjust'), amount: '-1' }]
      expectCode(await stage.transact({ player, round, actions: within }), 'OK')
      return { exact: -1n }
    },
  },
]

export const faultCases: readonly Case[] = [
  {
    group: 'fault',
    title: 'committed but the answer lost: the retry and GET agree',
    async run(stage) {
      const stake = bet(stage, 100n)
      const call = { round: stage.name('round'), actions: [stake] }
      const body = JSON.stringify(stage.callBody(call))
      await stage.raw('POST', '/v1/wallet/transactions', body, { isAnswerLost: true })
      const retry = await stage.transact(call)
      expectCode(retry, 'OK')
      expectThat(retry.results[0]?.replay === true, 'the retry is told to have done something')
      const { value } = await stage.ask('GET', `/v1/wallet/transactions/${stake.tx}`)
      const kept = value.transaction as { state: string; amount: string; result: string } | undefined
      const isSame = kept?.state === 'live' && kept.amount === '100' && kept.result === 'OK'
      expectThat(isSame, `GET says ${JSON.stringify(kept)}`)
      return { first: -100n }
    },
  },
]
