import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import {
  answerMember,
  deleteLine,
  isMuted,
  listWaiting,
  muteAuthor,
  readLines,
  sayLine,
} from '#modules/messaging/chat.ts'
import { answerFeedback, listFeedback, listOwnFeedback, sendFeedback } from '#modules/messaging/feedback.ts'
import { messagingJobs } from '#modules/messaging/jobs.ts'
import { type MessageTopic, supportRoomOf } from '#modules/messaging/model.ts'
import { messagingModule } from '#modules/messaging/module.ts'
import {
  countUnread,
  deliver,
  listBroadcasts,
  type Messaging,
  markAllRead,
  markMessages,
  readInbox,
  withdrawBroadcast,
  writeMessage,
} from '#modules/messaging/service.ts'
import { chatDocument } from '#modules/messaging/settings.ts'
import { changeSetting, readDocument } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSettings } from '#tests/support/settings.ts'

let db: Database
let clock: ManualClock
let messaging: Messaging
let operator: Id<'operator'>
let me: Id<'member'>
let announced: string[]
let said: unknown[]

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(Date.UTC(2026, 6, 1, 12))
  operator = newId<'operator'>(clock)
  messaging = {
    db,
    clock,
    settings: testSettings(db, clock),
    publish: writeEvents,
    announce: (id) => void announced.push(id),
    announceChat: (room, event) => void said.push([room, event]),
    shownName: async () => 'Luz',
    findMember: async (_reader, username) => (username === 'luz' ? me : null),
  }
})
afterAll(async () => await db.close())

beforeEach(() => {
  clock.advance(3600_000)
  me = newId<'member'>(clock)
  announced = []
  said = []
  clock.advance(1000)
})

const texts = { EN: { title: 'Hello', body: 'All of you' }, TY: { title: 'Kumusta', body: 'Kayong lahat' } }

async function notifyMe(source: string, amount = '10.00'): Promise<boolean> {
  clock.advance(10)
  return await db.tx(
    async (tx) =>
      await deliver(tx, messaging, {
        memberId: me,
        template: 'deposit_credited',
        figures: { amount, currency: 'PHP', channel: 'QR Ph', number: 'DP-1' },
        source,
      }),
  )
}

async function read(filter: MessageTopic | 'unread' | null = null, before: string | null = null) {
  return await readInbox(messaging, { memberId: me, language: 'TY', filter, before })
}

test.each([1, 2, 30])('an event heard %i times at once is one message', async (count) => {
  const told = await Promise.all(Array.from({ length: count }, () => notifyMe('cashier:1')))
  expect(told.filter(Boolean)).toHaveLength(1)
  const inbox = await read()
  expect(inbox).toMatchObject({ unread: 1, next: null })
  expect(inbox.messages).toMatchObject([{ topic: 'money', template: 'deposit_credited', figures: { amount: '10.00' } }])
})

test('CA-11.2 the count of unread follows reading, deleting and bringing back; nobody else’s messages change', async () => {
  for (const at of [1, 2, 3]) await notifyMe(`cashier:${at}`)
  const [newest, , oldest] = (await read()).messages
  const ids = [newest?.id ?? '', oldest?.id ?? '']
  const stranger = newId<'member'>(clock)
  for (const mark of ['read', 'deleted'] as const) await markMessages(messaging, stranger, ids, mark)
  expect(await countUnread(messaging, me)).toBe(3)

  expect(await markMessages(messaging, me, ids.slice(0, 1), 'read')).toBe(2)
  expect(await markMessages(messaging, me, ids, 'deleted')).toBe(1)
  expect((await read()).messages).toHaveLength(1)
  expect(await markMessages(messaging, me, ids, 'restored')).toBe(2)
  expect((await read('unread')).messages).toHaveLength(2)
  expect(announced.filter((id) => id === me)).toHaveLength(3)
})

test('what arrives while everything is marked as read stays unread', async () => {
  await notifyMe('cashier:1')
  const shown = (await read()).messages[0]?.id ?? ''
  await notifyMe('cashier:2')
  expect(await markAllRead(messaging, me, shown)).toBe(1)
})

