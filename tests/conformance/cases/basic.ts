import type { Case } from '../case.ts'
import { expectThat, type Reply, type Stage } from '../stage.ts'

export function expectCode(reply: Reply, code: string): void {
  expectThat(reply.code === code, `it was answered with ${reply.code}, not ${code}`)
}

export function bet(stage: Stage, amount: bigint) {
  return { type: 'bet', tx: stage.name('bet'), amount: String(amount) }
}

export function win(stage: Stage, amount: bigint) {
  return { type: 'win', tx: stage.name('win'), amount: String(amount) }
}

export function rollback(stage: Stage, ref: string) {
  return { type: 'rollback', tx: stage.name('back'), ref }
}

async function expectState(stage: Stage, round: string, state: string): Promise<void> {
  const { value } = await stage.ask('GET', `/v1/wallet/rounds/${round}`)
  const [part] = (value.parts ?? []) as { state: string }[]
  expectThat(part?.state === state, `the round is ${part?.state}, not ${state}`)
}

export const basicCases: readonly Case[] = [
  {
    group: 'basic',
    title: 'balance',
    async run(stage, { exact }) {
      expectThat((await stage.balance(exact)) === 500n, 'the balance is not what the player was given')
      return {}
    },
  },
  {
    group: 'basic',
    title: 'bet',
    async run(stage, { first }) {
      const before = await stage.balance(first)
      const reply = await stage.transact({ round: stage.name('round'), actions: [bet(stage, 250n)] })
      expectCode(reply, 'OK')
      expectThat(reply.balance === before - 250n, 'the answer’s balance is not the new one')
      return { first: -250n }
    },
  },
  {
    group: 'basic',
    title: 'win',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [win(stage, 900n)], round_end: true }), 'OK')
      await expectState(stage, round, 'ended')
      return { first: 800n }
    },
  },
  {
    group: 'basic',
    title: 'bet and win in one call',
    async run(stage) {
      const actions = [bet(stage, 300n), win(stage, 450n)]
      expectCode(await stage.transact({ round: stage.name('round'), actions, round_end: true }), 'OK')
      return { first: 150n }
    },
  },
  {
    group: 'basic',
    title: 'zero win closes',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [win(stage, 0n)], round_end: true }), 'OK')
      await expectState(stage, round, 'ended')
      return { first: -100n }
    },
  },
  {
    group: 'basic',
    title: 'several bets',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n), bet(stage, 50n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [bet(stage, 25n)] }), 'OK')
      return { first: -175n }
    },
  },
  {
    group: 'basic',
    title: 'several wins',
    async run(stage) {
      const round = stage.name('round')
      expectCode(await stage.transact({ round, actions: [bet(stage, 100n), win(stage, 30n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [win(stage, 40n)] }), 'OK')
      expectCode(await stage.transact({ round, actions: [win(stage, 50n)], round_end: true }), 'OK')
      return { first: 20n }
    },
  },
  {
    group: 'basic',
    title: 'exact balance',
    async run(stage, { exact }) {
      const { name: player, session } = exact
      const round = stage.name('round')
      const reply = await stage.transact({ player, session, round, actions: [bet(stage, 500n)] })
      expectCode(reply, 'OK')
      expectThat(reply.balance === 0n, 'something is left')
      expectCode(await stage.transact({ player, session, round, actions: [win(stage, 500n)], round_end: true }), 'OK')
      return {}
    },
  },
  {
    group: 'basic',
    title: 'one more than the balance',
    async run(stage, { exact }) {
      const { name: player, session } = exact
      const actions = [bet(stage, 501n)]
      expectCode(await stage.transact({ player, session, round: stage.name('round'), actions }), 'INSUFFICIENT_FUNDS')
      return {}
    },
  },
  {
    group: 'basic',
    title: 'second action fails, neither happens',
    async run(stage, { exact }) {
      const { name: player, session } = exact
      const round = stage.name('round')
      const actions = [bet(stage, 400n), bet(stage, 200n)]
      expectCode(await stage.transact({ player, session, round, actions }), 'INSUFFICIENT_FUNDS')
      // A win in the same call cannot pay for the bet before it.
      const hopeful = [bet(stage, 600n), win(stage, 1_000n)]
      expectCode(await stage.transact({ player, session, round, actions: hopeful }), 'INSUFFICIENT_FUNDS')
      return {}
    },
  },
]
