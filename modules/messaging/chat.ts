import { createHash } from 'node:crypto'
import type { Id } from '#kit/id.ts'
import { defaultLanguage, type Language } from '#kit/language.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { chatDocument } from '#modules/messaging/settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'
import { type Messaging, now } from './deps.ts'
import { type ChatRefusal, chatPageSize, isSupportRoom, supportRoomOf } from './model.ts'
import { type Hours, isWithin, timeIn } from './rules/hours.ts'
import { tidyLine } from './rules/text.ts'
import { moderate } from './rules/words.ts'
import { deliver } from './service.ts'
import * as store from './store/chat.ts'
import { lockMember } from './store/feedback.ts'

export interface Room {
  readonly room: string
  readonly name: string
}

/** When somebody of customer service is there, and whether it is now. */
export async function helpHours(messaging: Messaging): Promise<Hours & { readonly isStaffed: boolean }> {
  const { supportHours } = await readDocument(messaging.settings, chatDocument)
  const { timeZone } = await readSetting(messaging.settings, 'brand')
  return { ...supportHours, isStaffed: isWithin(supportHours, timeIn(now(messaging), timeZone)) }
}

/** The rooms that are open, in one's language. */
export async function listRooms({ settings }: Messaging, language: Language): Promise<Room[]> {
  const { isOpen, rooms } = await readDocument(settings, chatDocument)
  if (!isOpen) return []
  return rooms.map(({ room, names }) => ({ room, name: names[language] ?? names[defaultLanguage] ?? room }))
}

/** A line as everybody sees it: a name, a level, a colour that stays with the person, and what was said. Nothing leads back to the account. */
export interface Line {
  readonly id: string
  readonly nickname: string
  /** The VIP level, from 0. */
  readonly level: number
  readonly hue: number
  readonly text: string
  readonly at: string
}

/** What only the reader is told: which lines are their own. */
export interface ReadLine extends Line {
  readonly isMine: boolean
}

function show({ id, room, memberId, nickname, body, at, level }: store.StoredLine): Line {
  return { id, nickname, level, hue: hueOf(room, memberId), text: body, at: at.toISOString() }
}

/** By room, so that nobody can be followed from one to another by their colour. */
function hueOf(room: string, memberId: string | null): number {
  return (
    createHash('sha256')
      .update(`${room} ${memberId ?? ''}`)
      .digest()
      .readUInt16BE(0) % 360
  )
}

export async function readLines(
  messaging: Messaging,
  room: string,
  { before, reader }: { readonly before: string | null; readonly reader: Id<'member'> | null },
): Promise<Result<{ lines: ReadLine[]; hasMore: boolean }, 'chat_is_closed' | 'chat_room_is_unknown'>> {
  const refusal = await findFault(messaging, room, reader)
  if (refusal) return no(refusal)
  const rows = await store.findLines(messaging.db.read, { room, before, rowsMax: chatPageSize + 1 })
  const lines = rows
    .slice(0, chatPageSize)
    .reverse()
    .map((row) => ({ ...show(row), isMine: row.memberId !== null && row.memberId === reader }))
  return yes({ lines, hasMore: rows.length > chatPageSize })
}

async function findFault(
  { settings, hasOtherRoom }: Messaging,
  room: string,
  reader: Id<'member'> | null,
): Promise<'chat_is_closed' | 'chat_room_is_unknown' | null> {
  // Help is there also while members do not talk to each other; to everybody else the room of a member does not exist.
  if (isSupportRoom(room)) return reader !== null && room === supportRoomOf(reader) ? null : 'chat_room_is_unknown'
  const { isOpen, rooms } = await readDocument(settings, chatDocument)
  if (!isOpen) return 'chat_is_closed'
  const isRoom = rooms.some((one) => one.room === room) || ((await hasOtherRoom?.(room)) ?? false)
  return isRoom ? null : 'chat_room_is_unknown'
}

/** So many lines in so many seconds, in all rooms together. */
const paceLines = 5
const paceMs = 10_000
const repeatMs = 60_000

type SayRefusal = Exclude<ChatRefusal, 'chat_line_is_unknown'>

export interface LineRequest {
  readonly memberId: Id<'member'>
  readonly room: string
  readonly text: string
}

