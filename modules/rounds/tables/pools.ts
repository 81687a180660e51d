import { type PoolStakes, payoutOf } from '#engines/shared-game.ts'
import { assert } from '#kit/assert.ts'
import type { Reader } from '#kit/tx.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import type { RoundName, SharedRound } from '#modules/rounds/model.ts'
import { findRealSlips } from '#modules/rounds/tables/store.ts'
import type { Slip, Table, Tables } from '#modules/rounds/tables/table.ts'
import { houseOf } from '#modules/wallet/service.ts'

/** The one currency of pools: stakes of two would have no common share. */
const currency = 'PHP'

type PoolTable = Pick<Table, 'game'>

/** What real money put on the spots of the pool. Nothing joins a round that is closed, so whoever asks then finds the same. */
export async function readPools(reader: Reader, { game }: PoolTable, round: RoundName): Promise<PoolStakes> {
  const stakes = new Map((game.pooled?.spots ?? []).map((spot) => [spot, 0n]))
  for (const { choice, stake } of poolBets(game, await findRealSlips(reader, round))) {
    const spot = game.spotOf(choice)
    stakes.set(spot, (stakes.get(spot) ?? 0n) + stake)
  }
  return Object.fromEntries([...stakes].map(([spot, stake]) => [spot, String(stake)]))
}

const poolBets = ({ pooled, spotOf }: Table['game'], slips: readonly Slip[]) =>
  slips.flatMap(({ spots }) => spots).filter(({ choice }) => pooled?.spots.includes(spotOf(choice)))

/**
 * Books what of a pool stays with the house: the commission, and what rounding down left over. `isUndone` takes it back, when a round that was paid
 * turns out to be void. Each happens once, however often it is begun.
 */
export async function bookPool(
  { db, wallet }: Pick<Tables, 'db' | 'wallet'>,
  { game }: PoolTable,
  round: Pick<SharedRound, 'tableId' | 'number' | 'outcome'>,
  isUndone = false,
): Promise<void> {
  const { pooled } = game
  if (!pooled) return
  const bets = poolBets(game, await findRealSlips(db.read, round))
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0n)
  const paid = bets.reduce((sum, spot) => sum + payoutOf(game, spot, round.outcome), 0n)
  const commission = pooled.commissionOf(round.outcome)
  const remainder = staked - commission - paid
  assert(remainder >= 0n, 'winners share no more than the pool has')
  const stakes = await houseOf(wallet, 'stakes', currency)
  const parts = [
    { amount: commission, house: await houseOf(wallet, 'pool-commissions', currency), kind: 'pool_commission' },
    { amount: remainder, house: await houseOf(wallet, 'pool-remainders', currency), kind: 'pool_remainder' },
  ]
  const legs = parts
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, house, kind }): Leg => {
      const [debit, credit] = isUndone ? [house, stakes] : [stakes, house]
      return { step: 'post', kind, debit, credit, amount }
    })
  if (legs.length === 0) return
  const name = `${round.tableId}:${round.number}`
  const scope = isUndone ? 'sys:pool-undone' : 'sys:pool'
  const booked = await db.tx(async (tx) => await post(tx, { scope, key: name, ref: `pool:${name}`, legs }))
  assert(booked.ok, 'the house can always book between its own accounts')
}
