import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Contracts, readJudging } from '#modules/contracts/deps.ts'
import type { Contract, ContractKind, Terms, Tier } from '#modules/contracts/model.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { sweepLapsed, sweepMisplaced, terminate } from '#modules/contracts/offers/end.ts'
import { checkInput, openContract, readParticipations } from '#modules/contracts/offers/look.ts'
import { type OfferInput, offer, withdraw } from '#modules/contracts/offers/offer.ts'
import { type ContractId, findContract, findInForce } from '#modules/contracts/store/contracts.ts'
import { changeSetting, readSetting } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { testSettings } from '#tests/support/settings.ts'

type MemberId = Id<'member'>

/** Noon in Manila, on a Sunday. */
const noon = Date.UTC(2026, 10, 15, 4)
const manila = (text: string) => new Date(`${text}+08:00`)

let db: Database
let clock: ManualClock
let contracts: Contracts
const announced: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(noon)
  const settings = testSettings(db, clock)
  contracts = { db, clock, settings, audit: { clock }, publish: writeEvents, announce: (id) => void announced.push(id) }
})
afterAll(async () => await db.close())

async function person(upline: string | null, kind: 'agent' | 'member' = 'agent'): Promise<MemberId> {
  const id = newId<'member'>(clock)
  await db.tx(async (tx) => {
    await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
      values (${id}, ${kind}, ${kind === 'agent' ? 1 : 0}, ${`u-${id}`}, 'Luz', ${upline}, now())`.execute(tx)
  })
  return id
}

const tier = (ratePpm: number, amount = 0n, active = 0): Tier => ({ ratePpm, amount, active })
const daily = (...tiers: Tier[]): Terms => ({
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: 500_00n,
  tiers,
})
const realtime = (ratePpm: number): Terms => ({
  kind: 'realtime',
  period: 'five_minutes',
  base: 'turnover',
  activeFrom: 0n,
  tiers: [tier(ratePpm)],
})

let intents = 0
function inputOf(
  uplineId: MemberId | null,
  downlineId: MemberId,
  terms: Terms,
  more: Partial<OfferInput> = {},
): OfferInput {
  intents += 1
  const fixed = { startsFrom: null, replacesId: null, answerHours: 24, endsAgreed: 0, currency: 'PHP' } as const
  return { ...fixed, uplineId, downlineId, terms, key: `intent-${intents}`, ...more }
}

async function offerTo(...input: Parameters<typeof inputOf>): Promise<Contract> {
  const made = await offer(contracts, inputOf(...input))
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

const say =
  (action: 'accept' | 'reject') =>
  async (offered: Contract, endsAgreed = 0, by = offered.downlineId) =>
    await answer(contracts, {
      id: offered.id,
      downlineId: by,
      kind: offered.terms.kind,
      hash: offered.hash,
      action,
      endsAgreed,
    })
const accept = say('accept')
const reject = say('reject')

async function agree(...input: Parameters<typeof inputOf>): Promise<Contract> {
  const done = await accept(await offerTo(...input), input[3]?.endsAgreed)
  if (!done.ok) throw new Error(done.refusal)
  return done.value
}

/** A chain of agents under the house, each with a contract at its rate. */
async function chain(...rates: number[]): Promise<{ readonly agents: MemberId[]; readonly agreed: Contract[] }> {
  const agents: MemberId[] = []
  const agreed: Contract[] = []
  for (const rate of rates) {
    const above = agents.at(-1) ?? null
    const agent = await person(above)
    agents.push(agent)
    agreed.push(await agree(above, agent, daily(tier(rate))))
  }
  return { agents, agreed }
}

async function stateOf(id: ContractId) {
  const found = await findContract(db.read, id)
  return found && { state: found.state, cause: found.endCause, startsAt: found.startsAt, endsAt: found.endsAt }
}

async function eventsOf(memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{ payload: { number: string; state: string } }>`
    select payload from server_outbox where topic = 'contracts.happened' and key = ${memberId} order by id`.execute(
    db.read,
  )
  return rows.map(({ payload }) => `${payload.number} ${payload.state}`)
}

describe('AC-04.1 AC-04.3 an offer', () => {
  test('is read by both sides as one text with one hash, starts with the next window when it is accepted, and both are told', async () => {
    const { agents } = await chain(12_000)
    const [top] = agents as [MemberId]
    const downline = await person(top)
    const offered = await offerTo(top, downline, daily(tier(7_000), tier(10_000, 100_00n, 3)))
    expect(offered).toMatchObject({ state: 'offered', version: 1, startsAt: null, uplineId: top })
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(offered.document))
    expect(Buffer.from(digest).toString('hex')).toBe(offered.hash)
    for (const side of [top, downline]) {
      const opened = await openContract(contracts, offered.id, side)
      expect(opened.ok && opened.value.contract.document).toBe(offered.document)
    }
    announced.length = 0
    const done = await accept(offered)
    expect(done.ok && done.value.startsAt).toEqual(manila('2026-11-16T00:00'))
    expect(announced).toEqual([top, downline])
    expect(await eventsOf(downline)).toEqual([`${offered.number} offered`])
    expect((await eventsOf(top)).at(-1)).toBe(`${offered.number} accepted`)
    expect(
      await findInForce(db.read, { kind: 'daily', at: manila('2026-11-15T23:59'), downlineIds: [downline] }),
    ).toEqual([])
    const [held] = await findInForce(db.read, {
      kind: 'daily',
      at: manila('2026-11-16T00:00'),
      downlineIds: [downline],
    })
    expect(held?.id).toBe(offered.id)
  })

  test('AC-06.2 C10 goes to a direct downline who is an agent, and whoever stands elsewhere is unknown', async () => {
    const { agents } = await chain(12_000, 10_000)
    const [top, middle] = agents as [MemberId, MemberId]
    const far = await person(middle)
    const player = await person(top, 'member')
    const { agents: others } = await chain(12_000)
    const stranger = await person(others[0] as MemberId)
    const refusals = []
    for (const member of [top, far, player, stranger, others[0] as MemberId, newId<'member'>(clock)]) {
      const made = await offer(contracts, inputOf(top, member, daily(tier(5_000))))
      refusals.push(made.ok ? null : made.refusal)
    }
    expect(refusals).toEqual([
      'contract_downline_is_unknown',
      'contract_downline_is_not_direct',
      'contract_downline_is_no_agent',
      'contract_downline_is_unknown',
      'contract_downline_is_unknown',
      'contract_downline_is_unknown',
    ])
    const byHouse = await offer(contracts, inputOf(null, middle, daily(tier(5_000))))
    expect(byHouse).toMatchObject({ ok: false, refusal: 'contract_downline_is_not_direct' })
  })

  test('C10 is refused by name when it is above, without ground, open twice, old, the same or out of time', async () => {
    const { agents, agreed } = await chain(12_000)
    const [top] = agents as [MemberId]
    const downline = await person(top)
    const lone = await person(null)
    const below = await person(lone)
    const refusal = async (input: OfferInput) => {
      const made = await offer(contracts, input)
      return made.ok ? null : made.refusal
    }
    expect(await refusal(inputOf(top, downline, daily(tier(12_001))))).toBe('rate_is_above_own')
    expect(await refusal(inputOf(lone, below, daily(tier(1))))).toBe('own_contract_is_missing')
    expect(await refusal(inputOf(top, downline, { ...daily(tier(1)), period: 'week' }))).toBe('period_does_not_fit')
    const late = inputOf(top, downline, daily(tier(1)), { answerHours: 24 * 7 + 1 })
    expect(await refusal(late)).toBe('answer_time_is_out_of_range')
    const far = inputOf(top, downline, daily(tier(1)), { startsFrom: '2027-11-15' })
    expect(await refusal(far)).toBe('start_is_out_of_range')
    const seen = inputOf(top, downline, daily(tier(1)), { replacesId: (agreed[0] as Contract).id })
    expect(await refusal(seen)).toBe('contract_version_is_old')
    const first = inputOf(top, downline, daily(tier(9_000)))
    expect(await refusal(first)).toBeNull()
    expect(await refusal(first)).toBeNull()
    expect(await refusal({ ...first, terms: daily(tier(8_000)) })).toBe('key_is_reused')
    expect(await refusal(inputOf(top, downline, daily(tier(8_000))))).toBe('offer_is_open')
    const open = await checkInput(contracts, inputOf(top, downline, daily(tier(8_000))))
    const waiting = open.ok ? open.value.standing.open : null
    expect((await accept(waiting as Contract)).ok).toBe(true)
    const same = inputOf(top, downline, daily(tier(9_000)), { replacesId: (waiting as Contract).id })
    expect(await refusal(same)).toBe('offer_is_the_same')
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from contracts_contract
      where downline_id = ${downline}`.execute(db.read)
    expect(rows[0]?.count).toBe(1)
  })

  test('C10 is answered by its downline alone, once, by what was read, and not after it was withdrawn, refused or lapsed', async () => {
    const { agents } = await chain(12_000)
    const [top] = agents as [MemberId]
    const [one, other] = [await person(top), await person(top)]
    const offered = await offerTo(top, one, daily(tier(9_000)))
    expect(await accept(offered, 0, other)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect(await accept(offered, 0, top)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect(await accept({ ...offered, hash: '0'.repeat(64) })).toMatchObject({ refusal: 'contract_version_is_old' })
    const wrongKind = { ...offered, terms: { ...offered.terms, kind: 'hourly' as ContractKind } }
    expect(await accept(wrongKind)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect(await withdraw(contracts, offered.id, other)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect((await reject(offered)).ok).toBe(true)
    expect(await accept(offered)).toMatchObject({ refusal: 'offer_is_closed' })

    const second = await offerTo(top, one, daily(tier(9_000)))
    expect(second.version).toBe(2)
    expect((await withdraw(contracts, second.id, top)).ok).toBe(true)
    expect(await accept(second)).toMatchObject({ refusal: 'offer_is_closed' })
    expect(await withdraw(contracts, second.id, top)).toMatchObject({ refusal: 'offer_is_closed' })

    const third = await offerTo(top, one, daily(tier(9_000)), { answerHours: 1 })
    clock.advance(3_600_000)
    expect(await accept(third)).toMatchObject({ refusal: 'offer_is_closed' })
    expect(await sweepLapsed(contracts)).toBeGreaterThanOrEqual(1)
    expect(await stateOf(third.id)).toMatchObject({ state: 'expired' })
    expect((await eventsOf(one)).at(-1)).toBe(`${third.number} expired`)
  })

  test('C13 finds its kind switched off, when it is made and when it is answered', async () => {
    const { agents } = await chain(12_000)
    const [top] = agents as [MemberId]
    const downline = await person(top)
    const offered = await offerTo(top, downline, daily(tier(9_000)))
    const agentsSetting = await readSetting(contracts.settings, 'agents')
    const off = { ...agentsSetting, contracts: { ...agentsSetting.contracts, salary: false } }
    expect((await changeSetting(contracts.settings, { name: 'agents', version: 0, value: off }, null)).ok).toBe(true)
    expect(await accept(offered)).toMatchObject({ refusal: 'contract_kind_is_off' })
    const again = await offer(contracts, inputOf(top, await person(top), daily(tier(9_000))))
    expect(again).toMatchObject({ refusal: 'contract_kind_is_off' })
    expect(
      (await changeSetting(contracts.settings, { name: 'agents', version: 1, value: agentsSetting }, null)).ok,
    ).toBe(true)
  })
})

describe('AC-04.4 ER-02.13 a lower offer', () => {
  test('warns of every contract further down that would end, and ends them with the running window once both sides agree', async () => {
    const { agents, agreed } = await chain(12_000, 10_000, 9_000, 8_000)
    const [top, middle, low] = agents as [MemberId, MemberId, MemberId, MemberId]
    const [, ofMiddle, ofLow, ofLast] = agreed as [Contract, Contract, Contract, Contract]
    const quiet = await person(middle)
    const ofQuiet = await agree(middle, quiet, daily(tier(6_000)))
    const lower = daily(tier(7_000))
    const checked = await checkInput(contracts, inputOf(top, middle, lower))
    const judged = checked.ok && checked.value.judged.ok ? checked.value.judged.value : null
    expect(judged?.endings.map(({ contract, cause, abovePpm }) => [contract.id, cause, abovePpm])).toEqual([
      [ofLow.id, 'lowered', 2_000],
      [ofLast.id, 'unsupported', 0],
    ])
    const replacesId = ofMiddle.id
    const unasked = await offer(contracts, inputOf(top, middle, lower, { replacesId, endsAgreed: 1 }))
    expect(unasked).toMatchObject({ refusal: 'contracts_below_would_end' })
    const offered = await offerTo(top, middle, lower, { replacesId, endsAgreed: 2 })
    const pending = await offerTo(low, await person(low), daily(tier(1_000)))
    expect(await accept(offered, 0)).toMatchObject({ refusal: 'contracts_below_would_end' })
    expect(await stateOf(ofLow.id)).toMatchObject({ state: 'accepted' })
    const opened = await openContract(contracts, offered.id, middle)
    expect(opened.ok && opened.value.endings).toHaveLength(2)

    clock.advance(24 * 3_600_000)
    expect(await accept(offered, 2)).toMatchObject({ refusal: 'offer_is_closed' })
    const renewed = await offerTo(top, middle, lower, { replacesId, endsAgreed: 2 })
    expect((await accept(renewed, 2)).ok).toBe(true)
    const edge = manila('2026-11-17T00:00')
    expect(await stateOf(ofMiddle.id)).toMatchObject({ state: 'superseded', endsAt: edge })
    expect(await stateOf(renewed.id)).toMatchObject({ state: 'accepted', startsAt: edge })
    expect(await stateOf(ofLow.id)).toMatchObject({ state: 'terminated', cause: 'lowered', endsAt: edge })
    expect(await stateOf(ofLast.id)).toMatchObject({ state: 'terminated', cause: 'unsupported', endsAt: edge })
    expect(await stateOf(ofQuiet.id)).toMatchObject({ state: 'accepted', endsAt: null })
    // An offer that its maker could no longer make is gone with it; its day had passed besides.
    expect((await stateOf(pending.id))?.state).toBe('expired')
    expect((await eventsOf(low)).filter((event) => event.startsWith(ofLow.number))).toEqual([
      `${ofLow.number} offered`,
      `${ofLow.number} terminated`,
    ])
    await holdsEverywhere()
  })

  test('is judged anew when it is accepted: what is above by then is refused, and nothing has changed', async () => {
    const { agents, agreed } = await chain(12_000, 10_000)
    const [top, middle] = agents as [MemberId, MemberId]
    const downline = await person(middle)
    const offered = await offerTo(middle, downline, daily(tier(9_500)))
    const replacesId = (agreed[1] as Contract).id
    const lower = await offerTo(top, middle, daily(tier(9_000)), { replacesId })
    expect((await accept(lower)).ok).toBe(true)
    expect(await accept(offered)).toMatchObject({ refusal: 'offer_is_closed' })
    expect(await stateOf(offered.id)).toMatchObject({ state: 'expired' })
    expect((await eventsOf(downline)).at(-1)).toBe(`${offered.number} expired`)
  })
})

describe('AC-04.2 AC-04.3 an end', () => {
  test('comes from either side, with the window that runs, by a reason that is kept, and takes along what stands on it', async () => {
    const { agents, agreed } = await chain(12_000, 10_000, 9_000)
    const [top, middle, low] = agents as [MemberId, MemberId, MemberId]
    const [, ofMiddle, ofLow] = agreed as [Contract, Contract, Contract]
    const end = (id: ContractId, by: MemberId | null, endsAgreed = 0) =>
      terminate(contracts, { id, by, note: 'We part as friends.', endsAgreed })
    expect(await end(ofMiddle.id, low)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect(await end(ofMiddle.id, null)).toMatchObject({ refusal: 'contract_is_unknown' })
    expect(await end(ofMiddle.id, middle)).toMatchObject({ refusal: 'contracts_below_would_end' })
    clock.advance(24 * 3_600_000)
    const { now } = await readJudging(contracts)
    const done = await end(ofMiddle.id, middle, 1)
    const edge = done.ok ? (done.value.endsAt as Date) : now
    expect(edge.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await stateOf(ofMiddle.id)).toMatchObject({ state: 'terminated', cause: 'downline', endsAt: edge })
    expect(await stateOf(ofLow.id)).toMatchObject({ state: 'terminated', cause: 'unsupported', endsAt: edge })
    expect((await findContract(db.read, ofMiddle.id))?.endNote).toBe('We part as friends.')
    expect((await eventsOf(top)).at(-1)).toBe(`${ofMiddle.number} terminated`)
    expect(await end(ofMiddle.id, top)).toMatchObject({ refusal: 'contract_is_over' })
    // It holds until then, and a new one starts no earlier.
    const held = await findInForce(db.read, { kind: 'daily', at: new Date(edge.getTime() - 1), downlineIds: [middle] })
    expect(held.map(({ id }) => id)).toEqual([ofMiddle.id])
    const anew = await agree(top, middle, daily(tier(8_000)))
    expect(anew.startsAt).toEqual(edge)
    expect(await findInForce(db.read, { kind: 'daily', at: edge, downlineIds: [middle, low] })).toHaveLength(1)
  })

  test('of one that has not started is at once, and of five-minute windows with the five minutes', async () => {
    const agent = await person(null)
    const soon = await agree(null, agent, daily(tier(9_000)), { startsFrom: '2026-12-01' })
    expect(soon.startsAt).toEqual(manila('2026-12-01T00:00'))
    const done = await terminate(contracts, { id: soon.id, by: agent, note: 'Not after all.', endsAgreed: 0 })
    expect(done.ok && done.value.endsAt).toEqual(soon.startsAt)
    const quick = await agree(null, agent, realtime(3_000))
    expect((quick.startsAt?.getTime() ?? 0) - clock.nowMs()).toBe(5 * 60_000)
    clock.advance(6 * 60_000)
    const ended = await terminate(contracts, { id: quick.id, by: null, note: 'The house says.', endsAgreed: 0 })
    expect(ended.ok && (ended.value.endsAt?.getTime() ?? 0) - clock.nowMs()).toBe(4 * 60_000)
    const judging = await readJudging(contracts)
    const [, mine, , live] = await readParticipations(contracts, agent, judging)
    expect([mine?.contract, live?.contract?.id]).toEqual([null, quick.id])
  })

  test('comes by itself when the downline is moved, and the old upline’s offer is gone', async () => {
    const { agents, agreed } = await chain(12_000, 10_000, 9_000)
    const [, middle, low] = agents as [MemberId, MemberId, MemberId]
    const { agents: elsewhere } = await chain(12_000)
    const replacesId = (agreed[1] as Contract).id
    const stale = await offerTo(agents[0] as MemberId, middle, daily(tier(9_500)), { replacesId })
    await db.tx(async (tx) => {
      await sql`update identity_account set upline_id = ${elsewhere[0]} where id = ${middle}`.execute(tx)
    })
    expect(await accept(stale)).toMatchObject({ refusal: 'offer_is_closed' })
    // Two uplines at once: the new one's offer takes the place of what the old one left behind.
    const fresh = await offer(contracts, inputOf(elsewhere[0] as MemberId, middle, daily(tier(11_000)), { replacesId }))
    expect(fresh.ok).toBe(true)
    expect(await sweepMisplaced(contracts)).toBe(1)
    expect(await stateOf(stale.id)).toMatchObject({ state: 'expired' })
    expect(await stateOf((agreed[1] as Contract).id)).toMatchObject({ state: 'terminated', cause: 'moved' })
    expect(await stateOf((agreed[2] as Contract).id)).toMatchObject({ state: 'terminated', cause: 'unsupported' })
    expect(await sweepMisplaced(contracts)).toBe(0)
    const opened = await openContract(contracts, stale.id, elsewhere[0] as MemberId)
    expect(opened.ok).toBe(true)
    expect(await openContract(contracts, stale.id, low)).toMatchObject({ refusal: 'contract_is_unknown' })
  })
})

describe('C10 races', () => {
  test('thirty answers at once are one, and thirty offers at once are one', async () => {
    const { agents } = await chain(12_000)
    const [top] = agents as [MemberId]
    const downline = await person(top)
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => offer(contracts, inputOf(top, downline, daily(tier(5_000 + at))))),
    )
    const won = made.flatMap((one) => (one.ok ? [one.value] : []))
    expect(won).toHaveLength(1)
    expect(new Set(made.flatMap((one) => (one.ok ? [] : [one.refusal])))).toEqual(new Set(['offer_is_open']))
    const offered = won[0] as Contract
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        if (at % 3 === 0) return withdraw(contracts, offered.id, top)
        return at % 3 === 1 ? accept(offered) : reject(offered)
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.flatMap((one) => (one.ok ? [] : [one.refusal])))).toEqual(new Set(['offer_is_closed']))
  })

  test('a table that is lowered while one below is being accepted never ends up under it', async () => {
    const { agents, agreed } = await chain(12_000, 10_000)
    const [top, middle] = agents as [MemberId, MemberId]
    const replacesId = (agreed[1] as Contract).id
    const lower = await offerTo(top, middle, daily(tier(2_000)), { replacesId })
    const below: Contract[] = []
    for (let i = 0; i < 8; i += 1) below.push(await offerTo(middle, await person(middle), daily(tier(9_000))))
    await Promise.all([
      ...below.slice(0, 4).map((one) => accept(one)),
      accept(lower, 8),
      ...below.slice(4).map((one) => accept(one)),
    ])
    await holdsEverywhere()
  })
})

