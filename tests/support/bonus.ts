import type { ManualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { GrantTerms } from '#modules/wallet/model.ts'
import { giveGrant, grantsOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

/** Gives a member bonus money in pesos, under terms that bind nothing unless the test says so. */
export async function giveBonus(
  db: Database,
  clock: ManualClock,
  memberId: Id<'member'>,
  amount: bigint,
  terms: Partial<GrantTerms> = {},
): Promise<Id<'grant'>> {
  // Grants stand in the order of their ids, which is that of their milliseconds.
  clock.advance(1)
  const id = newId<'grant'>(clock)
  const now = new Date(clock.nowMs())
  const free: GrantTerms = {
    ...{ kind: 'cashable', target: 10n ** 12n, stakeMost: null, cashMost: null, excludedGames: [] },
    contribution: { RNG: 100, LIVE: 100, LOTT: 100, ELOTT: 100, FISH: 100, SPORTS: 100, ESPORTS: 100, PVP: 100 },
    // Far away by every clock of a test.
    expiresAt: new Date(Date.UTC(2100, 0)),
  }
  await db.tx(
    async (tx) => await giveGrant(tx, { id, memberId, currency: 'PHP', amount, terms: { ...free, ...terms }, now }),
  )
  return id
}

/** What is in the purses of a member's grants, the oldest first. */
export async function bonusOf(db: Database, memberId: Id<'member'>): Promise<bigint[]> {
  return (await grantsOf(db.read, memberId)).map(({ balance }) => balance).reverse()
}