/** Says a line to everyone in the room. One member's lines are judged one after another, so that many at once gain nothing. */
export async function sayLine(
  messaging: Messaging,
  { memberId, room, text }: LineRequest,
): Promise<Result<Line, SayRefusal>> {
  const fault = await findFault(messaging, room, memberId)
  if (fault) return no(fault)
  const tidy = tidyLine(text)
  // Customer service may be told a number or an address, in whatever words.
  const moderated = isSupportRoom(room)
    ? yes(tidy)
    : moderate(tidy, await readDocument(messaging.settings, chatDocument))
  if (!moderated.ok) return moderated
  const body = moderated.value
  if (body === '') return no('chat_line_is_empty')
  const nickname = await messaging.shownName(memberId)
  const at = now(messaging)
  const said = await messaging.db.tx(async (tx): Promise<Result<store.StoredLine, SayRefusal>> => {
    await lockMember(tx, memberId, 'chat')
    if (await store.isMuted(tx, memberId, at)) return no('chat_is_muted')
    const recent = await store.findRecent(tx, memberId, new Date(at.getTime() - repeatMs))
    const fresh = recent.filter((line) => line.at.getTime() > at.getTime() - paceMs)
    if (fresh.length >= paceLines) return no('chat_is_too_fast')
    if (recent.some((line) => line.body === body)) return no('chat_line_is_repeated')
    return yes(await store.insertLine(tx, { room, memberId, nickname, body, at }))
  })
  if (!said.ok) return said
  const line = show(said.value)
  messaging.announceChat(room, { type: 'line', line })
  return yes(line)
}

export interface Waiting {
  readonly memberId: Id<'member'>
  readonly nickname: string
  readonly text: string
  readonly at: string
}

const waitingMost = 100

/** The members whose last line has no answer yet, the longest waiting first. */
export async function listWaiting({ db }: Messaging): Promise<Waiting[]> {
  const rows = await store.findWaiting(db.read, waitingMost)
  return rows.flatMap(({ memberId, nickname, body, at }) =>
    memberId === null ? [] : [{ memberId, nickname, text: body, at: at.toISOString() }],
  )
}

export interface SupportAnswer {
  readonly memberId: Id<'member'>
  readonly text: string
  readonly by: Id<'operator'>
  /** Under which name members read it. */
  readonly brand: string
}

/** An operator answers a member who has written, in the room that is theirs alone; open pages show it at once. */
export async function answerMember(
  messaging: Messaging,
  { memberId, text, by, brand }: SupportAnswer,
): Promise<Result<Line, 'chat_room_is_unknown' | 'chat_line_is_empty'>> {
  const room = supportRoomOf(memberId)
  const body = tidyLine(text)
  if (body === '') return no('chat_line_is_empty')
  const line = { room, memberId: null, nickname: brand, body, at: now(messaging) }
  const said = await messaging.db.tx(async (tx) => {
    const [last] = await store.findLines(tx, { room, before: null, rowsMax: 1 })
    if (!last) return null
    const made = await store.insertLine(tx, { ...line, operatorId: by })
    // Who has left the page meanwhile finds the answer in the inbox; what follows it is not told again.
    if (last.memberId !== null)
      await deliver(tx, messaging, {
        memberId,
        template: 'feedback_answered',
        figures: { question: last.body },
        source: `help:${made.id}`,
        texts: { [defaultLanguage]: { title: '', body } },
      })
    return made
  })
  if (said === null) return no('chat_room_is_unknown')
  const shown = show(said)
  messaging.announceChat(room, { type: 'line', line: shown })
  return yes(shown)
}

/** Whether somebody may write now, before they try. */
export async function isMuted(messaging: Messaging, memberId: Id<'member'>): Promise<boolean> {
  return await store.isMuted(messaging.db.read, memberId, now(messaging))
}

/** An operator takes a line away from everyone's screen. It stays on record. */
export async function deleteLine(
  messaging: Messaging,
  id: string,
  by: Id<'operator'>,
): Promise<Result<null, 'chat_line_is_unknown'>> {
  const gone = await messaging.db.tx(async (tx) => await store.deleteLine(tx, id, now(messaging), by))
  if (!gone) return no('chat_line_is_unknown')
  messaging.announceChat(gone.room, { type: 'deleted', id })
  return yes(null)
}

export interface MuteInput {
  /** A line of theirs: operators see names, not accounts. */
  readonly line: string
  /** Null until further notice, 0 not at all any more. */
  readonly minutes: number | null
  readonly by: Id<'operator'>
}

export async function muteAuthor(
  messaging: Messaging,
  { line, minutes, by }: MuteInput,
): Promise<Result<null, 'chat_line_is_unknown'>> {
  const at = now(messaging)
  const found = await messaging.db.tx(async (tx) => {
    const said = await store.findLine(tx, line)
    if (!said || said.memberId === null) return null
    const { memberId } = said
    const until = minutes === null ? null : new Date(at.getTime() + minutes * 60_000)
    if (minutes === 0) await store.removeMute(tx, memberId)
    else await store.writeMute(tx, { memberId, until, at, by })
    return memberId
  })
  return found ? yes(null) : no('chat_line_is_unknown')
}
