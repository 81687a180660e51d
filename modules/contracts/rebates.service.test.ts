import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { payoutReply } from '#modules/contracts/statements/replies.ts'
import { listPayouts } from '#modules/contracts/store/payout-lists.ts'
import { agentDefaults } from '#modules/settings/agents.ts'
import { type RateCategory, rateCategories } from '#modules/settings/model.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

const manila = (text: string) => new Date(`2026-11-${text}:00+08:00`)
const clock = manualClock(manila('10T10:00').getTime())
const gameOf = (category: RateCategory) => `game-${category.toLowerCase()}`
/** Electronic sports are told from others by their maker. */
const makerOf = (category: RateCategory) => (category === 'ESPORTS' ? 'AV' : `V${category}`)
const typeOf = (category: RateCategory) => (category === 'ESPORTS' ? 'SPORTS' : category)

let db: Database
let pay: Pay
let story: TeamStory
/** Somebody right under the house for each category, who bets in that alone. */
let players: Readonly<Record<RateCategory, Id<'member'>>>

beforeAll(async () => {
  db = await testDatabase()
  const settings = testSettings(db, clock)
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await addGames(
    catalog,
    rateCategories.map((category) => someVendor(makerOf(category), typeOf(category))),
    rateCategories.map((category) => someGame(gameOf(category), makerOf(category), typeOf(category))),
  )
  pay = { db, clock, settings, catalog, publish: writeEvents, announceBalance: () => undefined, signer: testKey() }
  story = await tellTeamStory(db, catalog)
  const made: [RateCategory, Id<'member'>][] = []
  for (const category of rateCategories) made.push([category, await story.agent(category.toLowerCase(), null)])
  players = Object.fromEntries(made) as typeof players
  // Rebates begin with the first day on which anybody was given rates, as everybody is who registers.
  const memberId = await story.member('newcomer', null)
  const rates = { memberId, fromDay: '2026-11-11', rates: agentDefaults.defaultRates, setBy: null }
  await db.tx(async (tx) => await insertRates(tx, { ...rates, at: new Date(clock.nowMs()) }))
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** What a day with 1,000.00 lost in each category pays back. */
async function payOf(day: string, next: string): Promise<Record<string, string | undefined>> {
  for (const category of rateCategories) {
    const bet = {
      ref: `${day}-${category}`,
      game: gameOf(category),
      stake: 1_000_00n,
      payout: 0n,
      at: manila(`${day}T12:00`),
    }
    await story.bet(players[category], bet)
  }
  clock.advance(manila(`${next}T03:01`).getTime() - clock.nowMs())
  await settleDue(pay)
  const paid: Record<string, string | undefined> = {}
  const days = { fromDay: `2026-11-${day}`, toDay: `2026-11-${day}` } as const
  for (const category of rateCategories) {
    const filter = { agentId: players[category], kind: 'rebate', currency: 'PHP', ...days } as const
    paid[category] = (await listPayouts(db.read, filter, null, 10)).map(payoutReply)[0]?.paid
  }
  return paid
}

const nominal = {
  ...{ LOTT: '10.00', ELOTT: '10.00', PVP: undefined, FISH: '10.00' },
  ...{ RNG: '12.00', LIVE: '8.00', SPORTS: '10.00', ESPORTS: '10.00' },
}

test('CO-03.2 the rebate of a day is what the labels say, until the operator sets others', async () => {
  expect(await payOf('11', '12')).toEqual(nominal)

  const value = { ...agentDefaults, caps: { ...agentDefaults.caps, RNG: 5_000, FISH: 20_000 } }
  const version = (await listSettings(pay.settings)).find(({ name }) => name === 'agents')?.version ?? 0
  expect((await changeSetting(pay.settings, { name: 'agents', value, version }, null)).ok).toBe(true)
  expect(await payOf('12', '13')).toEqual({ ...nominal, RNG: '5.00', FISH: '20.00' })
})
