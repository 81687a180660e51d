import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { OpenBet } from '#modules/bets/model.ts'
import { openBets, settleGroup } from '#modules/bets/service.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { hashToken } from '#modules/identity/deps.ts'
import { register } from '#modules/identity/registration.ts'
import { registerBrowser } from '#modules/identity/store/browsers.ts'
import { signIn } from '#modules/loyalty/service.ts'
import { answerAppeal, appeal, findCase, listAppeals } from '#modules/promotions/appeals.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { sumForFriends } from '#modules/promotions/friends.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { decideAward, stopPromotion, writeVersion } from '#modules/promotions/operate.ts'
import { cardReply, caseReply } from '#modules/promotions/replies.ts'
import { judgeAward } from '#modules/promotions/rules/abuse.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findAwards, findPromotion } from '#modules/promotions/store.ts'
import { balanceOf, endForWithdrawal } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf } from '#tests/support/bonus.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'
import { makeInput, withEasyCaptcha } from '#tests/support/registration.ts'

/** Group F: rewards, and who would take more of them than is theirs. */

let db: Database
let till: TestTill
let promotions: Promotions

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  promotions = promotionsOver({ db, clock, identity }, loyalty)
  const rule = { category: 'LIVE', counting: 'result', percent: 100, oddsFloorPercent: 0 }
  const games = { baccarat: rule, roulette: rule, match: rule }
  await sql`insert into bets_turnover_rule (since, mark, games)
    values ('-infinity', 'attack', ${JSON.stringify(games)}::text::jsonb)`.execute(db.read)
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const words = { title: 'A code', text: 'Ten pesos, once.' }
const coded: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'code', code: 'LUNAS2026' },
  reward: { is: 'cash', size: { amount: '10.00' } },
}

const terms: Extract<PromotionDocument['reward'], { is: 'bonus' }>['terms'] = {
  ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: null, cashTimes: null, excludedGames: [] },
  ...{ contribution: { RNG: 100 }, days: 7 },
}
const bonus: PromotionDocument['reward'] = { is: 'bonus', size: { amount: '10.00' }, terms }

/** A promotion that everybody here has joined; answers its id. */
async function run(id: string, document: PromotionDocument, members: readonly Id<'member'>[]): Promise<string> {
  const written = await writeVersion(promotions, { id, version: 0, document }, null)
  if (!written.ok) throw new Error(written.refusal)
  for (const one of members) await joinPromotion(promotions, one, id, written.value.termsHash)
  return id
}

const claim = async (memberId: Id<'member'>, promotion: string) => {
  const asked = await requestReward(promotions, memberId, { promotion, code: 'LUNAS2026' })
  return asked.ok ? asked.value.state : asked.refusal
}
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const hand = () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' })
const awardOf = async (memberId: string) => (await findAwards(db.read, { memberId, limit: 1 }))[0]?.id ?? ''
const cardOf = async (id: Id<'member'>, promotion: string) => {
  const shown = (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
  return shown && cardReply(shown)
}
const used = async (id: Id<'member'>, browser: string) =>
  await db.tx(async (tx) => await registerBrowser(tx, hashToken(browser), id, new Date(till.clock.nowMs())))

/** Members who came one after another. */
async function people(count: number): Promise<Id<'member'>[]> {
  const made: Id<'member'>[] = []
  while (made.length < count) {
    till.clock.advance(1_000)
    made.push(await till.member())
  }
  return made
}

/** The cashier's news of a deposit, as the outbox carries it. */
async function tell(topic: 'credited' | 'reversed', memberId: Id<'member'>, id: string): Promise<void> {
  const listener = promotionListeners(promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
  const told: PaymentHappened = {
    ...{ memberId, id, number: 'DP', currency: 'PHP', amount: '40.00', channelName: '', reason: null },
  }
  const event = { id: 1n, topic: '', key: memberId, payload: told, at: new Date(till.clock.nowMs()) }
  await db.tx(async (tx) => await listener?.handle(tx, event))
}

test('F01 joined and claimed thirty times at once is one reward; what was rejected or is closed gives nothing', async () => {
  const [member, late] = (await people(2)) as [Id<'member'>, Id<'member'>]
  const open = await run('thirty-at-once', coded, [])
  const { termsHash } = (await cardOf(member, open)) ?? { termsHash: '' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      await joinPromotion(promotions, member, open, termsHash)
      return await claim(member, open)
    }),
  )
  expect(answers.filter((one) => one === 'given')).toHaveLength(1)
  expect(answers.filter((one) => one !== 'given').every((one) => one === 'reward_is_claimed')).toBe(true)
  expect(await cash(member)).toBe(1_000n)

  const spent = await run('nothing-left', { ...coded, budget: '1.00' }, [member])
  expect(await claim(member, spent)).toBe('promotion_budget_is_spent')
  expect(await cardOf(member, spent)).toMatchObject({ state: 'Rejected' })
  expect(await claim(member, spent)).toBe('reward_is_claimed')
  const closed = await run('over', coded, [late])
  await stopPromotion(promotions, closed, 'Nobody may have more', hand())
  expect(await cardOf(late, closed)).toMatchObject({ state: 'Close' })
  expect(await claim(late, closed)).toBe('promotion_is_closed')
  expect([await cash(member), await cash(late)]).toEqual([1_000n, 0n])
})