test('pages follow one another without gap or double, over a member’s own and everybody’s', async () => {
  for (let at = 0; at < 40; at += 1) {
    await notifyMe(`cashier:${at}`)
    if (at % 4 === 0) await writeMessage(messaging, { key: `page-${me}-${at}`, usernames: null, texts, by: operator })
  }
  const seen: string[] = []
  for (let before: string | null = null, page = await read(); ; page = await read(null, before)) {
    seen.push(...page.messages.map(({ id }) => id))
    before = page.next
    if (before === null) break
  }
  expect(seen).toHaveLength(50)
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  expect((await read('news')).messages).toHaveLength(10)
})

test('everybody is told once by one key, in their language, and not who came later; it can be withdrawn', async () => {
  const input = { key: `all-${me}`, usernames: null, texts, by: operator }
  for (const _ of [1, 2]) expect(await writeMessage(messaging, input)).toMatchObject({ ok: true })
  const mine = (await read()).messages
  expect(mine).toMatchObject([{ topic: 'news', template: null, text: { title: 'Kumusta' } }])
  const [message] = mine
  expect(await markMessages(messaging, me, [message?.id ?? ''], 'read')).toBe(0)
  clock.advance(10)
  const later = newId<'member'>(clock)
  expect(await countUnread(messaging, later)).toBe(0)
  expect(await withdrawBroadcast(messaging, message?.id ?? '')).toMatchObject({ ok: true })
  expect(await withdrawBroadcast(messaging, message?.id ?? '')).toEqual({ ok: false, refusal: 'message_is_unknown' })
  expect((await read()).messages).toEqual([])
  expect((await listBroadcasts(messaging))[0]?.withdrawnAt).toBeInstanceOf(Date)
})

test('an operator writes to members by name; one who does not exist stops all of it', async () => {
  const input = { key: `some-${me}`, texts, by: operator }
  expect(await writeMessage(messaging, { ...input, usernames: ['luz', 'nobody'] })).toEqual({
    ok: false,
    refusal: 'recipient_is_unknown',
  })
  expect(await countUnread(messaging, me)).toBe(0)
  expect(await writeMessage(messaging, { ...input, usernames: ['luz'] })).toEqual({ ok: true, value: { sent: 1 } })
  expect(await countUnread(messaging, me)).toBe(1)
  const foreign = await writeMessage(messaging, { ...input, usernames: ['luz'], texts: { TY: texts.TY } })
  expect(foreign).toEqual({ ok: false, refusal: 'message_needs_english' })
})

test('feedback is answered once, and the answer is in the inbox', async () => {
  const sent = await sendFeedback(messaging, {
    memberId: me,
    key: 'feedback-1',
    content: ' Help \u0000me ',
    images: [],
  })
  const id = sent.ok ? sent.value : ''
  expect((await listFeedback(messaging, true, null)).items.map((one) => one.content)).toContain('Help me')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => answerFeedback(messaging, { id, answer: 'Done', by: operator })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok && one.refusal === 'feedback_is_answered')).toHaveLength(4)
  expect((await read('service')).messages).toMatchObject([
    { template: 'feedback_answered', figures: { question: 'Help me' }, text: { body: 'Done' } },
  ])
  expect(await listOwnFeedback(messaging, me)).toMatchObject([{ id, answer: 'Done' }])
  expect(await answerFeedback(messaging, { id: newId(clock), answer: 'x', by: operator })).toMatchObject({
    refusal: 'feedback_is_unknown',
  })
})

test('ten questions may wait at a time, and thirty at once are still ten', async () => {
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      sendFeedback(messaging, { memberId: me, key: `many-${at}`, content: `Question ${at}`, images: [] }),
    ),
  )
  expect(sent.filter(({ ok }) => ok)).toHaveLength(10)
  expect(sent.filter((one) => !one.ok && one.refusal === 'feedback_is_full')).toHaveLength(20)
})

