import { systemClock } from '#kit/clock.ts'
import type { Case } from '../case.ts'
import { expectThat, readReply, type Stage } from '../stage.ts'

const path = '/v1/wallet/transactions'

function betOf(stage: Stage): string {
  const actions = [{ type: 'bet', tx: stage.name('bet'), amount: '100' }]
  return JSON.stringify(stage.callBody({ round: stage.name('round'), actions }))
}

async function expectUnbelieved(answer: Promise<{ status: number }>, what: string): Promise<void> {
  const { status } = await answer
  expectThat(status === 401, `${what} was answered with ${status}, not 401`)
}

export const authCases: readonly Case[] = [
  {
    group: 'auth',
    title: 'missing signature',
    async run(stage) {
      await expectUnbelieved(stage.raw('POST', path, betOf(stage), { signature: '' }), 'a call without a signature')
      return {}
    },
  },
  {
    group: 'auth',
    title: 'tampered signature',
    async run(stage) {
      const body = betOf(stage)
      const sentBody = body.replace('"100"', '"1"')
      await expectUnbelieved(stage.raw('POST', path, body, { sentBody }), 'a body changed after signing')
      const signature = 'A'.repeat(43)
      await expectUnbelieved(stage.raw('POST', path, body, { signature }), 'a made-up signature')
      return {}
    },
  },
  {
    group: 'auth',
    title: 'stale time',
    async run(stage) {
      const now = Math.floor(systemClock.nowMs() / 1000)
      for (const away of [-400, 400]) {
        const twist = { timestamp: String(now + away) }
        await expectUnbelieved(stage.raw('POST', path, betOf(stage), twist), `a time ${away} seconds away`)
      }
      return {}
    },
  },
  {
    group: 'auth',
    title: 'rotated key',
    async run(stage, { first }) {
      for (const key of [0, 1] as const) {
        const body = { player: first.name, currency: stage.config.currency }
        const reply = await stage.ask('POST', '/v1/wallet/balance', body, key)
        expectThat(reply.code === 'OK', `live key ${key + 1} was answered with ${reply.code}`)
      }
      await expectUnbelieved(stage.raw('POST', path, betOf(stage), {}, 2), 'a retired key')
      return {}
    },
  },
  {
    group: 'auth',
    title: 'reformatted JSON with a valid raw signature',
    async run(stage) {
      const body = JSON.stringify(JSON.parse(betOf(stage)), null, 3).replaceAll('\n', ' \r\n\t')
      const received = await stage.raw('POST', path, body)
      expectThat(received.status === 200 && received.isSigned, `it was answered with ${received.status}`)
      const { code } = readReply(received)
      expectThat(code === 'OK', `it was answered with ${code}`)
      return { first: -100n }
    },
  },
  {
    group: 'auth',
    title: 'unknown player',
    async run(stage) {
      const actions = [{ type: 'bet', tx: stage.name('bet'), amount: '100' }]
      const reply = await stage.transact({ player: stage.name('nobody'), round: stage.name('round'), actions })
      expectThat(reply.status === 400, `it was answered with ${reply.status}`)
      return {}
    },
  },
  {
    group: 'auth',
    title: 'launch token reused',
    async run(stage, { first }) {
      const token = await stage.launch(first)
      const once = await stage.openSession(token)
      expectThat(once.code === 'OK', `the first use was answered with ${once.code}`)
      const twice = await stage.openSession(token)
      expectThat(twice.code === 'SESSION_EXPIRED', `the second use was answered with ${twice.code}`)
      expectThat(twice.value.session === undefined, 'the second use was given a session')
      return {}
    },
  },
  {
    group: 'auth',
    title: 'token for another game or currency',
    async run(stage, { first }) {
      const { otherGame, otherCurrency } = stage.config
      const game = await stage.openSession(await stage.launch(first), { game: otherGame })
      expectThat(game.code === 'GAME_MISMATCH', `another game was answered with ${game.code}`)
      const currency = await stage.openSession(await stage.launch(first), { currency: otherCurrency })
      expectThat(currency.code === 'CURRENCY_MISMATCH', `another currency was answered with ${currency.code}`)
      return {}
    },
  },
  {
    group: 'auth',
    title: 'session of another player or another game',
    async run(stage, { first, second }) {
      const round = stage.name('round')
      const bet = () => [{ type: 'bet', tx: stage.name('bet'), amount: '100' }]
      const foreign = await stage.transact({ player: first.name, session: second.session, round, actions: bet() })
      expectThat(foreign.code === 'PLAYER_MISMATCH', `another player’s session was answered with ${foreign.code}`)
      const other = await stage.transact({ round, game: stage.config.otherGame, actions: bet() })
      expectThat(other.code === 'GAME_MISMATCH', `another game was answered with ${other.code}`)
      return {}
    },
  },
  {
    group: 'auth',
    title: 'unknown game, unknown currency',
    async run(stage, { first }) {
      const round = stage.name('round')
      const bet = () => [{ type: 'bet', tx: stage.name('bet'), amount: '100' }]
      const game = await stage.transact({ round, game: stage.name('no-game'), actions: bet() })
      expectThat(game.code === 'GAME_UNKNOWN', `an unknown game was answered with ${game.code}`)
      const currency = await stage.transact({ round, currency: 'QQQ', actions: bet() })
      const isKnownSo = currency.status === 400 && currency.code === 'CURRENCY_UNKNOWN'
      expectThat(isKnownSo, `an unknown currency was answered with ${currency.status} ${currency.code}`)
      const balance = await stage.ask('POST', '/v1/wallet/balance', { player: first.name, currency: 'QQQ' })
      expectThat(balance.code === 'CURRENCY_UNKNOWN', `the balance of it was answered with ${balance.code}`)
      return {}
    },
  },
  {
    group: 'auth',
    title: 'unknown fields are ignored, a key twice is not understood',
    async run(stage) {
      const body = betOf(stage).replace('{', '{"campaign":{"id":7},').replace('"amount"', '"note":"x","amount"')
      const received = await stage.raw('POST', path, body)
      expectThat(received.status === 200, `unknown fields were answered with ${received.status}`)
      const { code } = readReply(received)
      expectThat(code === 'OK', `unknown fields were answered with ${code}`)
      const twice = await stage.raw('POST', path, betOf(stage).replace('"amount"', '"amount":"1","amount"'))
      expectThat(twice.status === 400, `a key twice was answered with ${twice.status}`)
      return { first: -100n }
    },
  },
]