test('F04 a deposit whose news comes again, after a withdrawal too, brings one bonus; taken back it takes the bonus along', async () => {
  const [member] = (await people(1)) as [Id<'member'>]
  const welcome: PromotionDocument = {
    ...{ ...coded, trigger: { on: 'deposit', least: '1.00', repeats: 'once' } },
    reward: { is: 'bonus', size: { percent: 100, most: '50.00' }, terms },
  }
  await run('welcome-once', welcome, [member])
  const deposit = newId(till.clock)
  await Promise.all(Array.from({ length: 5 }, async () => await tell('credited', member, deposit)))
  expect(await bonusOf(db, member)).toEqual([4_000n])
  // The bonus goes with the withdrawal; neither a cancelled one nor another deposit brings it back.
  await db.tx(async (tx) => await endForWithdrawal(tx, member, new Date(till.clock.nowMs())))
  await tell('credited', member, deposit)
  await tell('credited', member, newId(till.clock))
  expect(await bonusOf(db, member)).toEqual([0n])

  const [other] = (await people(1)) as [Id<'member'>]
  await run('welcome-back', welcome, [other])
  const bounced = newId(till.clock)
  await tell('credited', other, bounced)
  expect(await bonusOf(db, other)).toEqual([4_000n])
  await tell('reversed', other, bounced)
  await tell('credited', other, bounced)
  expect(await bonusOf(db, other)).toEqual([0n])
})

