import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Handler } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { makeCatalog, readCatalog } from '#modules/catalog/service.ts'
import { teamRoutes } from '#modules/records/team-routes.ts'
import { fold } from '#modules/turnover/rollups/fold.ts'
import { closeUntil } from '#modules/turnover/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

type MemberId = Id<'member'>

const zone = 'Asia/Manila'
const march = { from: '2026-03-01', to: '2026-03-31' }
let db: Database
let routes: Handler[]
let story: TeamStory
const who: Record<string, MemberId> = {}
const people = ['top', 'rico', 'mila', 'dan', 'ana', 'ben', 'cora', 'dina', 'stranger', 'strangers'] as const

const id = (name: (typeof people)[number]): MemberId => who[name] as MemberId

interface Reply {
  readonly ok: boolean
  readonly refusal?: string
  // Answers are compared as a caller would see them, field by field.
  readonly value: never
}

/** As the server does: what is sent is parsed by the contract, and so is what is answered. */
async function call<Value>(line: string, actor: MemberId, query: object, params: object = {}): Promise<Value | string> {
  const found = routes.find(({ contract }) => contract.line === line)
  if (!found) throw new Error(`there is no ${line}`)
  const { contract, run } = found
  const sent = { query: contract.query?.parse(query), params: contract.params?.parse(params) }
  const reply = (await run({ ...sent, actor: { who: 'agent', id: actor, sessionId: '' } } as never)) as Reply
  return reply.ok ? (contract.reply.parse(reply.value) as Value) : (reply.refusal ?? '')
}

