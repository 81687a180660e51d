import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAt } from '#engines/lottery/schedule.ts'
import { systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { readAccountsOf } from '#modules/ledger/service.ts'
import { findLottery } from '#modules/lottery/list.ts'
import { placeBasket } from '#modules/lottery/place.ts'
import { ownRecordsRoutes } from '#modules/records/record-routes.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let house: TestLotteries

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testLotteries(db, here)
  await house.sellOnly('sinag-1')
  await house.turn()
})
afterAll(async () => {
  await db.close()
})

type Shown = {
  readonly bets: readonly Record<string, string | null>[]
  readonly lines: readonly Record<string, string | null>[]
  readonly totals: object
  readonly text: string
}

/** What a member's own call answers. */
async function ask(id: Id<'member'>, name: string, query: object): Promise<Shown> {
  const brand = async () => ({ currency: 'PHP', timeZone: 'Asia/Manila' }) as const
  const routes = ownRecordsRoutes({ db, catalog: here.play.catalog, brand })
  const handler = routes.find(({ contract }) => contract.path === `/wps/records/${name}`)
  const answer = await handler?.run({ actor: { who: 'member', id }, query, params: {} } as unknown as Call)
  if (!answer?.ok) throw new Error(`${name} was refused`)
  return answer.value as Shown
}

const days = { from: '2026-06-30', to: '2026-07-05', limit: 10 }

test('MC-10.1 every line of a lottery ticket is a bet of the records, by the name of the lottery and in its category', async () => {
  const sinag = await findLottery(house.lotteries, 'sinag-1')
  if (!sinag) throw new Error('the lottery is sold')
  const me = await here.member('100.00')
  const issue = issueAt(sinag.schedule, here.clock.nowMs())
  const line = { play: 'fixed', unit: '1', multiple: 1, prizeGroup: 1900 }
  const lines = [
    { ...line, selection: '0123456789,,,,' },
    { ...line, selection: ',01234,,,' },
  ]
  const basket = { key: randomUUID(), issue: issue.id, currency: 'PHP', odds: sinag.odds, lines }
  const placed = await placeBasket(house.lotteries, 'sinag-1', me.id, basket)
  if (!placed.ok) throw new Error(placed.refusal)
  const shown = {
    game: 'sinag-1',
    gameName: 'Sinag 1 Minute',
    category: 'LOTT',
    ticketId: placed.value.id,
    roundId: null,
  }
  const stakesOf = ({ bets }: Shown) => bets.map(({ stake }) => stake ?? '').toSorted((a, b) => a.localeCompare(b))

  const open = await ask(me.id, 'bets/open', {})
  expect(open.bets).toMatchObject([
    { ...shown, state: 'open' },
    { ...shown, state: 'open' },
  ])
  expect(stakesOf(open)).toEqual(['10.00', '5.00'])

  here.clock.advance(issue.drawAt - here.clock.nowMs())
  await house.turn()
  const past = await ask(me.id, 'bets', { ...days, category: 'LOTT' })
  expect(past.bets).toMatchObject([shown, shown])
  expect(stakesOf(past)).toEqual(['10.00', '5.00'])
  expect((await ask(me.id, 'bets', { ...days, category: 'ELOTT' })).bets).toEqual([])
  // All ten digits of a place are covered, so that one line wins for sure.
  expect(past.bets.find(({ stake }) => stake === '10.00')).toMatchObject({ payout: '9.50' })
  expect((await ask(me.id, 'bets/totals', days)).totals).toMatchObject({ bets: 2, staked: '15.00' })
  expect((await ask(me.id, 'bets/csv', days)).text).toContain(',Sinag 1 Minute,,LOTT,')

  // The stake is one movement for the whole ticket. What moves money is dated by the database.
  const today = dayOf(systemClock.nowMs(), 'Asia/Manila')
  const [account] = await readAccountsOf(db.read, me.id)
  const { lines: moved } = await ask(me.id, 'lines', {
    ...{ account: String(account?.id), limit: 10 },
    ...{ from: addDays(today, -1), to: addDays(today, 1) },
  })
  const ofBets = moved.filter(({ kind }) => kind === 'stake' || kind === 'payout')
  expect(ofBets.at(-1)).toMatchObject({ kind: 'stake', amount: '-15.00' })
  expect(new Set(ofBets.map(({ kind, gameName }) => `${kind} ${gameName}`))).toEqual(
    new Set(['stake Sinag 1 Minute', 'payout Sinag 1 Minute']),
  )
})
