import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import type { Result } from '#kit/result.ts'
import { createMember } from '#modules/agents/accounts.ts'
import { closeLink, createLink, listLinks, visitLink } from '#modules/agents/links.ts'
import { moveMember } from '#modules/agents/move.ts'
import { setRates } from '#modules/agents/rates.ts'
import { noRates } from '#modules/agents/rules/rates.ts'
import { findPlace, findRatesOn, findUplines } from '#modules/agents/service.ts'
import { blockMember, listTeam, noteMember, readCard, searchTeam, unblockMember } from '#modules/agents/team.ts'
import { findAffiliate } from '#modules/identity/invitations.ts'
import { register } from '#modules/identity/registration.ts'
import { blockAccount, newInvitationCode } from '#modules/identity/service.ts'
import { bindPhone } from '#modules/identity/store/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { sameRates, type TestTeam, testTeam } from '#tests/support/agents.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { makeInput, withEasyCaptcha } from '#tests/support/registration.ts'
import { openToken } from '#tests/support/tokens.ts'

type MemberId = Id<'member'>

let db: Database
let team: TestTeam

beforeAll(async () => {
  db = await testDatabase()
  team = await testTeam(db)
})
afterAll(async () => {
  await db.close()
})

const refusalOf = (result: Result<unknown, string>): string => (result.ok ? 'taken' : result.refusal)
const by = (id: MemberId) => ({ who: 'agent', id }) as const
const stranger = '01890000-0000-7000-8000-000000000000'

describe('AC-07.1 AC-07.3 accounts that an agent makes', () => {
  const inputOf = (more: object = {}) => ({
    ...{ key: randomUUID(), kind: 'member' as const, username: `made-${newInvitationCode().toLowerCase()}` },
    ...{ nickname: 'Made', password: 'sampaguita-ng-umaga', rates: sameRates(5_000) },
    ...more,
  })

  test('stand right below, owe a new password, have their rates from today, and are made once for a key', async () => {
    const top = await team.add({ type: 1 })
    const input = inputOf({ kind: 'agent' })
    const made = await createMember(team.agents, top, input, atHome)
    if (!made.ok) throw new Error(made.refusal)
    expect(made.value).toMatchObject({ account: input.username, kind: 'agent', depth: 1, lastSeenAt: null })
    const again = await createMember(team.agents, top, input, atHome)
    expect(again.ok && again.value.id).toBe(made.value.id)
    expect(refusalOf(await createMember(team.agents, top, { ...input, nickname: 'Other' }, atHome))).toBe(
      'key_is_reused',
    )
    const { rows } = await sql<{ owes: boolean; type: number; code: string | null }>`
      select has_default_password as owes, type, affiliate_code as code from identity_account
      where id = ${made.value.id}`.execute(db.read)
    expect(rows).toEqual([{ owes: true, type: 2, code: expect.stringMatching(/^[A-Z0-9]{8}$/) }])
    expect(await findRatesOn(db.read, '2026-11-16', [made.value.id])).toMatchObject([
      { version: 1, rates: input.rates },
    ])
    const card = await readCard(team.agents, top, made.value.id)
    expect(card.ok && card.value.join?.way).toBe('direct')
  })

  test('are refused by name: above the own rates, a taken or odd name, a weak password, below the eighth level', async () => {
    const top = await team.add({ type: 1, rates: sameRates(6_000) })
    const known = inputOf()
    expect((await createMember(team.agents, top, known, atHome)).ok).toBe(true)
    const cases: [object, string][] = [
      [{ rates: { ...sameRates(6_000), LIVE: 6_001 } }, 'rate_is_above_own'],
      [{ username: known.username }, 'username_is_taken'],
      [{ username: 'support' }, 'username_is_taken'],
      [{ username: 'x' }, 'username_is_malformed'],
      [{ password: 'password1' }, 'password_is_refused'],
      [{ password: 'short' }, 'password_is_refused'],
      [{ nickname: ' ' }, 'nickname_is_malformed'],
    ]
    for (const [more, refusal] of cases)
      expect(refusalOf(await createMember(team.agents, top, inputOf(more), atHome)), JSON.stringify(more)).toBe(refusal)
    let last = top
    for (let level = 2; level <= 8; level += 1) last = await team.add({ upline: last, rates: sameRates(6_000) })
    const rates = sameRates(1_000)
    expect(refusalOf(await createMember(team.agents, last, inputOf({ kind: 'agent', rates }), atHome))).toBe(
      'tree_is_too_deep',
    )
    expect((await createMember(team.agents, last, inputOf({ rates }), atHome)).ok).toBe(true)
  })
})

