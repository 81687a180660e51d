import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import { dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { SetAside } from '#kit/set-aside.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { type Catalog, makeCatalog, readCatalog } from '#modules/catalog/service.ts'
import { followBets, recutDays } from '#modules/records/bets/follow.ts'
import { countActive } from '#modules/records/team/figures.ts'
import { changeSetting, listSettings, readSetting } from '#modules/settings/service.ts'
import { followFacts } from '#modules/turnover/facts/follow.ts'
import { readBranchFigures, readBranchMoney, readFacts, readWatermark } from '#modules/turnover/facts/read.ts'
import { fold, rebuildRollups } from '#modules/turnover/rollups/fold.ts'
import { closeUntil } from '#modules/turnover/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

type MemberId = Id<'member'>

const zone = 'Asia/Manila'
let db: Database
let catalog: Catalog
let story: TeamStory
let slot: string
let table: string

beforeAll(async () => {
  db = await testDatabase()
  const settings = testSettings(db, systemClock)
  catalog = makeCatalog({ db, clock: systemClock, settings, announceChange: () => undefined })
  await seedCatalog(catalog)
  const { games } = await readCatalog(catalog)
  slot = games.find(({ category }) => category === 'RNG')?.nodeId ?? ''
  table = games.find(({ category }) => category === 'LIVE')?.nodeId ?? ''
  story = await tellTeamStory(db, catalog)
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** What every category contributes, from now on. */
async function setContribution(percent: number): Promise<void> {
  const { settings } = catalog
  const version = (await listSettings(settings)).find(({ name }) => name === 'agents')?.version ?? 0
  const value = await readSetting(settings, 'agents')
  const contributionPercent = Object.fromEntries(Object.keys(value.contributionPercent).map((name) => [name, percent]))
  const changed = await changeSetting(
    settings,
    { name: 'agents', version, value: { ...value, contributionPercent } },
    null,
  )
  expect(changed.ok).toBe(true)
}

const at = (text: string) => new Date(`${text}+08:00`)
const follow = async () => await followFacts(db.long)

const figureTables = {
  turnover_branch_day: 'true',
  turnover_branch_money: 'true',
  turnover_team_day: 'true',
  turnover_team_game: 'true',
  turnover_team_month: 'true',
  turnover_team_line: 'true',
  turnover_team_money: 'true',
  turnover_active: 'true',
  // A late day takes back what it changes and leaves a row of nobody.
  turnover_team_active: 'members <> 0',
  turnover_team_hour: 'true',
  turnover_newcomer: 'true',
  turnover_team_joined: 'true',
}

/** Every row of every figure, as text. */
async function allFigures(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const [name, where] of Object.entries(figureTables)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(kept)::text as row from ${sql.table(name)} as kept where ${sql.raw(where)} order by 1`.execute(
      db.read,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function turnoverOf(node: MemberId, from: string, until: string): Promise<bigint> {
  const figures = await readBranchFigures(db.read, { currency: 'PHP', from: at(from), until: at(until), under: node })
  return figures.reduce((sum, { turnover }) => sum + turnover, 0n)
}

describe('windows', () => {
  test('what is closed stays: a late bet, a changed and a void one fall into the open window, on the place of the first', async () => {
    const top = await story.agent('wtop', null)
    const [left, right] = [await story.agent('wleft', top), await story.agent('wright', top)]
    const luz = await story.member('wluz', left)
    await story.bet(luz, { ref: 'w1', game: slot, stake: 10_000n, payout: 4_000n, at: at('2026-03-02T10:01:00') })
    await story.bet(luz, { ref: 'w2', game: slot, stake: 5_000n, payout: 0n, at: at('2026-03-02T10:04:59.999') })
    await story.bet(luz, { ref: 'w3', game: table, stake: 2_000n, payout: 2_500n, at: at('2026-03-02T10:05:00') })
    expect(await closeUntil({ db }, at('2026-03-02T10:05:00'))).toEqual(at('2026-03-02T10:05:00'))
    expect(await turnoverOf(top, '2026-03-02T10:00:00', '2026-03-02T10:05:00')).toBe(15_000n)
    // By result at a table: what was won, and not the stake.
    expect(await turnoverOf(top, '2026-03-02T10:05:00', '2026-03-02T10:10:00')).toBe(500n)

    await story.move(luz, right)
    await story.bet(luz, { ref: 'w4', game: slot, stake: 700n, payout: 0n, at: at('2026-03-02T10:03:00') })
    await story.resettle(luz, 'w1', 20_000n)
    await story.resettle(luz, 'w2', null)
    await closeUntil({ db }, at('2026-03-02T10:10:00'))
    expect(await turnoverOf(top, '2026-03-02T10:00:00', '2026-03-02T10:05:00')).toBe(15_000n)
    const second = { currency: 'PHP', from: at('2026-03-02T10:05:00'), until: at('2026-03-02T10:10:00') } as const
    const figures = await readBranchFigures(db.read, { ...second, under: top })
    const counted = figures.map(({ path, memberId, category, bets, stake, turnover, payout }) => {
      return { upline: path[0], memberId, category, bets, stake, turnover, payout }
    })
    expect(counted).toEqual([
      { upline: left, memberId: luz, category: 'LIVE', bets: 1, stake: 2_000n, turnover: 500n, payout: 2_500n },
      { upline: left, memberId: luz, category: 'RNG', bets: -1, stake: -5_000n, turnover: -5_000n, payout: 16_000n },
      { upline: right, memberId: luz, category: 'RNG', bets: 1, stake: 700n, turnover: 700n, payout: 0n },
    ])
    expect(await turnoverOf(left, '2026-03-02T10:05:00', '2026-03-02T10:10:00')).toBe(-4_500n)
    expect(await turnoverOf(right, '2026-03-02T10:05:00', '2026-03-02T10:10:00')).toBe(700n)

    const page = await readFacts(db.read, { ...second, under: top, kinds: ['bet'], after: null, limit: 2 })
    const rest = await readFacts(db.read, { ...second, under: top, kinds: ['bet'], after: page.next, limit: 2 })
    const facts = [...page.facts, ...rest.facts].map(({ ref, isCorrection }) => `${ref} ${isCorrection}`)
    expect(facts.sort()).toEqual(['STORY:w1 true', 'STORY:w2 true', 'STORY:w3 false', 'STORY:w4 false'])
    expect(rest.next).toBe(null)
  })

  test('a mark never goes back, and closing again changes nothing', async () => {
    const before = await allFigures()
    expect(await closeUntil({ db }, at('2026-03-01T00:00:00'))).toEqual(at('2026-03-02T10:10:00'))
    expect((await readWatermark(db.read)).until).toEqual(at('2026-03-02T10:10:00'))
    expect(await allFigures()).toEqual(before)
  })

  test('what was staked of a bonus is no turnover, and a change of contributions changes nothing that was counted', async () => {
    const agent = await story.agent('bagent', null)
    const ana = await story.member('bana', agent)
    const given = { ref: 'b1', game: slot, stake: 1_000n, payout: 0n, bonus: 400n, at: at('2026-03-03T09:00:00') }
    await story.bet(ana, given)
    await follow()
    expect(await turnoverOf(agent, '2026-03-03T00:00:00', '2026-03-03T12:00:00')).toBe(600n)
    await setContribution(50)
    // One that was placed before the change counts by the rules of its time, whenever it is seen and however often it is settled.
    await story.bet(ana, { ...given, ref: 'b2' })
    await follow()
    expect(await turnoverOf(agent, '2026-03-03T00:00:00', '2026-03-03T12:00:00')).toBe(1_200n)
    await story.resettle(ana, 'b1', 300n)
    await follow()
    expect(await turnoverOf(agent, '2026-03-03T00:00:00', '2026-03-03T12:00:00')).toBe(1_200n)
    const later = new Date(systemClock.nowMs() + 60_000)
    await story.bet(ana, { ...given, ref: 'b3', at: later })
    await follow()
    const window = { currency: 'PHP', from: later, until: new Date(later.getTime() + 1), under: agent } as const
    expect((await readBranchFigures(db.read, window)).map(({ turnover }) => turnover)).toEqual([300n])
    await setContribution(100)
  })

  test('movements of money are facts once, whatever is made anew', async () => {
    const agent = await story.agent('magent', null)
    const ben = await story.member('mben', agent)
    for (const [kind, amount] of [
      ['deposit', 50_000n],
      ['withdrawal', -20_000n],
      ['bonus', 1_000n],
      ['salary', 77n],
    ] as const)
      await story.money(ben, kind, amount, `m-${kind}`)
    await follow()
    await recutDays(db.long, zone)
    await sql`update turnover_lane set height = 0`.execute(db.read)
    await follow()
    const now = systemClock.nowMs()
    const window = { currency: 'PHP', from: new Date(now - 3_600_000), until: new Date(now + 3_600_000) } as const
    const money = await readBranchMoney(db.read, { ...window, under: agent })
    const ofBen = money
      .filter(({ memberId }) => memberId === ben)
      .map(({ kind, amount, lines }) => [kind, amount, lines])
    expect(ofBen).toEqual([
      ['bonus', 1_000n, 1],
      ['deposit', 50_000n, 1],
      ['other', 2_000_000_000n, 2],
      ['salary', 77n, 1],
      ['withdrawal', -20_000n, 1],
    ])
  })
})

/** Numbers that look like chance and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

interface Played {
  readonly member: MemberId
  readonly path: readonly MemberId[]
  readonly day: string
  readonly turnover: bigint
}

describe('a random season', () => {
  const played: Played[] = []
  const agents: MemberId[] = []
  const members: MemberId[] = []
  const uplineOf = new Map<MemberId, MemberId | null>()

  const pathOf = (member: MemberId): MemberId[] => {
    const upline = uplineOf.get(member) ?? null
    return upline === null ? [] : [upline, ...pathOf(upline)]
  }

  beforeAll(async () => {
    const roll = dice(20_260_701)
    for (let n = 0; n < 6; n += 1) {
      const upline = n === 0 ? null : (agents[roll(agents.length)] ?? null)
      const id = await story.agent(`sagent${n}`, upline)
      agents.push(id)
      uplineOf.set(id, upline)
    }
    for (let n = 0; n < 9; n += 1) {
      const upline = agents[roll(agents.length)] ?? null
      const id = await story.member(`smember${n}`, upline)
      members.push(id)
      uplineOf.set(id, upline)
    }
    const everybody = [...members, ...agents]
    for (let n = 0; n < 70; n += 1) {
      const member = everybody[roll(everybody.length)] as MemberId
      const stake = BigInt(100 * (1 + roll(50)))
      // Days come in any order, as they do when the ledger of years is followed a member at a time.
      const moment = new Date(at('2026-04-01T00:00:00').getTime() + roll(45 * 24 * 60) * 60_000)
      await story.bet(member, { ref: `s${n}`, game: slot, stake, payout: BigInt(roll(9000)), at: moment })
      played.push({ member, path: pathOf(member), day: dayOf(moment.getTime(), zone), turnover: stake })
      if (roll(5) === 0) await story.money(member, 'deposit', 10_000n, `sd${n}`)
      if (roll(4) === 0) {
        // Whoever is moved takes what was counted so far nowhere.
        await follow()
        if (roll(3) === 0) {
          const mover = members[roll(members.length)] as MemberId
          const upline = agents[roll(agents.length)] as MemberId
          await story.move(mover, upline)
          uplineOf.set(mover, upline)
        }
      }
      if (roll(6) === 0) await fold(db.long, undefined, 20)
    }
    await follow()
    await fold(db.long, undefined, 20)
  })

  test('AC-06.1 the figures of every node are those of the bets below it, day by day', async () => {
    for (const node of [...agents, ...members]) {
      const expected = new Map<string, bigint>()
      for (const { member, path, day, turnover } of played)
        if (member === node || path.includes(node)) expected.set(day, (expected.get(day) ?? 0n) + turnover)
      const { rows } = await sql<{ day: string; turnover: bigint }>`
        select day::text as day, sum(turnover)::bigint as turnover from turnover_team_day
        where node_id = ${node} and day < '2026-06-01' group by day order by day`.execute(db.read)
      expect(rows.map(({ day, turnover }) => [day, turnover])).toEqual(
        [...expected].sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    }
  })

  test('how many different members played below an agent is exact for any range', async () => {
    for (const [from, to] of [
      ['2026-04-01', '2026-05-15'],
      ['2026-04-10', '2026-04-12'],
      ['2026-04-20', '2026-05-03'],
      ['2026-05-15', '2026-05-15'],
    ] as const) {
      const counted = await countActive(db.read, agents, 'PHP', { from, to })
      for (const agent of agents) {
        const here = played.filter(({ day, path }) => day >= from && day <= to && path.includes(agent))
        expect([from, to, counted.get(agent) ?? 0]).toEqual([from, to, new Set(here.map(({ member }) => member)).size])
      }
    }
  })

  test('made anew from the facts, every figure is the same row by row', async () => {
    const before = await allFigures()
    expect(Object.values(before).every(({ length }) => length > 0)).toBe(true)
    const facts = await rebuildRollups(db.long, zone)
    expect(facts).toBeGreaterThan(70)
    expect(await allFigures()).toEqual(before)
  })

  test('several that follow and fold at once count everything once', async () => {
    const [first] = members
    for (let n = 0; n < 12; n += 1)
      await story.bet(members[n % 5] ?? (first as MemberId), {
        ref: `c${n}`,
        game: slot,
        stake: 100n,
        payout: 0n,
        at: at('2026-06-10T12:00:00'),
      })
    await Promise.all([
      follow(),
      follow(),
      fold(db.long, undefined, 5),
      closeUntil({ db }, at('2026-06-01T00:00:00')),
      follow(),
      fold(db.long),
    ])
    await closeUntil({ db }, at('2026-06-11T00:00:00'))
    const day = { currency: 'PHP', from: at('2026-06-10T00:00:00'), until: at('2026-06-11T00:00:00') } as const
    const [top] = agents
    const figures = await readBranchFigures(db.read, { ...day, under: top as MemberId })
    expect(figures.reduce((sum, { bets }) => sum + bets, 0)).toBe(12)
    // The same from the facts themselves: the hours of a day one by one, which are never read from day figures.
    let bets = 0
    for (let hour = 0; hour < 24; hour += 1) {
      const [from, until] = [0, 1].map((n) => new Date(day.from.getTime() + (hour + n) * 3_600_000)) as [Date, Date]
      const part = await readBranchFigures(db.read, { currency: 'PHP', from, until, under: top as MemberId })
      bets += part.reduce((sum, one) => sum + one.bets, 0)
    }
    expect(bets).toBe(12)
    const before = await allFigures()
    await rebuildRollups(db.long, zone)
    expect(await allFigures()).toEqual(before)
  })
})

describe('a row that cannot be counted', () => {
  test.each([
    ['records', 'records_bet', async () => await followBets(db.long)],
    ['turnover', 'turnover_member', async () => await followFacts(db.long)],
  ])(
    'SE-03 a bet that the reader %s cannot apply is set aside and remembered; all others are followed',
    async (...row) => {
      const [reader, table, followAll] = row
      const top = await story.agent(`aside-top-${reader}`, null)
      const [bad, good] = [
        await story.member(`aside-bad-${reader}`, top),
        await story.member(`aside-good-${reader}`, top),
      ]
      await followAll()
      const cure = await poisonRow(db, table, `new.member_id = '${bad}'`)
      for (const [n, member] of [bad, good].entries())
        await story.bet(member, {
          ref: `a-${reader}-${n}`,
          game: slot,
          stake: 100n,
          payout: 0n,
          at: at('2026-06-20T12:00:00'),
        })
      const reported = await setAsideIn(followAll)
      expect(reported).toMatchObject([{ loop: `bets-${reader}` }])
      const rowsOf = async (member: MemberId) => {
        const { rows } = await sql`select from ${sql.table(table)} where member_id = ${member}`.execute(db.read)
        return rows.length
      }
      expect([await rowsOf(bad), await rowsOf(good)]).toEqual([0, 1])
      await cure()
      // Another process, which remembers nothing: what was set aside is in the database.
      await (reader === 'records' ? followBets : followFacts)({ tx: async (work) => await db.long.tx(work) })
      expect(await rowsOf(bad)).toBe(1)
      expect((await sql`select from bets_reader_aside`.execute(db.read)).rows).toEqual([])
    },
  )

  test('SE-03 a movement that cannot be counted is set aside and remembered; all others are counted', async () => {
    const top = await story.agent('line-top', null)
    const [bad, good] = [await story.member('line-bad', top), await story.member('line-good', top)]
    await follow()
    const cure = await poisonRow(db, 'turnover_fact', `new.ref = 'STORY:bad-line'`)
    await story.money(bad, 'deposit', 500n, 'bad-line')
    await story.money(good, 'deposit', 700n, 'good-line')
    expect(await setAsideIn(follow)).toMatchObject([{ loop: 'turnover-lines' }])
    const factsOf = async (ref: string) => {
      const { rows } = await sql`select from turnover_fact where ref = ${`STORY:${ref}`}`.execute(db.read)
      return rows.length
    }
    expect([await factsOf('bad-line'), await factsOf('good-line')]).toEqual([0, 1])
    await cure()
    await followFacts({ tx: async (work) => await db.long.tx(work) })
    expect([await factsOf('bad-line'), await factsOf('good-line')]).toEqual([1, 1])
    expect((await sql`select from turnover_line_aside`.execute(db.read)).rows).toEqual([])
  })

  test('SE-03 a fact that cannot be folded is set aside; all others are folded, and it is once it can be', async () => {
    const top = await story.agent('fold-top', null)
    const [bad, good] = [await story.member('fold-bad', top), await story.member('fold-good', top)]
    for (const [n, member] of [good, bad, good, good].entries())
      await story.bet(member, { ref: `fold-${n}`, game: slot, stake: 100n, payout: 0n, at: at('2026-06-21T12:00:00') })
    await follow()
    const { rows } = await sql<{ id: number }>`select id from turnover_branch where member_id = ${bad}`.execute(db.read)
    const cure = await poisonRow(db, 'turnover_branch_day', `new.branch_id = ${rows[0]?.id}`)
    const clock = manualClock(0)
    const aside = new SetAside('turnover-fold', clock)
    const reported = await setAsideIn(async () => await fold(db.long, undefined, 100, aside))
    expect(reported).toMatchObject([{ loop: 'turnover-fold' }])
    const foldedOf = async (node: MemberId) => {
      const team = await sql<{ turnover: bigint }>`
        select coalesce(sum(turnover), 0)::bigint as turnover from turnover_team_day where node_id = ${node}`.execute(
        db.read,
      )
      return team.rows[0]?.turnover
    }
    expect(await foldedOf(top)).toBe(300n)
    expect(await fold(db.long, undefined, 100, aside)).toBe(0)
    await cure()
    clock.advance(60_000)
    expect(await fold(db.long, undefined, 100, aside)).toBe(1)
    expect(await foldedOf(top)).toBe(400n)
  })
})
