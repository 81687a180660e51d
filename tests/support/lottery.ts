import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { LotteryEvent } from '#modules/lottery/contract.ts'
import { type Lotteries, makeLotteries } from '#modules/lottery/deps.ts'
import { type Chains, turn } from '#modules/lottery/draws.ts'
import { turnPlans } from '#modules/lottery/plans.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { playMoneyOf } from '#modules/play/service.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import type { TestPlay } from '#tests/support/play.ts'

export interface TestLotteries {
  readonly lotteries: Lotteries
  readonly told: readonly LotteryEvent[]
  /** Rates of members on lotteries, in basis points; nobody else has one. */
  readonly rates: Map<string, number>
  /** Members with a number; nobody else has one. */
  readonly phones: Map<string, string>
  /** What was sent to whom by SMS. */
  readonly sent: readonly { readonly memberId: string; readonly text: string }[]
  /** What the nodes that draw and go on with plans do by now. */
  turn(): Promise<void>
  /** All others are off, and have no issues that would be planned, drawn and paid whenever time passes. */
  sellOnly(...ids: readonly string[]): Promise<void>
}

/** The lotteries of the house on a real database; the clock, which is the database's too, is in the test's hand. */
export function testLotteries(db: Database, here: TestPlay): TestLotteries {
  const told: LotteryEvent[] = []
  const rates = new Map<string, number>()
  const phones = new Map<string, string>()
  const sent: { memberId: string; text: string }[] = []
  const chains: Chains = new Map()
  const { clock, sealer, ledger, wallet, catalog, settings, announceBalance } = here.play
  const lotteries = makeLotteries({
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
    sms: {
      hintOf: async (id: Id<'member'>) => phones.get(id) ?? null,
      async send(_tx, memberId, text) {
        if (phones.has(memberId)) sent.push({ memberId, text })
        return phones.has(memberId)
      },
    },
    push: (event) => void told.push(event),
  })
  return {
    ...{ lotteries, told, rates, phones, sent },
    async turn() {
      await turn(lotteries, chains)
      while ((await turnPlans(lotteries)) > 0);
    },
    async sellOnly(...ids) {
      const { name } = lotteryDocument
      const [document] = (await listSettings(settings)).filter((one) => one.name === name)
      const { version, value } = document as { version: number; value: typeof lotteryDocument.initial }
      const changed = { ...value, lotteries: value.lotteries.filter(({ id }) => ids.includes(id)) }
      assert(changed.lotteries.length === ids.length, `each of ${ids.join()} is a lottery`)
      const saved = await changeSetting(settings, { name, version, value: changed }, null)
      assert(saved.ok, 'the settings of the lotteries were changed')
    },
  }
}