describe('AC-07.2 AC-07.3 links', () => {
  const inputOf = (more: object = {}) => ({
    ...{ key: randomUUID(), kind: 'member' as const, rates: sameRates(4_000), domain: null, note: 'Fiesta' },
    ...more,
  })

  test('bring people right below, with the link’s rates but never more than the agent has by then, and count them', async () => {
    const identity = withEasyCaptcha(team.agents.identity)
    const top = await team.add({ type: 1 })
    const agent = await team.add({ upline: top, rates: sameRates(9_000) })
    const input = inputOf({ kind: 'agent', rates: sameRates(8_000) })
    const link = await createLink(team.agents, agent, input, atHome)
    if (!link.ok) throw new Error(link.refusal)
    expect(link.value.url).toBe(`https://laro.example/register?affiliateCode=${link.value.row.code}`)
    await visitLink(team.agents, link.value.row.code.toLowerCase())
    await visitLink(team.agents, 'NOBODYS1')
    const lowered = { by: by(top), memberId: agent, rates: sameRates(7_000) }
    expect((await setRates(team.agents, lowered, atHome)).ok).toBe(true)
    const username = `linked${newInvitationCode().toLowerCase()}`
    const joined = await register(
      identity,
      await makeInput(identity, { username, affiliateCode: link.value.row.code.toLowerCase() }),
      atHome,
    )
    if (!joined.ok) throw new Error(joined.refusal)
    const id = joined.value.account.id as MemberId
    expect(joined.value.account.kind).toBe('agent')
    expect(await findUplines(db.read, id)).toEqual([agent, top])
    // The agent has 9,000 today and 7,000 from tomorrow: the newcomer has what is right on both days.
    expect(await findRatesOn(db.read, '2026-11-16', [id])).toMatchObject([{ rates: sameRates(7_000) }])
    const { links } = await listLinks(team.agents, { agentId: agent, state: null, before: null, limit: 10 })
    expect(links).toMatchObject([{ visits: 1, joined: 1 }])
    expect(links[0]?.days.at(-1)).toEqual({ day: '2026-11-16', visits: 1, joined: 1 })
    const card = await readCard(team.agents, agent, id)
    expect(card.ok && card.value.join).toMatchObject({ way: 'link', code: link.value.row.code, note: 'Fiesta' })
    // The agent above sees the member, and not by which link of another they came.
    const above = await readCard(team.agents, top, id)
    expect(above.ok && above.value.join).toMatchObject({ way: 'link', code: null })
  })

  test('are found where a friend’s code is looked for, and bring nobody once closed or when their agent is', async () => {
    const identity = withEasyCaptcha(team.agents.identity)
    const top = await team.add({ type: 1 })
    const [one, two] = [
      await createLink(team.agents, top, inputOf(), atHome),
      await createLink(team.agents, top, inputOf({ note: 'two' }), atHome),
    ]
    if (!one.ok || !two.ok) throw new Error('links could be made')
    const join = async (more: object) => {
      const username = `friend${newInvitationCode().toLowerCase()}`
      return await register(identity, await makeInput(identity, { username, ...more }), atHome)
    }
    const joined = await join({ referralCode: one.value.row.code })
    expect(joined.ok && (await findUplines(db.read, joined.value.account.id))).toEqual([top])
    const other = await team.add({ type: 1 })
    expect(refusalOf(await closeLink(team.agents, other, one.value.row.id, atHome))).toBe('link_is_unknown')
    expect(refusalOf(await closeLink(team.agents, top, one.value.row.id, atHome))).toBe('taken')
    expect(refusalOf(await join({ affiliateCode: one.value.row.code }))).toBe('affiliate_code_is_wrong')
    expect((await findAffiliate(identity, { code: two.value.row.code })).ok).toBe(true)
    await blockAccount(identity, top, atHome)
    expect(refusalOf(await join({ affiliateCode: two.value.row.code }))).toBe('affiliate_code_is_wrong')
  })

  test('are refused by name: above the own rates, to a foreign domain, too many, another body under a key', async () => {
    const top = await team.add({ type: 1 })
    const make = async (more: object) => refusalOf(await createLink(team.agents, top, inputOf(more), atHome))
    expect(await make({ rates: { ...noRates, PVP: 1 } })).toBe('rate_is_above_own')
    expect(await make({ domain: 'evil.example' })).toBe('domain_is_not_ours')
    await team.change('domainRoute', { domains: ['laro.example'] })
    expect(await make({ domain: 'Laro.example' })).toBe('taken')
    expect([await make({ key: 'one-and-the-same' }), await make({ key: 'one-and-the-same' })]).toEqual([
      'taken',
      'taken',
    ])
    expect(await make({ key: 'one-and-the-same', note: 'other' })).toBe('key_is_reused')
    await team.change('agents', { linksMax: 2 })
    expect(await make({})).toBe('links_are_full')
    await team.change('agents', { linksMax: 50 })
    await team.change('domainRoute', { domains: [] })
  })
})