test('F04 what waits when its deposit is taken back is rejected, once, gives its budget back, and no decision or appeal gives it later', async () => {
  const everybody = await people(5)
  const [first, held, refused, appealed, decided] = everybody as [
    ...[Id<'member'>, Id<'member'>, Id<'member'>],
    ...[Id<'member'>, Id<'member'>],
  ]
  for (const id of everybody) await used(id, 'a browser of five')
  const document: PromotionDocument = {
    ...{ ...coded, trigger: { on: 'deposit', least: '1.00', repeats: 'once' } },
    reward: { is: 'cash', size: { percent: 100, most: '50.00' } },
  }
  const promotion = await run('held-deposit', document, everybody)
  const spent = async () => (await findPromotion(db.read, promotion))?.spent
  const deposits = new Map(everybody.map((id) => [id, newId(till.clock)]))
  const news = async (topic: 'credited' | 'reversed', id: Id<'member'>) => await tell(topic, id, deposits.get(id) ?? '')
  for (const id of everybody) await news('credited', id)
  expect([await spent(), await cash(first), await cash(held)]).toEqual([20_000n, 4_000n, 0n])
  const text = 'We are a family and share one computer.'
  const decider = hand()
  const decide = { id: await awardOf(refused), isApproved: false, reason: 'One person, two accounts' }
  expect(await decideAward(promotions, decide, decider)).toMatchObject({ ok: true })
  expect(await appeal(promotions, appealed, { award: await awardOf(appealed), text })).toMatchObject({ ok: true })

  for (const id of [held, refused, appealed]) {
    await news('reversed', id)
    await news('reversed', id)
    expect(await cardOf(id, promotion)).toMatchObject({ state: 'Rejected', reason: 'deposit_was_reversed' })
  }
  // What was rejected before had gone back already: of five there are the first's and the last's.
  expect(await spent()).toBe(8_000n)
  const approve = { id: await awardOf(held), isApproved: true, reason: 'Two people' }
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ refusal: 'award_is_decided' })
  for (const id of [held, refused])
    expect(await appeal(promotions, id, { award: await awardOf(id), text })).toMatchObject({
      refusal: 'award_is_not_appealable',
    })
  const answer = { id: await awardOf(appealed), isGranted: true, reason: 'Two people' }
  expect(await answerAppeal(promotions, answer, hand())).toMatchObject({ refusal: 'deposit_was_reversed' })
  expect(await answerAppeal(promotions, { ...answer, isGranted: false }, hand())).toMatchObject({ ok: true })
  expect(await cardOf(appealed, promotion)).toMatchObject({ reason: 'deposit_was_reversed', appeal: 'dismissed' })
  await news('credited', held)
  // Decided and taken back at once: whichever comes first, the budget has it back once.
  const last = { id: await awardOf(decided), isApproved: false, reason: 'Two accounts' }
  await Promise.all([decideAward(promotions, last, hand()), news('reversed', decided)])
  expect([await spent(), ...(await Promise.all(everybody.map(cash)))]).toEqual([4_000n, 4_000n, 0n, 0n, 0n, 0n])
})

test('F02 of many accounts with one browser or one payout account the first is given its bonus; the others wait, are told why, and somebody decides', async () => {
  const everybody = await people(6)
  await run('sign-up', coded, everybody)
  const [first, sameBrowser, itsTwin, banked, sameBank, alone] = everybody as [
    ...[Id<'member'>, Id<'member'>, Id<'member'>],
    ...[Id<'member'>, Id<'member'>, Id<'member'>],
  ]
  for (const id of [first, sameBrowser, itsTwin]) await used(id, 'a browser of three')
  await used(alone, 'a browser of one')
  for (const id of [banked, sameBank]) await till.account(id, '09170002222')

  expect(await Promise.all(everybody.map(async (id) => await claim(id, 'sign-up')))).toEqual([
    'given',
    'waiting',
    'waiting',
    'given',
    'waiting',
    'given',
  ])
  expect(await Promise.all(everybody.map(cash))).toEqual([1_000n, 0n, 0n, 1_000n, 0n, 1_000n])
  // Asking again changes nothing: what waits was asked for.
  expect(await claim(sameBrowser, 'sign-up')).toBe('reward_is_claimed')
  expect(await cardOf(sameBrowser, 'sign-up')).toMatchObject({ state: 'Applying', reason: 'linked_by_browser' })
  expect(await cardOf(sameBank, 'sign-up')).toMatchObject({ state: 'Applying', reason: 'linked_by_account' })

  // One of them could explain it, the other could not.
  const decider = hand()
  const decide = async (id: Id<'member'>, isApproved: boolean) =>
    await decideAward(promotions, { id: await awardOf(id), isApproved, reason: 'One person, two accounts' }, decider)
  expect(await decide(sameBrowser, true)).toMatchObject({ ok: true })
  expect(await decide(sameBank, false)).toMatchObject({ ok: true })
  expect(await decide(sameBank, true)).toMatchObject({ refusal: 'award_is_decided' })
  expect(await Promise.all(everybody.map(cash))).toEqual([1_000n, 1_000n, 0n, 1_000n, 0n, 1_000n])
  expect(await cardOf(sameBank, 'sign-up')).toMatchObject({ state: 'Rejected', reason: 'One person, two accounts' })
  expect(await findAwards(db.read, { memberId: sameBrowser, limit: 1 })).toMatchObject([
    { state: 'given', reason: 'linked_by_browser' },
  ])
})

