import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { messageTeamMember } from '#modules/agents/contract.ts'
import { answerAgent, writeToMember } from '#modules/agents/messages.ts'
import { messageLettersMax } from '#modules/agents/model.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTeam, testTeam } from '#tests/support/agents.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'

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

async function write(agent: MemberId, member: string, text: string, key: string = randomUUID()) {
  const { agents, clock } = team
  const messaging = { clock, settings: agents.settings, publish: writeEvents }
  const written = await writeToMember(agents, messaging, agent, { memberId: member, key, text }, atHome)
  return written.ok ? 'taken' : written.refusal
}

async function inboxOf(member: MemberId) {
  const { rows } = await sql<{ template: string; from: string; body: string }>`
    select template, figures ->> 'from' as from, texts #>> '{EN,body}' as body from messaging_message
    where member_id = ${member} order by id`.execute(db.read)
  return rows
}

test('a member answers the agent who wrote, once for a key, and nobody else’s message', async () => {
  const top = await team.add({ nickname: 'Amihan' })
  const below = await team.add({ upline: top })
  const deep = await team.add({ upline: below, type: 0, nickname: 'Luz' })
  await write(top, deep, 'Kumusta?')
  const { rows } = await sql<{ id: string }>`
    select id from messaging_message where member_id = ${deep} and template = 'agent_wrote'`.execute(db.read)
  const messageId = rows[0]?.id ?? ''
  const key = randomUUID()
  const { agents, clock } = team
  const messaging = { clock, settings: agents.settings, publish: writeEvents }
  const answer = async (member: MemberId, id = messageId) => {
    const said = await answerAgent(agents, messaging, member, { messageId: id, key, text: 'Mabuti!' })
    return said.ok ? 'taken' : said.refusal
  }
  expect([await answer(deep), await answer(deep)]).toEqual(['taken', 'taken'])
  expect(await inboxOf(top)).toEqual([{ template: 'member_answered', from: 'Luz', body: 'Mabuti!' }])
  expect(await inboxOf(below)).toEqual([])
  expect([await answer(below), await answer(deep, randomUUID())]).toEqual(['message_is_unknown', 'message_is_unknown'])
})

test('what an agent writes is in the inbox of somebody below, under the agent’s name, once for a key', async () => {
  const top = await team.add({ nickname: 'Amihan' })
  const below = await team.add({ upline: top })
  const deep = await team.add({ upline: below, type: 0 })
  const key = randomUUID()
  expect(await write(top, deep, '  Salamat!\n\n\n\nHanggang bukas.  ', key)).toBe('taken')
  expect(await write(top, deep, 'Salamat!', key)).toBe('taken')
  expect(await inboxOf(deep)).toEqual([
    { template: 'agent_wrote', from: 'Amihan', body: 'Salamat!\n\nHanggang bukas.' },
  ])
})

test('AC-06.2 only somebody below is written to; words are judged as in the chat', async () => {
  const top = await team.add({})
  const below = await team.add({ upline: top })
  const stranger = await team.add({ type: 0 })
  for (const member of [stranger, top, randomUUID()]) {
    expect(await write(top, member, 'Hello')).toBe('member_not_found')
    expect(await write(top, member, 'call 09171234567')).toBe('member_not_found')
  }
  expect(await write(below, top, 'Hello')).toBe('member_not_found')
  expect(await write(top, below, 'call 09171234567')).toBe('chat_has_contact')
  expect([await inboxOf(stranger), await inboxOf(top), await inboxOf(below)]).toEqual([[], [], []])
})

test('who takes a break is not called back, and the agent is not told of the break', async () => {
  const top = await team.add({})
  const resting = await team.add({ upline: top, type: 0 })
  const now = new Date(team.clock.nowMs())
  await sql`insert into compliance_member (member_id, excluded_since, excluded_until)
    values (${resting}, ${now}, ${new Date(team.clock.nowMs() + 86_400_000)})`.execute(db.read)
  expect(await write(top, resting, 'Come back!')).toBe('taken')
  expect(await inboxOf(resting)).toEqual([])
})

test.each([
  ['', false],
  [' \n ', false],
  ['\u202e\u0007', false],
  ['a', true],
  ['é'.repeat(messageLettersMax), true],
  ['é'.repeat(messageLettersMax + 1), false],
])('a message has some letters and not too many: %j', (text, isTaken) => {
  expect(messageTeamMember.body?.safeParse({ key: randomUUID(), text }).success).toBe(isTaken)
})