describe('AC-07.3 rates', () => {
  test('hold from the next day, stay between those above and those below, and rewrite nothing', async () => {
    const top = await team.add({ type: 1 })
    const agent = await team.add({ upline: top, rates: sameRates(6_000) })
    const member = await team.add({ type: 0, upline: agent, rates: sameRates(4_000) })
    const set = async (who: MemberId, memberId: string, ppm: number) =>
      refusalOf(await setRates(team.agents, { by: by(who), memberId, rates: sameRates(ppm) }, atHome))
    expect(await set(top, agent, 8_001)).toBe('rate_is_above_own')
    expect(await set(top, agent, 3_999)).toBe('rate_is_below_downline')
    expect(await set(top, member, 3_000)).toBe('member_is_not_direct')
    expect(await set(agent, agent, 3_000)).toBe('member_not_found')
    expect(await set(member, agent, 3_000)).toBe('member_not_found')
    expect(await set(top, stranger, 3_000)).toBe('member_not_found')
    expect(await set(top, agent, 5_000)).toBe('taken')
    // Tomorrow the agent has 5,000, so nobody below gets more from tomorrow on.
    expect(await set(agent, member, 5_001)).toBe('rate_is_above_own')
    expect(await set(agent, member, 5_000)).toBe('taken')
    expect(await set(top, agent, 4_999)).toBe('rate_is_below_downline')
    const on = async (day: string) => (await findRatesOn(db.read, day, [agent]))[0]?.rates.RNG
    expect([await on('2026-11-16'), await on('2026-11-17'), await on('2026-11-14')]).toEqual([6_000, 5_000, undefined])
    const card = await readCard(team.agents, top, agent)
    expect(card.ok && card.value.rates).toEqual({
      now: sameRates(6_000),
      next: { fromDay: '2026-11-17', rates: sameRates(5_000) },
    })
    expect(card.ok && card.value.range?.least).toEqual(sameRates(5_000))
  })

  test('of one branch that change at once never cross', async () => {
    const top = await team.add({ type: 1 })
    const agent = await team.add({ upline: top, rates: sameRates(6_000) })
    const member = await team.add({ type: 0, upline: agent, rates: sameRates(1_000) })
    await Promise.all([
      setRates(team.agents, { by: by(top), memberId: agent, rates: sameRates(3_000) }, atHome),
      setRates(team.agents, { by: by(agent), memberId: member, rates: sameRates(5_000) }, atHome),
    ])
    const rows = await findRatesOn(db.read, '2026-11-17', [agent, member])
    const [above, below] = [agent, member].map((id) => rows.find(({ memberId }) => memberId === id)?.rates.RNG ?? 0)
    expect(below).toBeLessThanOrEqual(above as number)
  })
})