test('F02 of many accounts that registered with one phone number, proven or not, the first is given its bonus and the others wait', async () => {
  const identity = withEasyCaptcha(till.identity)
  const registered: Id<'member'>[] = []
  for (const [place, mobileNum] of ['09175550021', '9175550021', '09175550021', '09175550022', ''].entries()) {
    till.clock.advance(600_000)
    const input = await makeInput(identity, { username: `numero${place}`, mobileNum, countryDialingCode: '63' })
    const made = await register(identity, input, atHome)
    if (!made.ok) throw new Error(made.refusal)
    registered.push(made.value.account.id as Id<'member'>)
  }
  const [first, typedShort, proven] = registered as [Id<'member'>, Id<'member'>, Id<'member'>]
  // Proving a number that another account named before unties nobody: else each of a person's numbers would bring two rewards.
  await sql`update identity_account set phone_verified_at = now() where id = ${proven}`.execute(db.read)
  await run('sign-up-by-phone', coded, registered)
  const answers: string[] = []
  for (const id of registered) answers.push(await claim(id, 'sign-up-by-phone'))
  expect(answers).toEqual(['given', 'waiting', 'waiting', 'given', 'given'])
  expect(await Promise.all(registered.map(cash))).toEqual([1_000n, 0n, 0n, 1_000n, 1_000n])
  for (const id of [typedShort, proven])
    expect(await cardOf(id, 'sign-up-by-phone')).toMatchObject({ state: 'Applying', reason: 'linked_by_phone' })
  const [judged] = (await findCase(db.read, await awardOf(typedShort)))?.decisions ?? []
  expect(judged?.facts?.twins).toEqual([
    { memberId: first, by: 'phone', isEarlier: true },
    { memberId: proven, by: 'phone', isEarlier: false },
  ])
})

/** Both accounts bet in one round; the first of them wins it. */
async function playRound(
  game: string,
  [winner, loser]: readonly [Id<'member'>, Id<'member'>],
  paid: bigint,
): Promise<void> {
  till.clock.advance(1_000)
  const group = `round:${newId(till.clock)}`
  const bet = (memberId: Id<'member'>): OpenBet => ({
    ...{
      id: newId(till.clock),
      memberId,
      product: 'test',
      game,
      currency: 'PHP',
      stake: 10_000n,
      bonus: 0n,
      ref: null,
    },
    ...{ placedAt: new Date(till.clock.nowMs()), rule: 1, mostPayout: null, group },
  })
  await db.tx(async (tx) => await openBets(tx, [bet(winner), bet(loser)]))
  await settleGroup({ db, clock: till.clock }, group, (bets) =>
    bets.map(({ id, memberId }) => {
      const isWon = memberId === winner
      return { id, end: isWon ? 'won' : 'lost', payout: isWon ? paid : 0n, reason: null }
    }),
  )
}

