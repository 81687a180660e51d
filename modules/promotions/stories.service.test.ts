import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { correctBets, type DecideBets, followEvents, openBets, settleGroup } from '#modules/bets/service.ts'
import { post } from '#modules/ledger/service.ts'
import { wageringReader } from '#modules/promotions/service.ts'
import {
  balanceOf,
  endForWithdrawal,
  endGrant,
  giveGrant,
  grantsOf,
  houseOf,
  makeStakeLedger,
  makeWallet,
  payoutLeg,
  purseOf,
  readDeficit,
  stakeLeg,
} from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { type Happening, Story } from '#tests/support/bonus-story.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testGroupCommit } from '#tests/support/ledger.ts'

/** The same stories as in the pure test, lived by members of a real wallet: stakes by the door, bets settled and corrected, wagering by its reader. */

let db: Database

beforeAll(async () => {
  db = await testDatabase()
  const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
  await db.tx(async (tx) => {
    await sql`insert into bets_turnover_rule (since, mark, games)
      values ('-infinity', 'test', ${JSON.stringify({ barako: rule })}::text::jsonb)`.execute(tx)
  })
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** The full size takes some minutes; `npm run attacks` has it. */
const storiesCount = process.env.LARO_ATTACKS === 'full' ? 600 : 24
const stepsCount = 30

/** A member who does what happens in a story. */
async function liveAs(story: Story) {
  const clock = manualClock(story.at)
  const id = newId<'member'>(clock)
  const wallet = makeWallet({ db })
  const stakes = makeStakeLedger({ db, ledger: testGroupCommit(db), compliance: testCompliance(db, clock) })
  const sides = { purse: await purseOf(wallet, id, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
  const grants = new Map<string, Id<'grant'>>()
  const bets = new Map<number, string>()
  const move = async (legs: Parameters<typeof post>[1]['legs'], key: string) =>
    await db.tx(async (tx) => await post(tx, { scope: 'sys:test', key: `${key}:${id}`, ref: 'story', legs }))
  if (story.cash > 0n) await move([payoutLeg(sides, story.cash, 'opening')], 'open')

  async function bet(no: number, stake: bigint): Promise<boolean> {
    const betId = newId<'bet'>(clock)
    bets.set(no, betId)
    const placedAt = new Date(clock.nowMs())
    const name = { scope: `sys:test:${id}`, key: betId, ref: `round:${betId}`, intent: betId } as const
    const movement = { ...name, legs: [stakeLeg(sides, stake)], game: 'barako', bets: [{ id: betId, stake }] }
    const answer = await stakes.submit(id, movement, ({ bonus }) => {
      const own = { id: betId, memberId: id, product: 'test', game: 'barako', currency: 'PHP', stake } as const
      const row = {
        ...own,
        bonus: bonus?.get(betId) ?? 0n,
        ref: null,
        placedAt,
        rule: 1,
        mostPayout: null,
        group: betId,
      }
      return [{ sink: { insert: openBets }, rows: [row] }]
    })
    return answer.ok
  }

  async function settle({ bet: no, payout, end, isAgain }: Extract<Happening, { is: 'settle' }>): Promise<void> {
    const betId = bets.get(no) as string
    const decide: DecideBets = (own) => own.map((one) => ({ id: one.id, end, payout, reason: null }))
    if (isAgain) await correctBets({ db, clock }, betId, [betId], decide)
    else await settleGroup({ db, clock }, betId, decide)
    await followEvents(db, wageringReader({ clock, publish: writeEvents }))
  }

  return {
    async live(happening: Happening): Promise<void> {
      clock.advance(story.at - clock.nowMs())
      const now = new Date(clock.nowMs())
      switch (happening.is) {
        case 'give': {
          const grant = newId<'grant'>(clock)
          grants.set(happening.grant, grant)
          const { amount, terms } = happening
          await db.tx(
            async (tx) => await giveGrant(tx, { id: grant, memberId: id, currency: 'PHP', amount, terms, now }),
          )
          return
        }
        case 'bet':
          expect(await bet(happening.bet, happening.stake)).toBe(happening.isTaken)
          return
        case 'settle':
          await settle(happening)
          return
        case 'lose': {
          const grant = grants.get(happening.grant) as Id<'grant'>
          await db.tx(async (tx) => await endGrant(tx, grant, id, happening.state, now))
          return
        }
        case 'withdraw':
          await db.tx(async (tx) => await endForWithdrawal(tx, id, now))
          if (happening.amount > 0n) await move([stakeLeg(sides, happening.amount, 'withdrawal')], `out:${story.at}`)
      }
    },
    async figures() {
      const shown = new Map((await grantsOf(db.read, id)).map((grant) => [grant.id, grant]))
      return {
        cash: (await balanceOf(db.read, id, 'PHP')).balance,
        owed: await readDeficit(db.read, id, 'PHP'),
        grants: [...grants.values()].map((grant) => {
          const { balance, wagered, state, earned } = shown.get(grant) as NonNullable<ReturnType<typeof shown.get>>
          return { balance, wagered, state, earned }
        }),
      }
    },
  }
}

test.each(Array.from({ length: storiesCount }, (_, at) => at + 1))(
  'story %i: the wallet has what the plain book has, after every step',
  async (seed) => {
    // In the past of the database, so that no later story meets an expiry of this one.
    const story = new Story(seed, Date.UTC(2026, 8, 1))
    const member = await liveAs(story)
    for (let step = 0; step < stepsCount; step += 1) {
      story.happened = []
      story.step()
      for (const happening of story.happened) await member.live(happening)
      const grants = story.grants.map(({ balance, wagered, state, earned }) => ({ balance, wagered, state, earned }))
      expect(await member.figures()).toEqual({ cash: story.cash, owed: story.owed, grants })
    }
    story.check()
  },
)