describe('AC-06.2 blocks', () => {
  test('end every session at once, and are lifted by who set them or by those above, never against the house', async () => {
    const { identity } = team.agents
    const top = await team.add({ type: 1 })
    const agent = await team.add({ upline: top })
    const member = await team.add({ type: 0, upline: agent })
    const token = await openToken(identity, member)
    expect(token).not.toBe('')
    expect(refusalOf(await blockMember(team.agents, agent, member, atHome))).toBe('taken')
    expect(team.ended).toHaveLength(1)
    expect(refusalOf(await blockMember(team.agents, agent, member, atHome))).toBe('member_is_blocked')
    expect(refusalOf(await unblockMember(team.agents, top, member, atHome))).toBe('taken')
    expect(refusalOf(await unblockMember(team.agents, top, member, atHome))).toBe('member_is_not_blocked')
    expect(refusalOf(await blockMember(team.agents, top, member, atHome))).toBe('taken')
    expect(refusalOf(await unblockMember(team.agents, agent, member, atHome))).toBe('member_is_blocked_by_others')
    // The house closes what an agent had closed already: from then on no agent opens it.
    await blockAccount(identity, member, atHome)
    expect(refusalOf(await unblockMember(team.agents, top, member, atHome))).toBe('member_is_blocked_by_others')
    for (const [who, whom] of [
      [member, agent],
      [agent, top],
      [agent, agent],
    ] as const)
      expect(refusalOf(await blockMember(team.agents, who, whom, atHome))).toBe('member_not_found')
  })
})

describe('AC-06.1 finding people', () => {
  test('by the beginning of a name or by a whole number, in the own team alone; signs of patterns are plain text', async () => {
    const { identity } = team.agents
    const [top, other] = [await team.add({ type: 1 }), await team.add({ type: 1 })]
    const mine = await team.add({ type: 0, upline: top, username: 'silangan1', nickname: 'Ang_Araw' })
    const theirs = await team.add({ type: 0, upline: other, username: 'silangan2' })
    const phone = { sealed: await identity.pii.seal('+639171234567', `identity phone ${mine}`), at: new Date(0) }
    await db.tx(async (tx) => await bindPhone(tx, mine, { ...phone, hash: identity.pii.blind('+639171234567') }))
    const find = async (text: string) => (await searchTeam(team.agents, top, text)).map(({ id }) => id)
    expect(await find('SILANG')).toEqual([mine])
    expect(await find('ang_a')).toEqual([mine])
    expect(await find('0917 123 4567')).toEqual([mine])
    expect(await find('+63 917-123-4567')).toEqual([mine])
    for (const text of ['%', '_', 'ang%', 'silangan2', '\\', '917123456', ' '])
      expect(await find(text), text).toEqual([])
    const card = await readCard(team.agents, top, mine)
    expect(card.ok && card.value.contacts.phone).toBe('+63•••••4567')
    expect(refusalOf(await readCard(team.agents, top, theirs))).toBe('member_not_found')
    expect(refusalOf(await readCard(team.agents, top, top))).toBe('member_not_found')
  })

  test('page by page, by kind and state, of the own team or of one within it; a note is for its writer alone', async () => {
    const top = await team.add({ type: 1 })
    const agent = await team.add({ upline: top })
    const people: MemberId[] = []
    for (let at = 0; at < 5; at += 1) people.push(await team.add({ type: 0, upline: at % 2 === 0 ? agent : top }))
    const [first, second] = people as [MemberId, MemberId]
    await blockMember(team.agents, top, first, atHome)
    const list = async (more: object = {}) => {
      const asked = { under: null, isDirect: false, kind: null, state: null, before: null, limit: 100, ...more }
      const listed = await listTeam(team.agents, top, asked)
      return listed.ok ? listed.value.members.map(({ id }) => id) : listed.refusal
    }
    const newest = [...people].reverse()
    expect(await list()).toEqual([...newest, agent])
    expect(await list({ limit: 2 })).toEqual(newest.slice(0, 2))
    expect(await list({ limit: 2, before: newest[1] })).toEqual(newest.slice(2, 4))
    expect(await list({ kind: 'agent' })).toEqual([agent])
    expect(await list({ state: 'blocked' })).toEqual([first])
    expect(await list({ isDirect: true, kind: 'member' })).toEqual([people[3], people[1]])
    expect(await list({ under: agent })).toEqual([people[4], people[2], people[0]])
    expect(await list({ under: await team.add({ type: 1 }) })).toBe('member_not_found')
    await noteMember(team.agents, top, { memberId: second, note: ' calls on Mondays ' }, atHome)
    const mine = await readCard(team.agents, top, second)
    expect(mine.ok && mine.value.note).toBe('calls on Mondays')
    await noteMember(team.agents, top, { memberId: second, note: '' }, atHome)
    const empty = await readCard(team.agents, top, second)
    expect(empty.ok && empty.value.note).toBe('')
  })
})

