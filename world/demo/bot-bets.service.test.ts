import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { market, type TestBook, tell, testBook } from '#tests/support/sports.ts'
import { betOnSports } from '#world/demo/bot-bets.ts'

let db: Database
let here: TestPlay
let house: TestBook

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = testBook(db, here)
  expect(await house.snapshot()).toBeNull()
})

afterAll(async () => await db.close())

test('a regular bets on what is open: one match, or several as a parlay; where nothing is, not at all', async () => {
  const member = await here.member('1000.00')
  const last = (below: number) => below - 1
  expect(await betOnSports(house.book, member.id, last)).toBe(false)
  const startsAt = here.clock.nowMs() + 3_600_000
  for (const event of ['bot-1', 'bot-2', 'bot-3'])
    await house.say(
      tell.match(event, { starts_at: startsAt }),
      tell.odds(event, [market('winner', '', { home: 1_800, away: 9_000 })]),
    )
  expect(await betOnSports(house.book, member.id, (below) => (below === 5 ? 0 : below - 1))).toBe(true)
  expect(await betOnSports(house.book, member.id, last)).toBe(true)
  const { rows } = await sql<{
    kind: string
    picks: string
  }>`select ticket.kind, string_agg(outcome, ' ' order by event_id) as picks
    from sports_ticket as ticket join sports_leg as leg on leg.ticket_id = ticket.id
    group by ticket.id order by ticket.kind`.execute(db.read)
  // A dream of 9.000 is nobody's pick.
  expect(rows).toEqual([
    { kind: 'parlay', picks: 'home home home' },
    { kind: 'single', picks: 'home' },
  ])
})