test('F03 tied accounts on opposite sides: banker and player, red and black, both sides of a match; the reward waits with the evidence, the member appeals, and each step can be judged again', async () => {
  const [one, two, friend] = (await people(3)) as [Id<'member'>, Id<'member'>, Id<'member'>]
  for (const id of [one, two]) await till.fund(id, 100_000n)
  for (const id of [one, two, friend]) await used(id, 'a browser of a family')
  await playRound('baccarat', [one, two], 19_500n)
  await playRound('roulette', [two, one], 20_000n)
  const promotion = await run('pattern', { ...coded, reward: bonus }, [one, two, friend])
  // Twice is chance, and the first account is nobody's second.
  const before = await run('pattern-before', { ...coded, reward: bonus }, [one])
  expect(await claim(one, before)).toBe('given')
  await playRound('match', [one, two], 19_000n)
  expect(await claim(one, promotion)).toBe('waiting')
  expect(await cardOf(one, promotion)).toMatchObject({
    ...{ state: 'Applying', reason: 'opposite_bets', appeal: 'possible' },
  })

  const award = await awardOf(one)
  const decide = { id: award, isApproved: false, reason: 'Both sides of three rounds' }
  const first = hand()
  expect(await decideAward(promotions, decide, first)).toMatchObject({ ok: true })
  expect(await cardOf(one, promotion)).toMatchObject({ state: 'Rejected', reason: 'Both sides of three rounds' })
  const text = 'My brother plays on the same tablet. We never speak about bets.'
  // Somebody else's is not theirs to appeal against; thirty at once are one.
  expect(await appeal(promotions, two, { award, text })).toMatchObject({ refusal: 'award_is_unknown' })
  const asked = await Promise.all(
    Array.from({ length: 30 }, async () => await appeal(promotions, one, { award, text })),
  )
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(asked.flatMap((it) => (it.ok ? [] : [it.refusal]))).toEqual(Array.from({ length: 29 }, () => 'appeal_is_made'))
  expect(await cardOf(one, promotion)).toMatchObject({ appeal: 'open' })
  expect((await listAppeals(db.read)).map((it) => it.award.id)).toEqual([award])

  const answer = { id: award, isGranted: true, reason: 'Two people, shown by their papers' }
  expect(await answerAppeal(promotions, answer, first)).toMatchObject({ refusal: 'second_person_is_needed' })
  const answers = await Promise.all([1, 2, 3].map(async () => await answerAppeal(promotions, answer, hand())))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await bonusOf(db, one)).toEqual([1_000n, 1_000n])
  expect(await listAppeals(db.read)).toEqual([])

  const told = await findCase(db.read, award)
  if (!told) throw new Error('an award has a case')
  expect(caseReply(told).decisions.map(({ step, outcome, reason }) => [step, outcome, reason])).toEqual([
    ['judged', 'opposite_bets', null],
    ['decided', 'rejected', 'Both sides of three rounds'],
    ['appealed', 'open', text],
    ['answered', 'given', 'Two people, shown by their papers'],
  ])
  const { facts } = told.decisions[0] ?? { facts: null }
  expect(facts?.rounds.map(({ game, own, other }) => [game, own.payout, other.payout])).toEqual([
    ['match', '19000', '0'],
    ['roulette', '0', '20000'],
    ['baccarat', '19500', '0'],
  ])
})

test('F02 a share of a rain and a reward for days signed in are a person’s once too: a second account of one browser waits', async () => {
  const [first, second] = (await people(2)) as [Id<'member'>, Id<'member'>]
  for (const id of [first, second]) await used(id, 'a browser of two')
  const signedIn: PromotionDocument = { ...coded, trigger: { on: 'sign_in', days: 1 } }
  await run('signed-in', signedIn, [first, second])
  const rain: PromotionDocument = {
    ...coded,
    trigger: { on: 'rain', hours: [12], minutes: 10 },
    reward: { is: 'envelope', total: '10.00', shares: 5 },
  }
  await run('rain', rain, [first, second])
  const shown = (await listFor(promotions, first)).shown.find(({ promotion }) => promotion.id === 'rain')
  till.clock.advance((shown?.rain?.opensAt.getTime() ?? 0) + 60_000 - till.clock.nowMs())
  for (const id of [first, second]) await signIn(promotions.loyalty, id)
  const asked = async (id: Id<'member'>, promotion: string) => {
    const made = await requestReward(promotions, id, { promotion, code: null, clientSeed: 'luz' })
    return made.ok ? [made.value.state, made.value.reason] : made.refusal
  }
  for (const promotion of ['rain', 'signed-in']) {
    expect(await asked(first, promotion)).toEqual(['given', null])
    expect(await asked(second, promotion)).toEqual(['waiting', 'linked_by_browser'])
  }
})