describe('AC-06.2 moves', () => {
  const move = async (who: MemberId | null, memberId: string, to: string | null) => {
    const doer = who === null ? ({ who: 'operator', id: stranger as Id<'operator'> } as const) : by(who)
    return refusalOf(await moveMember(team.agents, { by: doer, memberId, to }, atHome))
  }

  test('stay within the own team, make no circle, keep to agents, levels and rates, and take everybody along', async () => {
    const [top, foreign] = [await team.add({ type: 1 }), await team.add({ type: 1 })]
    const [left, right] = [
      await team.add({ upline: top, rates: sameRates(6_000) }),
      await team.add({ upline: top, rates: sameRates(5_000) }),
    ]
    const low = await team.add({ upline: left, rates: sameRates(5_000) })
    const member = await team.add({ type: 0, upline: low, rates: sameRates(1_000) })
    expect(await move(top, left, low)).toBe('move_makes_a_circle')
    expect(await move(top, left, left)).toBe('move_makes_a_circle')
    expect(await move(top, low, left)).toBe('move_changes_nothing')
    expect(await move(top, low, member)).toBe('move_makes_a_circle')
    expect(await move(top, right, member)).toBe('place_is_no_agent')
    expect(await move(top, left, right)).toBe('rate_is_above_own')
    for (const [memberId, to] of [
      [low, foreign],
      [foreign, left],
      [top, left],
      [stranger, left],
      [low, stranger],
      [low, null],
    ] as const)
      expect(await move(top, memberId, to), `${memberId} ${to}`).toBe('member_not_found')
    expect(await move(left, low, top)).toBe('member_not_found')
    expect(await move(top, low, right)).toBe('taken')
    expect(await findUplines(db.read, member)).toEqual([low, right, top])
    expect(await move(null, low, foreign)).toBe('taken')
    expect(await findUplines(db.read, member)).toEqual([low, foreign])
    expect(await findPlace(db.read, top)).toMatchObject({ teamSize: 2 })
    let last = foreign
    for (let level = 2; level <= 8; level += 1) last = await team.add({ upline: last, rates: sameRates(6_000) })
    expect(await move(null, right, last)).toBe('tree_is_too_deep')
    // An agent right under the house keeps, under another, what it had there without anybody having said so.
    const free = await team.add({ type: 1 })
    expect(await move(null, free, top)).toBe('taken')
    expect(await findRatesOn(db.read, '2026-11-16', [free])).toMatchObject([{ rates: { RNG: 12_000, LIVE: 8_000 } }])
  })

  test('of two branches under one another at once: one is refused, and nothing is lost', async () => {
    const top = await team.add({ type: 1 })
    const [one, two] = [await team.add({ upline: top }), await team.add({ upline: top })]
    const answers = await Promise.all([move(top, one, two), move(top, two, one)])
    expect(answers.toSorted()).toEqual(['move_makes_a_circle', 'taken'])
    expect(await findPlace(db.read, top)).toMatchObject({ teamSize: 2, directs: 1 })
  })
})
