import type { Id } from '#kit/id.ts'
import type { HallEvent } from '#modules/lottery/contract.ts'
import { type Hall, makeHall } from '#modules/lottery/deps.ts'
import { type Chains, turn } from '#modules/lottery/draws.ts'
import { turnPlans } from '#modules/lottery/plans.ts'
import { playMoneyOf } from '#modules/play/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import type { TestPlay } from '#tests/support/play.ts'

export interface TestHall {
  readonly hall: Hall
  readonly told: readonly HallEvent[]
  /** Rates of members on lotteries, in basis points; nobody else has one. */
  readonly rates: Map<string, number>
  /** What the nodes that draw and go on with plans do by now. */
  turn(): Promise<void>
}

/** The lotteries of the house on a real database; the clock, which is the database's too, is in the test's hand. */
export function testHall(db: Database, here: TestPlay): TestHall {
  const told: HallEvent[] = []
  const rates = new Map<string, number>()
  const chains: Chains = new Map()
  const { clock, sealer, ledger, wallet, catalog, settings, announceBalance } = here.play
  const hall = makeHall({
    ...{
      db,
      clock,
      sealer,
      ledger,
      wallet,
      catalog,
      settings,
      announceBalance,
      time: here.time,
      compliance: here.compliance,
      messaging: { clock, publish: writeEvents },
      playMoney: () => playMoneyOf(here.play),
      groupAddress: (address: string) => address,
    },
    rateOf: async (id: Id<'member'>) => rates.get(id) ?? 0,
    push: (event) => void told.push(event),
  })
  return {
    ...{ hall, told, rates },
    async turn() {
      await turn(hall, chains)
      while ((await turnPlans(hall)) > 0);
    },
  }
}