const say = (text: string, room = 'lobby') => sayLine(messaging, { memberId: me, room, text })

test('a line is shown by nickname, moderated, told to the room, and gone when an operator deletes it', async () => {
  const line = await say('Magandang gabi,   mga gago! <b>x</b>')
  expect(line).toMatchObject({ ok: true, value: { nickname: 'Luz', text: 'Magandang gabi, mga ••••! <b>x</b>' } })
  const id = line.ok ? line.value.id : ''
  expect(said).toEqual([['lobby', { type: 'line', line: line.ok && line.value }]])
  expect(JSON.stringify(said)).not.toContain(me)
  const asMe = await readLines(messaging, 'lobby', { before: null, reader: me })
  expect(asMe.ok && asMe.value.lines.at(-1)).toMatchObject({ id, isMine: true })
  const asGuest = await readLines(messaging, 'lobby', { before: null, reader: null })
  expect(asGuest.ok && asGuest.value.lines.at(-1)).toMatchObject({ id, isMine: false })
  expect(await deleteLine(messaging, id, operator)).toMatchObject({ ok: true })
  expect(await deleteLine(messaging, id, operator)).toEqual({ ok: false, refusal: 'chat_line_is_unknown' })
  expect(said.at(-1)).toEqual(['lobby', { type: 'deleted', id }])
})

test('a line carries the VIP level of who said it, as it stands when it is read', async () => {
  clock.advance(11_000)
  const first = await say('still on the first level')
  expect(first).toMatchObject({ ok: true, value: { level: 0 } })
  await sql`insert into loyalty_level (member_id, level, period_from) values (${me}, 3, '2026-01-01')`.execute(
    db.single,
  )
  expect(await say('risen since')).toMatchObject({ ok: true, value: { level: 3 } })
  const read = await readLines(messaging, 'lobby', { before: null, reader: null })
  expect(read.ok && read.value.lines.slice(-2).map(({ level }) => level)).toEqual([3, 3])
  clock.advance(11_000)
})

