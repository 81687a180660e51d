import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashLink } from '#engines/fairness/chain.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableGame } from '#engines/fairness/replay.ts'
import type { Game } from '#engines/game.ts'
import { crashGame } from '#engines/instant/crash/game.ts'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { type Id, newId } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { CrashEvent } from '#modules/play/contract.ts'
import { type CrashInput, cashOut, placeBet } from '#modules/play/crash/bets.ts'
import {
  bettingMs,
  type Dealing,
  endCutRounds,
  endRound,
  openBetting,
  startRunning,
  tick,
} from '#modules/play/crash/dealer.ts'
import { listBets } from '#modules/play/crash/history.ts'
import { roundOf } from '#modules/play/crash/shared-round.ts'
import { crashReply, proveBet, topReply } from '#modules/play/crash/state.ts'
import { type Crash, crashNodeOf, makeCrash } from '#modules/play/crash/table.ts'
import { findBetsOf } from '#modules/play/store/crash.ts'
import { findRound, type OpenChain, openChain } from '#modules/rounds/service.ts'
import { balanceOf, endGrant, lockOpen, saveWagering } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let crash: Crash
let chain: OpenChain
let told: CrashEvent[] = []

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  crash = makeCrash(here.play, (event) => void told.push(event), here)
  chain = await openChain(here.play, 'crash', 400)
})

