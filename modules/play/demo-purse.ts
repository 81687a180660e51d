import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import { amountFor } from '#modules/play/amounts.ts'
import type { PlayerId } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { lockDemoPurse, setDemoPurse } from '#modules/play/store/demo-purses.ts'
import { readSetting } from '#modules/settings/service.ts'

/** No purse of play money grows beyond this; it buys nothing, so nothing is taken from anybody. */
export const demoMost = 1_000_000_000_000_000n

export interface DemoPurse {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** What it holds at first, and again when it has been played empty. */
  readonly opening: bigint
  readonly at: Date
}

export async function demoOpening({ settings }: Play, currency: Currency): Promise<bigint> {
  const { demoPurse } = await readSetting(settings, 'play')
  return amountFor(demoPurse, currency) ?? 0n
}

export async function demoPurseOf(
  play: Play,
  { playerId, currency }: Pick<DemoPurse, 'playerId' | 'currency'>,
): Promise<DemoPurse> {
  return { playerId, currency, opening: await demoOpening(play, currency), at: new Date(play.clock.nowMs()) }
}

/** Takes a stake and pays what was won, and gives what the purse then holds; null when it cannot bear the stake. */
export async function changeDemoPurse(tx: Tx, purse: DemoPurse, stake: bigint, paid: bigint): Promise<bigint | null> {
  assert(stake >= 0n && paid >= 0n, 'nobody stakes or is paid less than nothing')
  const { playerId, currency, opening, at } = purse
  const inPurse = await lockDemoPurse(tx, playerId, currency, opening, at)
  // Who has played it all is given a new purse: that is what play money is for.
  const balance = inPurse < stake && stake <= opening ? opening : inPurse
  if (balance < stake) return null
  const after = balance - stake + paid
  const bounded = after < demoMost ? after : demoMost
  await setDemoPurse(tx, playerId, currency, bounded)
  return bounded
}