test.each([1, 2, 30])('%i lines at once: no more than five in ten seconds, and none twice', async (count) => {
  const lines = await Promise.all(
    Array.from({ length: count }, (_, at) => say(`line number ${String.fromCharCode(97 + at)}`)),
  )
  expect(lines.filter(({ ok }) => ok)).toHaveLength(Math.min(count, 5))
  clock.advance(11_000)
  const same = await Promise.all(Array.from({ length: count }, () => say('the very same')))
  expect(same.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each([
  ['lobby', '   \u200e ', 'chat_line_is_empty'],
  ['lobby', 'call 09171234567', 'chat_has_contact'],
  ['lobby', 'sell account', 'chat_words_are_refused'],
  ['nowhere', 'hello', 'chat_room_is_unknown'],
])('in %s %j is refused as %s', async (room, text, refusal) => {
  expect(await say(text, room)).toEqual({ ok: false, refusal })
})

test('a member and customer service write to each other, and nobody else reads or writes there', async () => {
  const room = supportRoomOf(me)
  const other = newId<'member'>(clock)
  expect(await answerMember(messaging, { memberId: me, text: 'Hello', by: operator, brand: 'Laro' })).toEqual({
    ok: false,
    refusal: 'chat_room_is_unknown',
  })
  // To customer service a number may be told.
  expect(await say('Please call 09171234567', room)).toMatchObject({ ok: true })
  expect((await listWaiting(messaging)).find(({ memberId }) => memberId === me)).toMatchObject({
    nickname: 'Luz',
    text: 'Please call 09171234567',
  })
  clock.advance(1000)
  const answer = { memberId: me, text: 'We will', by: operator, brand: 'Laro' }
  expect(await answerMember(messaging, answer)).toMatchObject({
    ok: true,
    value: { nickname: 'Laro', text: 'We will' },
  })
  expect(said.at(-1)).toMatchObject([room, { type: 'line', line: { text: 'We will' } }])
  expect((await listWaiting(messaging)).some(({ memberId }) => memberId === me)).toBe(false)
  // The first answer is in the inbox too; what is added to it is not.
  expect(await countUnread(messaging, me)).toBe(1)
  await answerMember(messaging, { ...answer, text: 'In ten minutes' })
  expect(await countUnread(messaging, me)).toBe(1)
  const asMe = await readLines(messaging, room, { before: null, reader: me })
  expect(asMe.ok && asMe.value.lines.map(({ text, isMine }) => [text, isMine])).toEqual([
    ['Please call 09171234567', true],
    ['We will', false],
    ['In ten minutes', false],
  ])
  for (const reader of [other, null])
    expect(await readLines(messaging, room, { before: null, reader })).toEqual({
      ok: false,
      refusal: 'chat_room_is_unknown',
    })
  expect(await sayLine(messaging, { memberId: other, room, text: 'hello' })).toEqual({
    ok: false,
    refusal: 'chat_room_is_unknown',
  })
})

test('whoever is muted reads and does not write, until it is over', async () => {
  const line = await say('hello')
  const id = line.ok ? line.value.id : ''
  expect(await muteAuthor(messaging, { line: id, minutes: 10, by: operator })).toMatchObject({ ok: true })
  expect(await say('again')).toEqual({ ok: false, refusal: 'chat_is_muted' })
  expect(await isMuted(messaging, me)).toBe(true)
  clock.advance(10 * 60_000)
  expect(await say('again')).toMatchObject({ ok: true })
  await muteAuthor(messaging, { line: id, minutes: null, by: operator })
  clock.advance(365 * 86_400_000)
  expect(await isMuted(messaging, me)).toBe(true)
  await muteAuthor(messaging, { line: id, minutes: 0, by: operator })
  expect(await isMuted(messaging, me)).toBe(false)
})

test('an operator closes the chat by a setting, and opens it', async () => {
  const set = async (version: number, isOpen: boolean) => {
    const value = { ...(await readDocument(messaging.settings, chatDocument)), isOpen }
    return await changeSetting(messaging.settings, { name: 'chat', version, value }, null)
  }
  expect(await set(0, false)).toMatchObject({ ok: true })
  expect(await say('hello?')).toEqual({ ok: false, refusal: 'chat_is_closed' })
  expect(await set(1, true)).toMatchObject({ ok: true })
  expect(await say('hello!')).toMatchObject({ ok: true })
})

test('what was deleted long ago, and what was said long ago, is swept; the rest stays', async () => {
  await notifyMe('cashier:1')
  await notifyMe('cashier:2')
  const [second, first] = (await read()).messages
  await markMessages(messaging, me, [first?.id ?? ''], 'deleted')
  await say('old words')
  clock.advance(31 * 86_400_000)
  for (const job of messagingJobs(messaging)) await job.run(new AbortController().signal)
  await markMessages(messaging, me, [first?.id ?? ''], 'restored')
  expect((await read()).messages.map(({ id }) => id)).toEqual([second?.id])
  const lines = await readLines(messaging, 'lobby', { before: null, reader: null })
  expect(lines.ok && lines.value.lines).toEqual([])
})

test('the lines of a member with customer service are told to nobody else', () => {
  const [topic] = messagingModule.topics ?? []
  const signedIn = (who: 'member' | 'agent' | 'trial', id: Id<'member'>) =>
    ({ who, id, sessionId: newId<'session'>(clock) }) as const
  const hears = (actor: Actor) => topic?.maySubscribe(actor, supportRoomOf(me))
  expect(hears(signedIn('member', me))).toBe(true)
  expect(hears(signedIn('member', newId<'member'>(clock)))).toBe(false)
  expect(hears(signedIn('agent', newId<'member'>(clock)))).toBe(false)
  expect(hears({ who: 'visitor' })).toBe(false)
  expect(topic?.maySubscribe({ who: 'visitor' }, 'lobby')).toBe(true)
})
