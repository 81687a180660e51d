import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { type EventReader, followEvents, followMemberEvents, recordBets } from '#modules/bets/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-11-14T10:00:00Z')
const figures = { stake: 100n, bonus: 0n, payout: 0n, jackpot: 0n, turnover: 100n, rule: 0, end: 'lost' } as const
const kind = { product: 'play', game: 'dice', category: 'RNG', currency: 'PHP', ref: null, reason: null } as const

/** Bets of a member, written by several at once, so that they are on different lanes. */
async function bet(memberId: string, times: number, writers = 4): Promise<string[]> {
  const ids = Array.from({ length: times }, () => crypto.randomUUID())
  const share = Math.ceil(times / writers)
  const parts = Array.from({ length: writers }, (_, part) => ids.slice(part * share, (part + 1) * share))
  await Promise.all(
    parts.map(async (some) => {
      const bets = some.map((id) => ({ ...kind, ...figures, id, memberId, placedAt: at, settledAt: at }))
      await db.tx((tx) => recordBets(tx, bets))
    }),
  )
  return ids
}

/** A reader that is known to the database, and all that it was given. */
function reading(name: string, fails?: (events: readonly BetEvent[]) => boolean) {
  const applied: string[] = []
  const reader: EventReader = {
    name,
    async apply(_tx: Tx, events: readonly BetEvent[]) {
      if (fails?.(events)) throw new Error('the reader is broken')
      applied.push(...events.map(({ betId }) => betId))
    },
  }
  return { reader, applied }
}

const sorted = (ids: readonly string[]) => ids.toSorted()

describe('readers of what bets came to', () => {
  test('each is given every event once, whoever has read it before', async () => {
    const ids = await bet(crypto.randomUUID(), 700)
    const [one, other] = [reading('records'), reading('loyalty')]
    await followEvents(db, one.reader)
    await followEvents(db, other.reader)
    expect(sorted(one.applied)).toEqual(sorted(ids))
    expect(sorted(other.applied)).toEqual(sorted(ids))
    await Promise.all([followEvents(db, one.reader), followEvents(db, other.reader)])
    expect(one.applied).toHaveLength(700)
    expect(other.applied).toHaveLength(700)
  })

  test('what a member’s look has applied is not applied again, and only for the reader that looked', async () => {
    const [ana, ben] = [crypto.randomUUID(), crypto.randomUUID()]
    const [ofAna, ofBen] = [await bet(ana, 30), await bet(ben, 40)]
    const [one, other] = [reading('records'), reading('loyalty')]
    await db.tx((tx) => followMemberEvents(tx, one.reader, ana))
    expect(sorted(one.applied)).toEqual(sorted(ofAna))
    await followEvents(db, other.reader)
    await followEvents(db, one.reader)
    expect(sorted(one.applied)).toEqual(sorted([...ofAna, ...ofBen]))
    expect(sorted(other.applied)).toEqual(sorted([...ofAna, ...ofBen]))
  })

  test('an event that cannot be applied is set aside, and the others go on', async () => {
    const ids = await bet(crypto.randomUUID(), 90)
    let isBroken = true
    const broken = reading('records', (events) => isBroken && events.some(({ betId }) => betId === ids[0]))
    await followEvents(db, broken.reader)
    expect(sorted(broken.applied)).toEqual(sorted(ids.slice(1)))
    isBroken = false
    await followEvents(db, broken.reader)
    expect(sorted(broken.applied)).toEqual(sorted(ids))
  })
})