beforeEach(() => {
  told = []
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const input = (index: number, more: Partial<CrashInput> = {}): CrashInput => ({
  key: randomUUID(),
  index,
  entry: 1,
  stake: '10.00',
  currency: 'PHP',
  autoX100: null,
  ...more,
})

/** Deals rounds, empty ones at first, until one crashes late enough for what is to be shown. */
/** Late enough, and not so late that the multiplier rises by more than a hundredth in a millisecond. */
async function openLateRound(leastX100: number): Promise<Dealing> {
  for (;;) {
    const dealing = await openBetting(crash, chain)
    if (dealing.pointX100 >= leastX100 && dealing.pointX100 <= 5_000) return dealing
    here.clock.advance(bettingMs)
    await startRunning(crash, dealing)
    await endRound(crash, dealing)
  }
}

const entryOf = (index: number) => ({ index, entry: 1 }) as const

async function run(dealing: Dealing): Promise<void> {
  here.clock.advance(bettingMs)
  expect(await startRunning(crash, dealing)).toBe(true)
}

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance

describe('a shared round', () => {
  test('is paid by the clock of the server, at its target, or not at all; everyone sees the same', async () => {
    const [hand, auto, greedy] = [await here.member('100.00'), await here.member('100.00'), await here.member('100.00')]
    const dealing = await openLateRound(210)
    const { number, pointX100 } = dealing
    for (const [member, autoX100] of [
      [hand, null],
      [auto, 150],
      [greedy, pointX100 + 1],
    ] as const) {
      expect(await placeBet(crash, member, input(number, { autoX100 }))).toMatchObject({
        ok: true,
        value: { state: 'open' },
      })
    }
    expect(await placeBet(crash, hand, input(number))).toMatchObject({ refusal: 'bet_exists' })
    expect(await cashOut(crash, hand, entryOf(number))).toMatchObject({ refusal: 'action_is_not_possible' })
    await run(dealing)
    expect(await placeBet(crash, await here.member('50.00'), input(number))).toMatchObject({
      refusal: 'betting_is_closed',
    })
    here.clock.advance(msToReach(200))
    expect(await tick(crash, dealing)).toBe(true)
    // Thirty impatient clicks are one cash-out.
    const left = await Promise.all(Array.from({ length: 30 }, () => cashOut(crash, hand, entryOf(number))))
    expect(new Set(left.map((one) => one.ok && one.value.cashedOutX100))).toEqual(new Set([200]))
    const shown = await crashReply(crash, hand)
    expect(shown).toMatchObject({
      round: { state: 'running', pointX100: null, hash: null },
      mine: [{ cashedOutX100: 200 }],
    })
    expect(JSON.stringify(shown)).not.toContain(dealing.secret.hash)
    here.clock.advance(dealing.endsAtMs - here.clock.nowMs())
    expect(await tick(crash, dealing)).toBe(false)
    expect(await cashOut(crash, greedy, entryOf(number))).toMatchObject({ refusal: 'cash_out_is_too_late' })
    await endRound(crash, dealing)
    expect([await cash(hand.id), await cash(auto.id), await cash(greedy.id)]).toEqual([11_000n, 10_500n, 9_000n])
    expect(told.filter(({ type }) => type === 'cash_out')).toHaveLength(2)
    expect(here.announced).toContain(auto.id)
    const over = await crashReply(crash, null)
    expect(over).toMatchObject({ round: { state: 'over', pointX100 }, mine: [] })
    expect(over.history[0]).toMatchObject({ index: number, pointX100, hash: dealing.secret.hash })
    expect(over.bets.every(({ name }) => name === 'ma•••a')).toBe(true)
    for (const member of [hand, auto, greedy]) {
      const [mine] = (await crashReply(crash, member)).mine
      const proof = await proveBet(here.play, member.id, mine?.id ?? '')
      expect(
        verifyProof(nodeHmac, proof.ok && proof.value, [provableGame(crashGame as unknown as Game)]),
      ).toMatchObject({
        ok: true,
      })
    }
  })

  test('a player has two bets in a round, each with a stake and an end of its own; the highest wins are known', async () => {
    const me = await here.member('100.00')
    const dealing = await openLateRound(210)
    const { number } = dealing
    const [first, second] = [input(number, { stake: '30.00' }), input(number, { entry: 2, autoX100: 150 })]
    for (const bet of [first, second, second]) expect(await placeBet(crash, me, bet)).toMatchObject({ ok: true })
    expect(await placeBet(crash, me, input(number, { entry: 2 }))).toMatchObject({ refusal: 'bet_exists' })
    // A key names a bet and the place it was meant for.
    expect(await placeBet(crash, me, { ...second, entry: 1 })).toMatchObject({ refusal: 'key_is_reused' })
    expect((await crashReply(crash, me)).bets).toHaveLength(2)
    await run(dealing)
    here.clock.advance(msToReach(200))
    expect(await tick(crash, dealing)).toBe(true)
    expect((await crashReply(crash, me)).mine).toMatchObject([
      { entry: 1, payout: null },
      { entry: 2, payout: '15.00', cashedOutX100: 150 },
    ])
    expect(await cashOut(crash, me, { index: number, entry: 2 })).toMatchObject({ value: { cashedOutX100: 150 } })
    expect(await cashOut(crash, me, { index: number, entry: 1 })).toMatchObject({ value: { cashedOutX100: 200 } })
    await endRound(crash, dealing)
    expect(await cash(me.id)).toBe(13_500n)
    const [highest, next] = await topReply(here.play, 'PHP')
    expect(highest).toMatchObject({ name: 'ma•••a', payout: '60.00', cashedOutX100: 200, index: number })
    expect(Number(next?.payout)).toBeLessThan(60)
    expect(await topReply(here.play, 'USDT')).toEqual([])
  })

  test('a cash-out in the last millisecond and the end of the round: the bet is paid or lost, never both', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => here.member('100.00')))
    const dealing = await openLateRound(150)
    for (const member of members) await placeBet(crash, member, input(dealing.number))
    await run(dealing)
    here.clock.advance(dealing.endsAtMs - here.clock.nowMs() - 1)
    const leaving = members.map((member) => cashOut(crash, member, entryOf(dealing.number)))
    here.clock.advance(1)
    const late = members.map((member) => cashOut(crash, member, entryOf(dealing.number)))
    await endRound(crash, dealing)
    const paid = await Promise.all(leaving)
    expect(paid.every((one) => one.ok && one.value.cashedOutX100 === dealing.pointX100 - 1)).toBe(true)
    for (const one of await Promise.all(late)) if (!one.ok) expect(one.refusal).toBe('cash_out_is_too_late')
    const balances = new Set(await Promise.all(members.map(({ id }) => cash(id))))
    expect(balances).toEqual(new Set([9_000n + (1_000n * BigInt(dealing.pointX100 - 1)) / 100n]))
  })

  test('BX-02.2 links follow one another and what was published first', async () => {
    const [first, second] = [await openBetting(crash, chain), await openBetting(crash, chain)]
    expect(hashLink(second.secret.hash)).toBe(first.secret.hash)
    let hash = first.secret.hash
    const round = await findRound(db.read, roundOf(first.number))
    for (let link = round?.link ?? 0; link > 0; link -= 1) hash = hashLink(hash)
    expect(hash).toBe(chain.row.terminal)
    expect(await endCutRounds(crash)).toBe(2)
  })

  test('a key sent again is one bet; wrong stakes are named; nothing moves', async () => {
    const me = await here.member('100.00')
    const { number } = await openBetting(crash, chain)
    const bet = input(number)
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeBet(crash, me, bet)))
    expect(new Set(placed.map((one) => one.ok && one.value.id)).size).toBe(1)
    expect(await placeBet(crash, me, { ...bet, stake: '11.00' })).toMatchObject({ refusal: 'key_is_reused' })
    const other = await here.member('5.00')
    const refusals = []
    for (const more of [{ stake: '0.50' }, { stake: 'ten' }, { stake: '6.00' }, { autoX100: 100 }, { currency: 'EUR' }])
      refusals.push(await placeBet(crash, other, input(number, more)).then((one) => !one.ok && one.refusal))
    expect(refusals).toEqual([
      'stake_is_below_minimum',
      'amount_is_malformed',
      'funds_are_short',
      'choice_is_malformed',
      'currency_is_not_offered',
    ])
    expect([await cash(me.id), await cash(other.id)]).toEqual([9_000n, 500n])
    await endCutRounds(crash)
  })

  test('a round whose dealer died is given back, but not to who was paid; its link is spent', async () => {
    const [paid, left] = [await here.member('100.00'), await here.member('100.00')]
    const dealing = await openLateRound(200)
    for (const member of [paid, left]) await placeBet(crash, member, input(dealing.number))
    await run(dealing)
    here.clock.advance(msToReach(150))
    await cashOut(crash, paid, entryOf(dealing.number))
    const successor = makeCrash(await here.anotherNode(), () => {}, here)
    expect(await Promise.all([endCutRounds(successor), endCutRounds(crash)])).toContain(1)
    expect([await cash(paid.id), await cash(left.id)]).toEqual([10_500n, 10_000n])
    // The one who was thought dead comes back and changes nothing.
    await endRound(crash, dealing)
    expect([await cash(paid.id), await cash(left.id)]).toEqual([10_500n, 10_000n])
    expect((await findRound(db.read, roundOf(dealing.number)))?.state).toBe('void')
    expect((await openBetting(crash, chain)).secret.hash).not.toBe(dealing.secret.hash)
    await endCutRounds(crash)
  })
})

