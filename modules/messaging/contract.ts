import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { customerServiceTypes } from '#modules/settings/model.ts'
import { chatLettersMax, feedbackImagesMax, feedbackLettersMax, messageTopics, roomShape, templates } from './model.ts'
import { judgeQuestion } from './rules/question.ts'
import { countLetters, tidyLine, tidyText } from './rules/text.ts'

const AskedLanguage = z.enum(languages).default(defaultLanguage)
const Text = z.strictObject({ title: z.string(), body: z.string() })

const Message = z.strictObject({
  id: Uuid,
  topic: z.enum(messageTopics),
  template: z
    .enum(templates)
    .nullable()
    .meta({ description: 'What the house says by itself; the reader puts it into words' }),
  figures: z.record(z.string(), z.string()).nullable(),
  text: Text.nullable().meta({ description: 'What a person wrote. Plain text, never HTML' }),
  at: Instant,
  readAt: Instant.nullable(),
})

export const getInbox = route('GET /wps/messages', {
  summary: 'My messages, newest first.',
  who: 'member',
  query: z.strictObject({
    before: Uuid.optional(),
    filter: z.enum(['unread', ...messageTopics]).optional(),
    language: AskedLanguage,
  }),
  reply: z.strictObject({ messages: z.array(Message), next: Uuid.nullable(), unread: z.int() }),
  refusals: [],
})

const Unread = z.strictObject({ unread: z.int() })
const Ids = z.strictObject({ ids: z.array(Uuid).min(1).max(100) })

export const getUnread = route('GET /wps/relay/CSP_unreadCount', {
  summary: 'How many of my messages I have not read.',
  who: 'member',
  reply: Unread,
  refusals: [],
})

export const readMessages = route('POST /wps/messages/read', {
  summary: 'Marks messages as read.',
  who: 'member',
  body: Ids,
  reply: Unread,
  refusals: [],
})

export const readAllMessages = route('POST /wps/messages/readAll', {
  summary: 'Marks everything as read, up to the newest message that was shown.',
  who: 'member',
  body: z.strictObject({ upTo: Uuid }),
  reply: Unread,
  refusals: [],
})

export const deleteMessages = route('POST /wps/messages/delete', {
  summary: 'Takes messages out of my inbox.',
  who: 'member',
  body: Ids,
  reply: Unread,
  refusals: [],
})

export const restoreMessages = route('POST /wps/messages/restore', {
  summary: 'Brings deleted messages back.',
  who: 'member',
  body: Ids,
  reply: Unread,
  refusals: [],
})

/** Plain text of a person, bounded as it will be stored. */
const letters = (max: number, tidy = tidyText) =>
  z
    .string()
    .max(max * 20)
    .refine((text) => countLetters(tidy(text)) <= max, { error: 'text_is_too_long' })

const Written = z.strictObject({ title: letters(120, tidyLine).min(1), body: letters(4000).min(1) })

export const writeMessage = route('POST /ops/messages', {
  summary: 'Writes to some members by name, or to everybody.',
  who: 'operator',
  body: z.strictObject({
    key: IdempotencyKey,
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('members'), usernames: z.array(z.string().min(1).max(64)).min(1).max(200) }),
    ]),
    texts: z.partialRecord(z.enum(languages), Written),
  }),
  reply: z.strictObject({ sent: z.int() }),
  refusals: ['message_needs_english', 'recipient_is_unknown'],
})

export const listBroadcasts = route('GET /ops/messages', {
  summary: 'What everybody was told, newest first.',
  who: 'operator',
  reply: z.array(
    z.strictObject({
      id: Uuid,
      texts: z.partialRecord(z.enum(languages), Text),
      at: Instant,
      withdrawnAt: Instant.nullable(),
    }),
  ),
  refusals: [],
})

export const withdrawBroadcast = route('DELETE /ops/messages/:id', {
  summary: 'Takes what everybody was told out of every inbox.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  refusals: ['message_is_unknown'],
})

export const sendFeedback = route('PUT /wps/feedback', {
  summary: 'Tells us something, with up to three pictures that were sent before.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    content: z
      .string()
      .max(feedbackLettersMax * 20)
      .refine((text) => judgeQuestion(text) !== 'is_too_long', { error: 'text_is_too_long' }),
    images: z.array(Uuid).max(feedbackImagesMax),
  }),
  reply: z.strictObject({ id: Uuid }),
  refusals: ['feedback_is_empty', 'feedback_is_full', 'file_is_unknown', 'file_is_used', 'key_is_reused'],
})

const Feedback = z.strictObject({
  id: Uuid,
  content: z.string(),
  images: z.array(Uuid),
  at: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})

export const listOwnFeedback = route('GET /wps/feedback', {
  summary: 'What I have told you, and what you answered.',
  who: 'member',
  reply: z.array(Feedback),
  refusals: [],
})

export const listFeedback = route('GET /ops/feedback', {
  summary: 'What members tell: what waits, oldest first, or what was answered, newest first.',
  who: 'operator',
  query: z.strictObject({ state: z.enum(['open', 'answered']).default('open'), after: Uuid.optional() }),
  reply: z.strictObject({ items: z.array(Feedback.extend({ memberId: Uuid })), next: Uuid.nullable() }),
  refusals: [],
})

