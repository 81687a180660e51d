import { assert } from '#kit/assert.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { findStaleRounds, findTxsOfRound, type StaleRound } from '#modules/gateway/store/rounds.ts'
import { deleteExpired, findPlayer } from '#modules/gateway/store/vendors.ts'
import { settle } from '#modules/gateway/transactions.ts'

/** A vendor that has been silent about a round for this long has forgotten it. */
const staleHours = 24
const keepSecretsHours = 24
const batch = 100

/**
 * Ends rounds that a vendor never ended. What was reserved for them goes back to the player; a stake stays where it is, and a win
 * or a rollback that comes late after all is still taken.
 */
export async function sweepRounds(gateway: Gateway, signal?: AbortSignal): Promise<number> {
  const aside = asideOf(gateway, 'gateway-rounds')
  let swept = 0
  for (;;) {
    const before = new Date(gateway.clock.nowMs() - staleHours * 3600_000)
    const limit = batch + aside.count
    const rounds = signal?.aborted ? [] : await findStaleRounds(gateway.db.read, before, limit)
    const ended = await aside.each(
      rounds,
      ({ vendor, player, round }) => `${vendor} ${player} ${round}`,
      async (round) => await sweepRound(gateway, round),
      signal,
    )
    swept += ended.length
    if (rounds.length < limit) return swept
  }
}

async function sweepRound(gateway: Gateway, { vendor, player, round, game, currency }: StaleRound): Promise<void> {
  const place = { vendor, player, round }
  const owner = await findPlayer(gateway.db.read, vendor, player)
  assert(owner, 'a round belongs to a player')
  await gateway.turns.take(`${vendor} ${player} ${round}`, async () => {
    const txs = await findTxsOfRound(gateway.db.read, place)
    const settled = new Set(txs.filter(({ type }) => type === 'settle').map(({ ref }) => ref))
    const actions = txs
      .filter(({ type, state, tx }) => type === 'reserve' && state === 'live' && !settled.has(tx))
      // A name with a stroke in it is none that a vendor could give.
      .map(({ tx }) => ({ type: 'rollback' as const, tx: `sweep/${tx}`, amount: 0n, ref: tx, grant: null }))
    const call = { player, game, round, currency, actions, isRoundEnd: false }
    const outcome = await settle(gateway, place, owner, call, { stakeRefusal: null, limits: undefined, sweeps: true })
    assert(outcome.code === 'OK', `a stale round could not be swept: ${outcome.code}`)
  })
}

/** Forgets tokens and sessions that nobody can use any more. */
export async function sweepSecrets({ db, clock }: Gateway, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.nowMs() - keepSecretsHours * 3600_000)
  let count: number
  do {
    count = signal?.aborted ? 0 : await db.tx((tx) => deleteExpired(tx, before, 1_000))
  } while (count > 0)
}