test('F02 F03 who only registered from the same address is tied to nobody, until nearly all that both bet in cancels out', async () => {
  const [one, two, three] = (await people(3)) as [Id<'member'>, Id<'member'>, Id<'member'>]
  await sql`update identity_account set register_address = '203.0.113.77'
    where id = any(${arrayOf('uuid', `{${[one, two, three].join(',')}}`)})`.execute(db.read)
  for (const id of [one, two]) await till.fund(id, 100_000n)
  await run('neighbours', { ...coded, reward: bonus }, [one, two, three])
  for (let round = 0; round < 5; round += 1) await playRound('roulette', [one, two], 20_000n)
  // Nothing is written down of neighbours whose bets are like anybody's.
  expect(await claim(one, 'neighbours')).toBe('given')
  expect((await findCase(db.read, await awardOf(one)))?.decisions).toEqual([])
  await playRound('roulette', [two, one], 20_000n)
  expect(await claim(two, 'neighbours')).toBe('waiting')
  const [judged] = (await findCase(db.read, await awardOf(two)))?.decisions ?? []
  expect(judged).toMatchObject({ outcome: 'opposite_bets' })
  expect(judged?.facts?.twins).toEqual([{ memberId: one, by: 'address', isEarlier: true }])
  expect(judged?.facts?.rounds).toHaveLength(6)
  expect(await claim(three, 'neighbours')).toBe('given')
})

test('F06 a friend who is the inviter, or one person behind two friends, brings nothing before somebody looks; a real friend does', async () => {
  const [inviter] = (await people(1)) as [Id<'member'>]
  const invite: PromotionDocument = { ...coded, trigger: { on: 'friend', least: '40.00', most: 3 }, reward: bonus }
  await run('friends', invite, [inviter])
  const friends = (await people(5)) as [Id<'member'>, Id<'member'>, Id<'member'>, Id<'member'>, Id<'member'>]
  const [real, self, ring, again, late] = friends
  await sql`update identity_account set recommender_id = ${inviter} where id = any(${arrayOf('uuid', `{${friends.join(',')}}`)})`.execute(
    db.read,
  )
  for (const id of [inviter, self]) await used(id, 'the inviter’s own')
  for (const id of [ring, again]) await till.account(id, '09170003333')
  const outcomes: unknown[] = []
  for (const id of [real, self, ring, again]) {
    await tell('credited', id, newId(till.clock))
    await tell('credited', id, newId(till.clock))
    const [last] = (await findAwards(db.read, { memberId: inviter, limit: 5 })).filter(
      (it) => it.period === `friend:${id}`,
    )
    outcomes.push(last && [last.state, last.reason])
  }
  expect(outcomes).toEqual([
    ['given', null],
    ['waiting', 'referral_loop'],
    ['waiting', 'referral_loop'],
    // Three at most.
    undefined,
  ])
  await tell('credited', late, newId(till.clock))
  expect(await bonusOf(db, inviter)).toEqual([1_000n])
  expect(await sumForFriends(db.read, inviter, 'PHP')).toBe(1_000n)
})

test('F02 F03 F06 every judgement comes out the same when it is judged again from what was kept of it', async () => {
  const { rows } = await sql<{ facts: Parameters<typeof judgeAward>[0]; outcome: string }>`
    select facts, outcome from promotions_decision where step = 'judged'`.execute(db.read)
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
    new Set(['linked_by_browser', 'linked_by_account', 'linked_by_phone', 'opposite_bets', 'referral_loop', 'clear']),
  )
  for (const { facts, outcome } of rows) expect(judgeAward(facts) ?? 'clear').toBe(outcome)
  await expect(sql`update promotions_decision set outcome = 'clear'`.execute(db.read)).rejects.toThrow(
    /permission denied/,
  )
})
