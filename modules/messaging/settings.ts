import { z } from 'zod'
import { languages } from '#kit/language.ts'
import { settingDocument } from '#kit/setting-document.ts'

const Name = z
  .string()
  .min(1)
  .max(40)
  .refine((text) => text.trim() === text && !/[\p{C}<>]/u.test(text), { error: 'text_is_wrong' })

const Room = z
  .strictObject({ room: z.string().regex(/^[a-z0-9-]{1,24}$/), names: z.partialRecord(z.enum(languages), Name) })
  .refine(({ names }) => names.EN !== undefined, { path: ['names', 'EN'], error: 'text_is_missing' })

const Words = z
  .array(
    z
      .string()
      .min(2)
      .max(40)
      .regex(/^[\p{L}\p{N}\p{M}' -]+$/u),
  )
  .max(1000)

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The rooms where members talk to each other, and the words that they may not use there. */
const ChatRules = z.strictObject({
  isOpen: z.boolean(),
  rooms: z
    .array(Room)
    .max(12)
    .refine((rooms) => new Set(rooms.map(({ room }) => room)).size === rooms.length, { error: 'list_repeats_itself' }),
  /** Dotted out. */
  masked: Words,
  /** A line with one of these is not taken. */
  refused: Words,
  /** When somebody of customer service is there, every day in the brand's time zone; a member may write at any time. */
  supportHours: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).default({ from: '09:00', to: '23:00' }),
})

const chatDefaults: z.output<typeof ChatRules> = {
  isOpen: true,
  rooms: [
    { room: 'lobby', names: { EN: 'Lobby', TY: 'Lobby', AR: 'الردهة' } },
    { room: 'games', names: { EN: 'Games', TY: 'Mga laro', AR: 'الألعاب' } },
    { room: 'sports', names: { EN: 'Sports', TY: 'Palakasan', AR: 'الرياضة' } },
  ],
  masked: [
    'gago',
    'tanga',
    'bobo',
    'ulol',
    'tarantado',
    'putangina',
    'leche',
    'fuck',
    'shit',
    'bitch',
    'asshole',
    'idiot',
  ],
  refused: ['gcash number', 'sell account', 'buy account', 'loan offer', 'kill yourself'],
  supportHours: { from: '09:00', to: '23:00' },
}

export const chatDocument = settingDocument('chat', ChatRules, chatDefaults)
