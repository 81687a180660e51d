import { sql } from 'kysely'
import { expect } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Listener } from '#kit/listener.ts'
import { correctBets, followEvents } from '#modules/bets/service.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { joinPromotion, listFor } from '#modules/promotions/members.ts'
import { writeVersion } from '#modules/promotions/operate.ts'
import { type Promotions, wageringReader } from '#modules/promotions/service.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf } from './bonus.ts'
import { moveBrandAwayFromMidnight } from './compliance.ts'
import { testDatabase } from './database.ts'
import { testIdentity } from './identity.ts'
import { findDrift } from './ledger.ts'
import { testLoyalty } from './loyalty.ts'
import { testBets } from './test-bets.ts'

const words = { title: 'Welcome', text: 'All of it in numbers.' }
export const bonus: Extract<PromotionDocument['reward'], { is: 'bonus' }>['terms'] = {
  ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: '5.00', cashTimes: null, excludedGames: ['dice'] },
  ...{ contribution: { RNG: 100, LIVE: 10 }, days: 7 },
}
export const match: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '100000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'deposit', least: '1.00', repeats: 'once' },
  reward: { is: 'bonus', size: { percent: 100, most: '50.00' }, terms: bonus },
}
export const fixed = { is: 'bonus', size: { amount: '10.00' }, terms: bonus } as const
export const coded: PromotionDocument = { ...match, trigger: { on: 'code', code: 'LUNAS2026' }, reward: fixed }

type Parts = Pick<Promotions, 'db' | 'clock' | 'identity'>

/** Promotions over what a test has opened, which tell nobody unless they are given whom. */
export const promotionsOver = (
  { db, clock, identity }: Parts,
  loyalty: Promotions['loyalty'],
  announce: Promotions['announce'] = () => undefined,
): Promotions => ({ db, clock, sealer: loyalty.sealer, identity, loyalty, announce, publish: writeEvents })

/** Promotions on a database of their own, with members, deposits and bets. What it can do may be taken from it before it is open. */
export class TestPromotions {
  db!: Database
  clock!: ManualClock
  promotions!: Promotions
  #count = 0
  readonly #listenersOf: (promotions: Promotions) => readonly Listener[]

  constructor(listenersOf: (promotions: Promotions) => readonly Listener[]) {
    this.#listenersOf = listenersOf
  }

  readonly open = async (): Promise<void> => {
    this.db = await testDatabase()
    await moveBrandAwayFromMidnight(this.db)
    const [db, clock] = [this.db, manualClock(systemClock.nowMs())]
    const identity = await testIdentity(db, clock)
    const loyalty = await testLoyalty({ db, clock, identity })
    this.clock = clock
    this.promotions = promotionsOver({ db, clock, identity }, loyalty)
    await this.#writeRules()
  }

  /** Rules by which every game of the tests is a slot, but for one table. */
  async #writeRules(): Promise<void> {
    const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
    const table = { category: 'LIVE', counting: 'result', percent: 100, oddsFloorPercent: 110 }
    await this.db.tx(async (tx) => {
      await sql`insert into bets_turnover_rule (since, mark, games)
        values ('-infinity', 'slot and table', ${JSON.stringify({ barako: rule, mesa: table })}::text::jsonb)`.execute(
        tx,
      )
    })
  }

  readonly expectNoDrift = async (): Promise<void> => expect(await findDrift(this.db)).toEqual([])
  readonly close = async (): Promise<void> => await this.db.close()

  /** Days of money are the ledger's own: the clock begins where that is now. */
  readonly beginNow = (): void => {
    this.clock = manualClock(systemClock.nowMs())
    this.promotions = { ...this.promotions, clock: this.clock }
  }

  /** A new promotion; answers its name. */
  readonly run = async (document: PromotionDocument): Promise<string> => {
    this.#count += 1
    const id = `promo-${this.#count}`
    const written = await writeVersion(this.promotions, { id, version: 0, document }, null)
    if (!written.ok) throw new Error(written.refusal)
    return id
  }

  readonly member = async (cash = 0n): Promise<Id<'member'>> => {
    this.clock.advance(1)
    const id = newId<'member'>(this.clock)
    await this.db.tx(async (tx) => {
      const [credit, debit] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'test', 'PHP')]
      if (cash === 0n) return
      const legs = [{ step: 'post', kind: 'opening', debit, credit, amount: cash }] as const
      await post(tx, { scope: 'sys:test', key: `open:${id}`, ref: 'open', legs })
    })
    return id
  }

  readonly join = async (id: Id<'member'>, promotion: string) =>
    await joinPromotion(this.promotions, id, promotion, (await findPromotion(this.db.read, promotion))?.termsHash ?? '')

  /** The cashier's news of a deposit, as the outbox carries it. */
  readonly tell = async (
    topic: 'credited' | 'reversed',
    memberId: Id<'member'>,
    id: string,
    amount = '40.00',
  ): Promise<void> => {
    const listener = this.#listenersOf(this.promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
    const told: PaymentHappened = { memberId, id, number: 'DP', currency: 'PHP', amount, channelName: '', reason: null }
    const event = { id: 1n, topic: '', key: memberId, payload: told, at: new Date(this.clock.nowMs()) }
    await this.db.tx(async (tx) => await listener?.handle(tx, event))
  }

  readonly stateOf = async (id: Id<'member'>, promotion: string) =>
    (await listFor(this.promotions, id)).shown.find((one) => one.promotion.id === promotion)?.state
  readonly money = async (id: Id<'member'>) => [
    (await balanceOf(this.db.read, id, 'PHP')).balance,
    ...(await bonusOf(this.db, id)),
  ]

  readonly bet = async (id: Id<'member'>, stake: bigint, game?: string) =>
    await testBets(this.db, this.clock).bet(id, stake, game)
  readonly end = async (id: string, payout: bigint) => await testBets(this.db, this.clock).end(id, payout)
  readonly voidAgain = async (id: string) =>
    await correctBets(this, `g:${id}`, [id], (bets) =>
      bets.map(({ id: own, stake }) => ({ id: own, end: 'void', payout: stake, turnoverMost: 0n, reason: 'wrong' })),
    )
  readonly follow = async () => await followEvents(this.db, wageringReader({ clock: this.clock, publish: writeEvents }))
  readonly hand = () => ({ operatorId: newId<'operator'>(this.clock), address: '127.0.0.1', requestId: 'r' })
}