/** Every contract that goes on stands on one that goes on too, and is nowhere above it. */
async function holdsEverywhere(): Promise<void> {
  const { rows } = await sql<{ child: string; parent: string | null }>`
    select child.document as child, parent.document as parent from contracts_contract as child
    left join contracts_contract as parent on parent.downline_id = child.upline_id and parent.kind = child.kind
      and parent.currency = child.currency and parent.state = 'accepted'
    where child.state = 'accepted' and child.upline_id is not null`.execute(db.read)
  for (const { child, parent } of rows) {
    const top = (document: string | null) => {
      const { tiers } = JSON.parse(document ?? '{"tiers":[]}') as { tiers: { ratePpm: number }[] }
      return Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm))
    }
    expect(top(child)).toBeLessThanOrEqual(top(parent))
  }
  expect(rows.length).toBeGreaterThan(0)
}

test('C10 the server’s own role can neither change a text nor take a version away', async () => {
  await chain(12_000)
  const attempts = [sql`update contracts_contract set document = '{}'`, sql`delete from contracts_contract`]
  for (const attempt of attempts)
    await expect(db.tx(async (tx) => void (await attempt.execute(tx)))).rejects.toThrow(/permission denied/)
})

test('SE-03 an offer and a contract that cannot be ended are set aside, and the others are ended', async () => {
  const { agents } = await chain(12_000)
  const [top] = agents as [MemberId]
  const [one, other] = [await person(top), await person(top)]
  const [bad, good] = [
    await offerTo(top, one, daily(tier(9_000)), { answerHours: 1 }),
    await offerTo(top, other, daily(tier(9_000)), { answerHours: 1 }),
  ]
  const cure = await poisonRow(db, 'contracts_contract', `new.id = '${bad.id}'`)
  clock.advance(3_600_000)
  const lapsed = await setAsideIn(async () => await sweepLapsed(contracts))
  expect(lapsed).toMatchObject([{ loop: 'contracts-lapsed', item: bad.id }])
  expect([await stateOf(bad.id), await stateOf(good.id)]).toMatchObject([{ state: 'offered' }, { state: 'expired' }])
  const { agents: elsewhere } = await chain(12_000)
  await db.tx(async (tx) => {
    await sql`update identity_account set upline_id = ${elsewhere[0]} where id = ${one}`.execute(tx)
  })
  const misplaced = await setAsideIn(async () => await sweepMisplaced(contracts))
  expect(misplaced).toMatchObject([{ loop: 'contracts-misplaced', item: bad.id }])
  await cure()
  clock.advance(60_000)
  await sweepLapsed(contracts)
  expect(await stateOf(bad.id)).toMatchObject({ state: 'expired' })
})
