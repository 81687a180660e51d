import { randomBytes } from 'node:crypto'
import { type Loyalty, makeLoyalty } from '#modules/loyalty/deps.ts'
import type { Reward } from '#modules/loyalty/store/mall.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import type { TestTill } from './cashier.ts'

/** Loyalty beside a till; what it tells members' pages goes nowhere, or to `told`. */
export async function testLoyalty(
  { db, clock, identity }: Pick<TestTill, 'db' | 'clock' | 'identity'>,
  told: string[] = [],
): Promise<Loyalty> {
  const sealer = await makeSealer(randomBytes(32))
  const announce = (memberId: string) => void told.push(memberId)
  return makeLoyalty({ db, clock, sealer, settings: identity.settings, identity, announce })
}

/** Something on the shelf that an operator decides about, picked up where it lies. */
export const capOf = (id: string, points: bigint, stock: number): Reward => ({
  ...{ id, name: 'Cap', detail: '', points, stock, isOpen: true, place: 0, version: 0 },
  ...{ category: 'laro', picture: 'cap', gives: null, isSent: false },
})