beforeAll(async () => {
  db = await testDatabase()
  const settings = testSettings(db, systemClock)
  const catalog = makeCatalog({ db, clock: systemClock, settings, announceChange: () => undefined })
  await seedCatalog(catalog)
  routes = teamRoutes({ db, catalog, brand: async () => ({ currency: 'PHP', timeZone: zone }) })
  const { games } = await readCatalog(catalog)
  const slot = games.find(({ category }) => category === 'RNG')?.nodeId ?? ''
  const fish = games.find(({ category }) => category === 'FISH')?.nodeId ?? ''
  story = await tellTeamStory(db, catalog)
  who.top = await story.agent('top', null)
  who.rico = await story.agent('rico', id('top'))
  who.mila = await story.agent('mila', id('top'))
  who.dan = await story.agent('dan', id('rico'))
  who.ana = await story.member('ana', id('dan'))
  who.ben = await story.member('ben', id('rico'))
  who.cora = await story.member('cora', id('mila'))
  who.dina = await story.member('dina', id('top'))
  who.stranger = await story.agent('stranger', null)
  who.strangers = await story.member('strangers', id('stranger'))
  const bet = async (
    name: (typeof people)[number],
    ref: string,
    game: string,
    stake: bigint,
    payout: bigint,
    at: string,
  ) => await story.bet(id(name), { ref, game, stake, payout, at: new Date(`${at}+08:00`) })
  await bet('ana', '1', slot, 100_00n, 30_00n, '2026-03-02T21:10:00')
  await bet('ana', '2', fish, 50_00n, 0n, '2026-03-09T21:20:00')
  await bet('ana', '3', slot, 10_00n, 0n, '2026-03-16T08:00:00')
  await bet('ben', '4', slot, 40_00n, 90_00n, '2026-03-02T21:40:00')
  await bet('cora', '5', slot, 70_00n, 0n, '2026-03-31T23:59:59')
  await bet('cora', '6', slot, 70_00n, 0n, '2026-04-01T00:00:00')
  await bet('dina', '7', slot, 5_00n, 0n, '2026-02-28T12:00:00')
  await bet('strangers', '8', slot, 999_00n, 0n, '2026-03-05T12:00:00')
  await story.money(id('ana'), 'deposit', 500_00n, 'd-1')
  await story.money(id('ben'), 'bonus', 20_00n, 'b-1')
  await story.money(id('top'), 'salary', 3_50n, 's-1')
  await story.money(id('top'), 'rebate', 1_25n, 'r-1')
  await closeUntil({ db }, new Date('2026-04-02T00:00:00+08:00'))
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

interface Page {
  readonly path: { readonly username: string }[]
  readonly node: Row
  readonly rows: Row[]
  readonly next: string | null
}
interface Row {
  readonly username: string
  readonly depth: number
  readonly team: number
  readonly figures: { turnover: string; profit: string; bets: number; active: number; net: string }
}

const short = ({ username, team, figures }: Row) => `${username} ${team} ${figures.turnover} ${figures.profit}`

test('the tree shows who stands right below, each with their whole team, the most turnover first', async () => {
  const page = (await call<Page>('GET /wps/agent/tree', id('top'), march)) as Page
  expect(short(page.node)).toBe('top 7 270.00 150.00')
  expect(page.node.figures.active).toBe(3)
  expect(page.rows.map(short)).toEqual(['rico 3 200.00 80.00', 'mila 1 70.00 70.00', 'dina 0 0.00 0.00'])
  expect(page.rows.map(({ depth, figures }) => [depth, figures.active])).toEqual([
    [1, 2],
    [1, 1],
    [1, 0],
  ])
  const below = (await call<Page>('GET /wps/agent/tree', id('top'), {
    ...march,
    node: id('rico'),
    sort: 'name',
  })) as Page
  expect(below.path.map(({ username }) => username)).toEqual(['top', 'rico'])
  expect(below.rows.map(short)).toEqual(['ben 0 40.00 -50.00', 'dan 1 160.00 130.00'])
})

test('pages of one row are the same list, in any order', async () => {
  for (const sort of ['turnover', 'name', 'joined', 'profit', 'team']) {
    const whole = (await call<Page>('GET /wps/agent/losses', id('top'), { ...march, sort })) as Page
    const one: string[] = []
    for (let after: string | null = null; ; ) {
      const query = { ...march, sort, limit: 1, ...(after === null ? {} : { after }) }
      const page = (await call<Page>('GET /wps/agent/losses', id('top'), query)) as Page
      one.push(...page.rows.map(short))
      after = page.next
      if (after === null) break
    }
    expect(one).toEqual(whole.rows.map(short))
    expect(one).toHaveLength(3)
  }
})

test('betting by category: rows and totals of one, and what the team played in all', async () => {
  type Betting = Page & { readonly categories: { category: string; turnover: string; net: string }[] }
  const all = (await call<Betting>('GET /wps/agent/betting', id('top'), march)) as Betting
  expect(all.categories.map(({ category, turnover, net }) => [category, turnover, net])).toEqual([
    ['FISH', '50.00', '-50.00'],
    ['RNG', '220.00', '-100.00'],
  ])
  const fish = (await call<Betting>('GET /wps/agent/betting', id('top'), { ...march, category: 'FISH' })) as Betting
  expect(fish.node.figures).toMatchObject({ bets: 1, turnover: '50.00', net: '-50.00' })
  expect(fish.rows.map(({ username, figures }) => [username, figures.turnover])).toEqual([
    ['rico', '50.00'],
    ...[id('mila'), id('dina')].sort().map((one) => [one === id('mila') ? 'mila' : 'dina', '0.00']),
  ])
})

test('the overview has the range, the one before, every day, the hours and how newcomers fared', async () => {
  interface Overview {
    readonly team: object
    readonly figures: Record<string, unknown>
    readonly before: { readonly figures: Record<string, unknown> }
    readonly days: { readonly day: string; readonly profit: string; readonly active: number }[]
    readonly hours: number[][]
    readonly income: object
    readonly funnel: object
    readonly top: { readonly username: string; readonly turnover: string; readonly series: string[] }[]
  }
  const seen = (await call<Overview>('GET /wps/agent/overview', id('top'), march)) as Overview
  expect(seen.team).toEqual({ members: 7, agents: 3, directs: 3, levels: 3 })
  expect(seen.figures).toMatchObject({
    turnover: '270.00',
    stake: '270.00',
    payout: '120.00',
    profit: '150.00',
    active: 3,
  })
  expect(seen.before.figures).toMatchObject({ turnover: '5.00', active: 1 })
  expect(seen.days).toHaveLength(31)
  expect(seen.days[1]).toMatchObject({ day: '2026-03-02', profit: '20.00', active: 2 })
  expect(seen.days[30]).toMatchObject({ day: '2026-03-31', profit: '70.00', active: 1 })
  // Five Mondays, two members on one of them and one on another.
  expect(seen.hours[0]?.[21]).toBe(0.6)
  expect(seen.hours.flat().filter((value) => value > 0)).toHaveLength(3)
  expect(seen.top.map(({ username, turnover }) => [username, turnover])).toEqual([
    ['rico', '200.00'],
    ['mila', '70.00'],
  ])
  expect(seen.top[0]?.series[1]).toBe('140.00')

  const today = dayOf(systemClock.nowMs(), zone)
  const now = { from: addDays(today, -1), to: addDays(today, 1) }
  const fresh = (await call<Overview>('GET /wps/agent/overview', id('top'), now)) as Overview
  expect(fresh.income).toEqual({ total: '4.75', rebates: '1.25', salaries: '3.50', dividends: '0.00' })
  expect(fresh.figures).toMatchObject({ deposits: '500.00', bonuses: '20.00', joined: 7 })
  // Right below: two agents and dina, none of whom paid anything in.
  expect(fresh.funnel).toEqual({ visits: 0, joined: 3, deposited: 0, played: 0, regular: 0 })
  const ofDan = (await call<Overview>('GET /wps/agent/overview', id('dan'), now)) as Overview
  expect(ofDan.funnel).toEqual({ visits: 0, joined: 1, deposited: 1, played: 1, regular: 1 })
})

test('the picture has every level, and nothing is missing from it', async () => {
  interface Picture {
    readonly root: { readonly turnover: string }
    readonly nodes: {
      readonly username: string
      readonly depth: number
      readonly turnover: string
      readonly parent: string
    }[]
    readonly rest: { readonly members: number; readonly turnover: string }[]
  }
  const picture = (await call<Picture>('GET /wps/agent/picture', id('top'), march)) as Picture
  expect(picture.root.turnover).toBe('270.00')
  expect(picture.nodes.map(({ username, depth, turnover }) => `${depth} ${username} ${turnover}`)).toEqual([
    '1 rico 200.00',
    '1 mila 70.00',
    '2 dan 160.00',
    '2 ben 40.00',
    '2 cora 70.00',
    '3 ana 160.00',
  ])
  expect(picture.rest).toMatchObject([{ members: 1, turnover: '0.00' }])
})

test('movements of the team’s money: a list with its sums, by kind, page by page, and as CSV', async () => {
  interface Money {
    readonly lines: { readonly kind: string; readonly amount: string; readonly member: { readonly username: string } }[]
    readonly totals: { readonly kind: string; readonly amount: string; readonly lines: number }[]
    readonly next: string | null
  }
  const today = dayOf(systemClock.nowMs(), zone)
  const now = { from: addDays(today, -1), to: addDays(today, 1) }
  const of = async (more: object) =>
    (await call<Money>('GET /wps/agent/money', id('top'), { ...now, ...more })) as Money
  const deposits = await of({ kind: 'deposit' })
  expect(deposits.lines.map(({ amount, member }) => [amount, member.username])).toEqual([['500.00', 'ana']])
  expect(deposits.totals).toEqual([{ kind: 'deposit', amount: '500.00', lines: 1 }])
  const whole = await of({ limit: 100 })
  // Two openings for each of the eight, and four movements.
  expect(whole.lines).toHaveLength(20)
  const paged: unknown[] = []
  for (let after: string | null = null; ; ) {
    const page: Money = await of({ limit: 7, ...(after === null ? {} : { after }) })
    paged.push(...page.lines)
    after = page.next
    if (after === null) break
  }
  expect(paged).toEqual(whole.lines)
  const csv = await call<{ text: string }>('GET /wps/agent/money/csv', id('top'), { ...now, kind: 'bonus' })
  expect(typeof csv === 'string' ? csv : csv.text).toMatch(
    /^\u{FEFF}time,username,name,type,amount,reference,currency\r\n[^\r]+,ben,ben,bonus,20\.00,STORY:b-1,PHP\r\n$/u,
  )
})

test('of more than a thousand downlines the first are found without adding up all, and by joining there is no end', async () => {
  const top = await story.agent('wide', null)
  await db.tx(async (tx) => {
    await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
      select gen_random_uuid(), 'member', 0, 'wide-' || n, 'Wide', ${top}, now() from generate_series(1, 1030) as n`.execute(
      tx,
    )
    // Everybody has a large turnover early in the month, the last the largest; what counts is one day at its end.
    await sql`with place as (
        insert into turnover_branch (member_id, path) select id, array[${top}::uuid] from identity_account where username like 'wide-%'
        returning id, member_id
      ), fact as (
        insert into turnover_fact (kind, branch_id, currency, category, ref, counted_at, happened_at, bets, stake, turnover)
        select 'bet', place.id, 'PHP', 'RNG', 'wide:' || n || at, at, at, 1, amount, amount
        from place join identity_account as account on account.id = place.member_id
        cross join lateral (select substr(username, 6)::integer as n) as name
        cross join lateral (values (timestamptz '2026-05-02 12:00+08', 500000 + 9 * n), (timestamptz '2026-05-25 12:00+08', 3000 - n))
          as bet (at, amount) returning seq
      )
      insert into turnover_fact_new (seq) select seq from fact`.execute(tx)
  })
  await fold(db.long)
  type Cut = Page & { readonly isCut: boolean }
  const range = { from: '2026-05-25', to: '2026-05-25' }
  const first = (await call<Cut>('GET /wps/agent/tree', top, { ...range, limit: 3 })) as Cut
  expect(first.isCut).toBe(true)
  expect(first.rows.map(short)).toEqual(['wide-1 0 29.99 29.99', 'wide-2 0 29.98 29.98', 'wide-3 0 29.97 29.97'])
  const whole = (await call<Cut>('GET /wps/agent/tree', top, { from: '2026-05-01', to: '2026-05-31', limit: 1 })) as Cut
  expect(whole.node.figures).toMatchObject({ bets: 2060, active: 1030 })
  const seen = new Set<string>()
  for (let after: string | null = null; ; ) {
    const query = { ...range, sort: 'joined', limit: 200, ...(after === null ? {} : { after }) }
    const page = (await call<Cut>('GET /wps/agent/tree', top, query)) as Cut
    for (const { username } of page.rows) seen.add(username)
    after = page.next
    if (after === null) break
  }
  expect(seen.size).toBe(1030)
})

test('one member of the team day by day: quiet days too, and of before a move nothing', async () => {
  type Days = { days: { day: string; turnover: string; profit: string }[] }
  const line = 'GET /wps/agent/members/:member/days'
  const daysOf = async (agent: MemberId, member: MemberId) =>
    ((await call<Days>(line, agent, march, { member })) as Days).days
  const rico = await daysOf(id('top'), id('rico'))
  expect(rico).toHaveLength(31)
  expect(rico.filter(({ turnover }) => turnover !== '0.00')).toEqual([
    { day: '2026-03-02', turnover: '140.00', profit: '20.00' },
    { day: '2026-03-09', turnover: '50.00', profit: '50.00' },
    { day: '2026-03-16', turnover: '10.00', profit: '10.00' },
  ])
  // An agent sees itself as well; what its own team did counts wherever it stood.
  expect((await daysOf(id('rico'), id('rico'))).filter(({ turnover }) => turnover !== '0.00')).toHaveLength(3)
  await sql`update turnover_team_day set parent_id = ${id('stranger')} where node_id = ${id('cora')}`.execute(db.read)
  expect((await daysOf(id('top'), id('cora'))).every(({ turnover }) => turnover === '0.00')).toBe(true)
  await sql`update turnover_team_day set parent_id = ${id('mila')} where node_id = ${id('cora')}`.execute(db.read)
  expect((await daysOf(id('top'), id('cora'))).at(-1)).toEqual({
    day: '2026-03-31',
    turnover: '70.00',
    profit: '70.00',
  })
})

test('AC-06.1 whoever is not in the team is answered like somebody who does not exist, by every call', async () => {
  const nobody = '01890000-0000-7000-8000-000000000000'
  for (const line of [
    'tree',
    'tree/csv',
    'losses',
    'losses/csv',
    'betting',
    'betting/csv',
    'picture',
    'money',
    'money/csv',
  ])
    for (const node of [id('stranger'), id('strangers'), nobody, id('top')]) {
      expect([line, await call(`GET /wps/agent/${line}`, id('rico'), { ...march, node })]).toEqual([
        line,
        'member_not_found',
      ])
    }
  for (const member of [id('strangers'), nobody, id('cora')])
    for (const part of ['bets', 'days']) {
      const line = `GET /wps/agent/members/:member/${part}`
      expect([part, await call(line, id('rico'), march, { member })]).toEqual([part, 'member_not_found'])
    }
  type Bets = { bets: { stake: string }[] }
  const bets = (await call<Bets>('GET /wps/agent/members/:member/bets', id('rico'), march, {
    member: id('ana'),
  })) as Bets
  expect(bets.bets.map(({ stake }) => stake)).toEqual(['10.00', '50.00', '100.00'])
})

test('a range that is wrong is refused by every call', async () => {
  for (const line of ['overview', 'tree', 'losses', 'betting', 'picture', 'money'])
    for (const range of [
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2024-03-02', to: '2026-03-01' },
    ])
      expect([line, await call(`GET /wps/agent/${line}`, id('top'), range)]).toEqual([line, 'range_is_wrong'])
  const backwards = { from: '2026-03-02', to: '2026-03-01' }
  const line = 'GET /wps/agent/members/:member/days'
  expect(await call(line, id('top'), backwards, { member: id('rico') })).toBe('range_is_wrong')
})
