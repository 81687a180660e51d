import { expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import type { KnownTx } from '#modules/gateway/model.ts'
import { judge } from '#modules/gateway/rules/judge.ts'
import { keptParts, standingOf, stepOf } from '#modules/gateway/rules/round-steps.ts'
import { completeGrant, type Grant } from '#modules/wallet/rules/grant.ts'
import { playRound } from '#modules/wallet/rules/round.ts'
import { type Change, type StoryCall, VendorStory } from '#tests/support/vendor-story.ts'

const storiesCount = 600
const stepsCount = 30
const now = new Date(Date.UTC(2026, 10, 1))

/** A player whose money follows the rules alone, without a database. */
class Player {
  cash: bigint
  grants: Grant[] = []
  txs: KnownTx[] = []
  readonly ended = new Set<string>()

  constructor(cash: bigint) {
    this.cash = cash
  }

  change(change: Change): void {
    if (change.is === 'give') return this.give(change.amount)
    const grant = this.grants[change.grant] as Grant
    const toCash = change.is === 'complete' ? completeGrant(grant).toCash : 0n
    this.cash += toCash
    const state = change.is === 'complete' ? 'completed' : 'given_up'
    this.grants[change.grant] = { ...grant, state, balance: 0n, earned: toCash, endedAt: now }
  }

  give(amount: bigint): void {
    const terms = {
      ...{
        kind: 'cashable' as const,
        target: 1_000_000n,
        stakeMost: null,
        cashMost: null,
        contribution: {},
        excludedGames: [],
      },
      expiresAt: new Date(now.getTime() + 1),
    }
    const standing = { wagered: 0n, state: 'active', earned: 0n, endedAt: null, heldAt: null } as const
    this.grants.push({ id: String(this.grants.length), terms, amount, balance: amount, givenAt: now, ...standing })
  }

  call({ round, actions, isRoundEnd }: StoryCall): boolean {
    const place = { player: 'p', round, currency: 'PHP', game: 'g' } as const
    const known = this.txs.some((one) => one.round === round)
    const state = this.ended.has(round) ? 'ended' : 'open'
    const verdict = judge(
      { ...place, actions, isRoundEnd },
      {
        round: known ? { ...place, state, version: 1, endedAt: state === 'ended' ? now : null } : null,
        ...{ txs: this.txs, stakeRefusal: null, limits: null, nowMs: now.getTime(), lateWinMs: 1_000, grants: [] },
        ...{ caps: { perWin: 10n ** 9n, perPlayerDay: 10n ** 9n, perVendorDay: 10n ** 9n } },
        credited: { player: 0n, vendor: 0n },
      },
    )
    if (verdict.is !== 'accepted')
      throw new Error(`a call that the rules allow: ${verdict.is === 'refused' ? verdict.code : ''}`)
    const { rows, effects, reversed, roundState } = verdict
    const steps = effects.map((effect) => stepOf(effect, rows, this.txs))
    const played = playRound(steps, standingOf(this.txs, place), { cash: this.cash, grants: this.grants }, now)
    if (!played.ok) return false
    let cash = this.cash
    for (const [at, move] of played.value.moves.entries()) {
      const step = steps[at]
      cash += move.cash + (step?.is === 'plain' ? step.frees : 0n)
      // As the ledger does, step by step.
      if (cash < 0n) return false
    }
    this.cash = cash
    this.grants = [...played.value.grants]
    if (roundState === 'ended') this.ended.add(round)
    const shared = rows.map((row) => ({ ...row, ...place, parts: keptParts(played.value.parts.get(row.tx)), at: now }))
    this.txs = [...this.txs, ...shared].map((one) => (reversed.includes(one.tx) ? { ...one, state: 'reversed' } : one))
    return true
  }
}

const textOf = (cash: bigint, purses: readonly { readonly balance: bigint; readonly earned: bigint }[]): string =>
  [cash, ...purses.map(({ balance, earned }) => `${balance}/${earned}`)].join(' ')

test(`BX-01.1 BX-01.3 ${storiesCount} stories of bonus money at a vendor: the same balances as a book kept by hand`, {
  timeout: 60_000,
}, () => {
  let shared = 0
  for (let seed = 1; seed <= storiesCount; seed += 1) {
    const story = new VendorStory(seed)
    const player = new Player(story.book.cash)
    for (let step = 0; step < stepsCount; step += 1) {
      const change = story.change()
      if (change) player.change(change)
      const call = story.call()
      const isTaken = player.call(call)
      assert(isTaken === call.isTaken, `story ${seed}, step ${step}: the call is ${isTaken ? 'taken' : 'refused'}`)
      const [has, should] = [textOf(player.cash, player.grants), textOf(story.book.cash, story.book.purses)]
      assert(has === should, `story ${seed}, step ${step}: ${has} instead of ${should}`)
    }
    shared += player.txs.filter(({ parts }) => parts).length
  }
  // Bonus money has a part in many of them.
  expect(shared).toBeGreaterThan(storiesCount * 3)
})