describe('bonus money in a shared round', () => {
  type Member = Awaited<ReturnType<TestPlay['member']>>

  const money = async ({ id }: Member) => [await cash(id), ...(await bonusOf(db, id))]
  const now = () => new Date(here.clock.nowMs())

  /** Somebody with cash for a part of a stake of 10.00, and a bonus for the rest. */
  async function giftedMember(): Promise<{ readonly member: Member; readonly grant: Id<'grant'> }> {
    const member = await here.member('4.00')
    return { member, grant: await giveBonus(db, here.clock, member.id, 1_600n) }
  }

  async function join(member: Member, number: number, more: Partial<CrashInput> = {}) {
    const placed = await placeBet(crash, member, input(number, more))
    if (!placed.ok) throw new Error(placed.refusal)
    return placed.value
  }

  async function giveUp({ id }: Member, grant: Id<'grant'>): Promise<void> {
    expect(await db.tx(async (tx) => await endGrant(tx, grant, id, 'given_up', now()))).toEqual({ removed: 1_000n })
  }

  async function reachTarget({ id }: Member): Promise<void> {
    await db.tx(async (tx) => {
      const grants = (await lockOpen(tx, [id])).map((grant) => ({ ...grant, wagered: grant.terms.target }))
      expect(await saveWagering(tx, grants, now())).toMatchObject([{ state: 'completed' }])
    })
  }

  async function eventsOf({ id }: Member) {
    const { rows } = await sql<{ stake: bigint; bonus: bigint | null; payout: bigint; end: string }>`
      select stake, bonus, payout, bet_end as "end" from bets_event where member_id = ${id} order by payout`.execute(
      db.read,
    )
    return rows
  }

  test('terms are told by name before the bet, and nothing moves', async () => {
    const me = await here.member('4.00')
    const nodeId = await crashNodeOf(crash)
    const grant = await giveBonus(db, here.clock, me.id, 5_000n, { stakeMost: 900n })
    const { number } = await openBetting(crash, chain)
    expect(await placeBet(crash, me, input(number))).toMatchObject({
      refusal: 'stake_is_above_bonus_limit',
      fields: [
        { code: 'grant', value: grant },
        { code: 'most', value: '9.00' },
      ],
    })
    expect(await money(me)).toEqual([400n, 5_000n])
    expect(await join(me, number, { stake: '9.00' })).toMatchObject({ bonus: 500n, balanceAfter: 0n })
    const other = await here.member('50.00')
    await giveBonus(db, here.clock, other.id, 1_000n, { excludedGames: [nodeId ?? ''] })
    expect(await placeBet(crash, other, input(number))).toMatchObject({ refusal: 'game_is_excluded_by_bonus' })
    // More than cash and purse have together.
    const short = await giftedMember()
    expect(await placeBet(crash, short.member, input(number, { stake: '20.01' }))).toMatchObject({
      refusal: 'funds_are_short',
    })
    expect([await money(other), await money(short.member)]).toEqual([
      [5_000n, 1_000n],
      [400n, 1_600n],
    ])
    await endCutRounds(crash)
    expect(await money(me)).toEqual([400n, 5_000n])
  })

  test('two bets of one player: one that is lost brings neither purse anything, one at its target is shared as it was paid', async () => {
    const { member } = await giftedMember()
    const dealing = await openLateRound(210)
    const { number, pointX100 } = dealing
    expect(await join(member, number, { autoX100: 150 })).toMatchObject({ bonus: 600n, balanceAfter: 0n })
    const second = input(number, { entry: 2, autoX100: pointX100 + 1, stake: '5.00' })
    const placed = await Promise.all(Array.from({ length: 5 }, () => placeBet(crash, member, second)))
    for (const one of placed) expect(one).toMatchObject({ ok: true, value: { bonus: 500n, balanceAfter: 0n } })
    expect(await money(member)).toEqual([0n, 500n])
    await run(dealing)
    here.clock.advance(msToReach(200))
    await tick(crash, dealing)
    // 15.00 came of 4.00 in cash and 6.00 of the bonus.
    expect(await money(member)).toEqual([600n, 1_400n])
    here.clock.advance(dealing.endsAtMs - here.clock.nowMs())
    await endRound(crash, dealing)
    await endRound(crash, dealing)
    expect(await money(member)).toEqual([600n, 1_400n])
    expect(await eventsOf(member)).toEqual([
      { stake: 500n, bonus: 500n, payout: 0n, end: 'lost' },
      { stake: 1_000n, bonus: 600n, payout: 1_500n, end: 'won' },
    ])
  })

  test('the history of a bet that a bonus alone paid says whose it was, and the cash that was there when it was paid', async () => {
    const member = { id: newId<'member'>(here.clock), mode: 'real' } as const
    await giveBonus(db, here.clock, member.id, 1_600n)
    const dealing = await openLateRound(210)
    expect(await join(member, dealing.number, { autoX100: 150 })).toMatchObject({ bonus: 1_000n, balanceAfter: 0n })
    await run(dealing)
    await here.fund(member.id, '7.00')
    here.clock.advance(msToReach(200))
    await tick(crash, dealing)
    expect(await money(member)).toEqual([700n, 2_100n])
    const [shown] = await listBets(here.play, member, (await crashNodeOf(crash)) ?? '', { before: null, limit: 5 })
    expect(shown).toMatchObject({ stake: '10.00', payout: '15.00', balance: '7.00' })
    const [row] = await findBetsOf(db.read, member, { before: null, limit: 5 })
    expect(row?.bonus).toBe(1_000n)
  })

  test('a cash-out goes by what has become of the grant meanwhile: given up, over by the clock, or at its target', async () => {
    const [runs, lost, late, done] = [
      await giftedMember(),
      await giftedMember(),
      await giftedMember(),
      await giftedMember(),
    ]
    const all = [runs, lost, late, done].map(({ member }) => member)
    const dealing = await openLateRound(210)
    for (const member of all) await join(member, dealing.number)
    await run(dealing)
    await giveUp(lost.member, lost.grant)
    await db.tx(
      async (tx) =>
        void (await sql`update wallet_grant set expires_at = ${now()} where id = ${late.grant}`.execute(tx)),
    )
    await reachTarget(done.member)
    here.clock.advance(msToReach(200))
    for (const member of all) {
      // Impatient clicks are one cash-out.
      const left = await Promise.all(Array.from({ length: 5 }, () => cashOut(crash, member, entryOf(dealing.number))))
      expect(new Set(left.map((one) => one.ok && one.value.payout))).toEqual(new Set([2_000n]))
    }
    // Of 20.00, cash has 8.00 in any case. What was given up is gone; what is over by the clock only waits to be taken.
    const expected = [
      [800n, 2_200n],
      [800n, 0n],
      [800n, 1_000n],
      [1_000n + 2_000n, 0n],
    ]
    expect(await Promise.all(all.map(money))).toEqual(expected)
    here.clock.advance(dealing.endsAtMs - here.clock.nowMs())
    await endRound(crash, dealing)
    expect(await Promise.all(all.map(money))).toEqual(expected)
    for (const member of all) {
      expect(here.announced).toContain(member.id)
      expect(await eventsOf(member)).toEqual([{ stake: 1_000n, bonus: 600n, payout: 2_000n, end: 'won' }])
    }
  })

  test('a round that was cut off gives each purse its part back once, whoever ends it, and nothing to a grant that was given up', async () => {
    const [runs, lost] = [await giftedMember(), await giftedMember()]
    const { number } = await openBetting(crash, chain)
    for (const { member } of [runs, lost]) await join(member, number)
    expect(await money(runs.member)).toEqual([0n, 1_000n])
    await giveUp(lost.member, lost.grant)
    const successor = makeCrash(await here.anotherNode(), () => {}, here)
    await Promise.all([endCutRounds(successor), endCutRounds(crash)])
    await endCutRounds(crash)
    expect([await money(runs.member), await money(lost.member)]).toEqual([
      [400n, 1_600n],
      [400n, 0n],
    ])
    for (const { member } of [runs, lost])
      expect(await eventsOf(member)).toEqual([{ stake: 1_000n, bonus: 600n, payout: 1_000n, end: 'void' }])
  })
})