export const answerFeedback = route('PUT /ops/feedback/:id/answer', {
  summary: 'Answers a member; the answer arrives in their inbox.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ answer: letters(2000) }),
  reply: z.null(),
  refusals: ['feedback_is_unknown', 'feedback_is_answered', 'feedback_is_empty'],
})

const RoomKey = z.string().regex(roomShape)
const LineId = z.string().regex(/^[1-9]\d{0,17}$/)

const Line = z.strictObject({
  id: LineId,
  nickname: z.string(),
  level: z.int().meta({ description: 'The VIP level, from 0' }),
  hue: z.int().meta({ description: 'A colour that stays with the person in this room' }),
  text: z.string().meta({ description: 'Plain text, never HTML' }),
  at: Instant,
})

const Lines = { lines: z.array(Line.extend({ isMine: z.boolean() })), hasMore: z.boolean() }

export const listChatModels = route('GET /wps/relay/CBS_modelList', {
  summary: 'The ways to chat: the rooms of the house, a room of one’s own with customer service, and where else it is.',
  who: 'visitor',
  query: z.strictObject({ language: AskedLanguage }),
  reply: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ model: z.string(), kind: z.literal('ROOM'), room: RoomKey, title: z.string() }),
      z.strictObject({
        model: z.string(),
        kind: z.literal('HELP'),
        room: RoomKey,
        from: z.string().meta({ description: 'From when on somebody is there, HH:MM' }),
        to: z.string(),
        isStaffed: z.boolean().meta({ description: 'Whether somebody is there now' }),
      }),
      z.strictObject({
        model: z.string(),
        kind: z.literal('SERVICE'),
        csType: z.enum(customerServiceTypes),
        title: z.string(),
      }),
    ]),
  ),
  refusals: [],
})

export const launchChat = route('POST /wps/relay/CBS_launchChat', {
  summary: 'Opens a chat: a room with its last lines, or the address of customer service.',
  who: 'visitor',
  body: z.strictObject({ model: z.string().min(1).max(64) }),
  reply: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('ROOM'),
      room: RoomKey,
      topic: z.string().meta({ description: 'What to listen to on the socket' }),
      nickname: z.string().nullable().meta({ description: 'What I am called there; null for who may only read' }),
      isMuted: z.boolean(),
      lettersMax: z.int(),
      ...Lines,
    }),
    z.strictObject({ kind: z.literal('SERVICE'), url: z.string() }),
  ]),
  refusals: ['chat_model_is_unknown', 'chat_is_closed', 'chat_room_is_unknown'],
})

export const getChatLines = route('GET /wps/chat/:room', {
  summary: 'What was said in a room before a line, oldest first.',
  who: 'visitor',
  params: z.strictObject({ room: RoomKey }),
  query: z.strictObject({ before: LineId.optional() }),
  reply: z.strictObject(Lines),
  refusals: ['chat_is_closed', 'chat_room_is_unknown'],
})

export const sayLine = route('POST /wps/chat/:room', {
  summary: 'Says a line in a room.',
  who: 'member',
  rate: { points: 30, perSeconds: 30 },
  params: z.strictObject({ room: RoomKey }),
  body: z.strictObject({ text: letters(chatLettersMax, tidyLine) }),
  reply: Line,
  refusals: [
    'chat_is_closed',
    'chat_room_is_unknown',
    'chat_is_muted',
    'chat_is_too_fast',
    'chat_line_is_repeated',
    'chat_line_is_empty',
    'chat_words_are_refused',
    'chat_has_contact',
  ],
})

const Waiting = z.strictObject({ memberId: Uuid, nickname: z.string(), text: z.string(), at: Instant })

export const listWaitingChats = route('GET /ops/chat/help', {
  summary: 'Members who wrote to customer service and have no answer yet, the longest waiting first.',
  who: 'operator',
  reply: z.strictObject({ waiting: z.array(Waiting) }),
  refusals: [],
})

export const getHelpLines = route('GET /ops/chat/help/:member', {
  summary: 'What a member and customer service wrote to each other, oldest first.',
  who: 'operator',
  params: z.strictObject({ member: Uuid }),
  query: z.strictObject({ before: LineId.optional() }),
  reply: z.strictObject(Lines),
  refusals: ['chat_room_is_unknown'],
})

export const answerHelp = route('POST /ops/chat/help/:member', {
  summary: 'Answers a member who wrote to customer service.',
  who: 'operator',
  params: z.strictObject({ member: Uuid }),
  body: z.strictObject({ text: letters(chatLettersMax, tidyLine) }),
  reply: Line,
  refusals: ['chat_room_is_unknown', 'chat_line_is_empty'],
})

export const deleteLine = route('DELETE /ops/chat/lines/:id', {
  summary: 'Takes a line away from everyone.',
  who: 'operator',
  params: z.strictObject({ id: LineId }),
  reply: z.null(),
  refusals: ['chat_line_is_unknown'],
})

export const muteAuthor = route('PUT /ops/chat/lines/:id/mute', {
  summary: 'Keeps whoever said a line from writing.',
  who: 'operator',
  params: z.strictObject({ id: LineId }),
  body: z.strictObject({
    minutes: z.int().min(0).max(525_600).nullable().meta({ description: 'Null until further notice; 0 ends it' }),
  }),
  reply: z.null(),
  refusals: ['chat_line_is_unknown'],
})
