import { z } from 'zod'
import { route } from '#kit/route.ts'
import { CurrencyCode, IdempotencyKey, Uuid } from '#kit/wire.ts'
import { inviteKinds, messageLettersMax, transferWays, uplineClosedReasons } from '#modules/agents/model.ts'
import {
  Day,
  Link,
  MemberCard,
  RatesBody,
  RatesInForce,
  TeamMember,
  Transfer,
  TransferLimits,
} from '#modules/agents/wire.ts'
import { icons } from '#modules/identity/model.ts'

const writing = { points: 60, perSeconds: 60 } as const
const One = z.strictObject({ member: Uuid })
const page = {
  before: Uuid.optional().meta({ description: 'The `next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}
const Note = z.string().max(200)
const AmountText = z.string().max(40).meta({ example: '500.00' })
const PaymentPassword = z.string().min(1).max(64)

const rateRefusals = ['rate_is_above_own'] as const
const transferRefusals = [
  'amount_is_malformed',
  'amount_is_too_precise',
  'amount_is_too_large',
  'currency_is_not_offered',
  'transfers_are_closed',
  'transfer_is_below_minimum',
  'transfer_is_above_maximum',
  'transfer_limit_is_reached',
  'receiver_cannot_take_it',
  'deficit_is_owed',
  'funds_are_short',
  'key_is_reused',
  'payment_password_is_missing',
  'payment_password_is_wrong',
  'payment_password_is_locked',
  'server_is_busy',
] as const

export const getAgentMe = route('GET /wps/agent/me', {
  summary: 'The agent at the head of the agent centre: place, rates, codes, and what the house has open for agents.',
  who: 'agent',
  reply: z.strictObject({
    id: Uuid,
    account: z.string(),
    nickname: z.string(),
    icon: z.enum(icons),
    level: z.int(),
    /** Whether people below can be agents in turn; at the last level they are members alone. */
    mayInviteAgents: z.boolean(),
    hasUpline: z.boolean(),
    teamSize: z.int(),
    teamAgents: z.int(),
    directs: z.int(),
    rates: RatesInForce,
    affiliateCode: z.string().nullable(),
    referralCode: z.string().nullable(),
    /** Leads to the site with the agent's own code. */
    affiliateUrl: z.url().nullable(),
    /** Names of the site that links can lead to. */
    domains: z.array(z.string()),
    linksMax: z.int(),
    defaultRates: RatesBody,
    currency: CurrencyCode,
    timeZone: z.string(),
    /** The specification's types, which decide the pages of the menu. */
    contracts: z.strictObject({
      enableCt: z.boolean(),
      salary: z.boolean(),
      hourSalary: z.boolean(),
      realtime: z.boolean(),
    }),
    transfers: z.strictObject({ isDownOpen: z.boolean(), isUpOpen: z.boolean() }),
    /** ISO's weekdays, both among them, in the time zone above. */
    contactHours: z.strictObject({
      fromWeekday: z.int(),
      toWeekday: z.int(),
      from: z.string(),
      to: z.string(),
    }),
  }),
  refusals: [],
})

export const searchTeam = route('GET /wps/agent/search', {
  summary: 'Who of the team has an account or nickname that begins like this, or this very mobile number.',
  who: 'agent',
  rate: { points: 120, perSeconds: 60 },
  query: z.strictObject({ q: z.string().min(1).max(64) }),
  reply: z.strictObject({ members: z.array(TeamMember) }),
  refusals: [],
})

export const listTeam = route('GET /wps/agent/members', {
  summary: 'Everybody of the team, or of the team of somebody in it, the newest first.',
  who: 'agent',
  query: z.strictObject({
    under: Uuid.optional(),
    /** Only those right below. */
    direct: z.enum(['true', 'false']).default('false'),
    kind: z.enum(inviteKinds).optional(),
    state: z.enum(['open', 'blocked']).optional(),
    ...page,
  }),
  reply: z.strictObject({ members: z.array(TeamMember), next: Uuid.nullable() }),
  refusals: ['member_not_found'],
})

export const getTeamMember = route('GET /wps/agent/members/:member', {
  summary: 'One of the team: place, purse, rates and what they can become, contacts masked, and the caller’s own note.',
  who: 'agent',
  params: One,
  reply: MemberCard,
  refusals: ['member_not_found'],
})

export const createTeamMember = route('POST /wps/agent/members', {
  summary: 'Makes an account right below the caller, with a first password that has to be changed. A key makes one.',
  who: 'agent',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    kind: z.enum(inviteKinds),
    username: z.string().min(1).max(64),
    nickname: z.string().max(64).optional(),
    password: z.string().min(1).max(256),
    rates: RatesBody,
  }),
  reply: TeamMember,
  refusals: [
    ...rateRefusals,
    'username_is_malformed',
    'username_is_taken',
    'nickname_is_malformed',
    'nickname_is_reserved',
    'password_length_is_wrong',
    'password_is_refused',
    'tree_is_too_deep',
    'key_is_reused',
    'server_is_busy',
  ],
})

export const getRebates = route('GET /wps/games/rebates', {
  summary:
    'What the house pays back of turnover, by category: all that anybody and the agents above them get together.',
  who: 'visitor',
  reply: z.strictObject({ rates: RatesBody }),
  refusals: [],
})

export const getOwnRebates = route('GET /wps/member/rebates', {
  summary: 'What I get back of my own turnover, by category.',
  who: 'member',
  reply: RatesInForce,
  refusals: [],
})

export const setTeamRates = route('POST /wps/agent/members/:member/rates', {
  summary: 'Decides the rebate of a direct downline, from tomorrow on.',
  who: 'agent',
  rate: writing,
  params: One,
  body: z.strictObject({ rates: RatesBody }),
  reply: RatesInForce,
  refusals: [...rateRefusals, 'member_not_found', 'member_is_not_direct', 'rate_is_below_downline'],
})

export const blockTeamMember = route('POST /wps/agent/members/:member/block', {
  summary: 'Closes an account of the team: its sessions end, it cannot sign in, its links and codes bring nobody.',
  who: 'agent',
  rate: writing,
  params: One,
  reply: z.null(),
  refusals: ['member_not_found', 'member_is_blocked'],
})

export const unblockTeamMember = route('POST /wps/agent/members/:member/unblock', {
  summary: 'Opens an account again that the caller, or an agent below, has closed.',
  who: 'agent',
  rate: writing,
  params: One,
  reply: z.null(),
  refusals: ['member_not_found', 'member_is_not_blocked', 'member_is_blocked_by_others'],
})

export const noteTeamMember = route('POST /wps/agent/members/:member/note', {
  summary: 'Keeps a note about somebody of the team that the caller alone reads. An empty one is no note.',
  who: 'agent',
  rate: writing,
  params: One,
  body: z.strictObject({ note: Note }),
  reply: z.null(),
  refusals: ['member_not_found'],
})

/** Something that can be seen has to be in it. */
const MessageText = z
  .string()
  .max(messageLettersMax)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)

export const messageTeamMember = route('POST /wps/agent/members/:member/message', {
  summary: 'Writes to somebody of the team; it arrives in their inbox under the caller’s name.',
  who: 'agent',
  rate: { points: 20, perSeconds: 60 },
  params: One,
  body: z.strictObject({ key: IdempotencyKey, text: MessageText }),
  reply: z.null(),
  refusals: ['member_not_found', 'chat_words_are_refused', 'chat_has_contact'],
})

export const answerAgentMessage = route('POST /wps/member/messages/:id/answer', {
  summary: 'Answers a message that an agent above wrote; it arrives in the agent’s inbox under the caller’s name.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ key: IdempotencyKey, text: MessageText }),
  reply: z.null(),
  refusals: ['message_is_unknown', 'chat_words_are_refused', 'chat_has_contact'],
})

const moveRefusals = [
  'member_not_found',
  'move_makes_a_circle',
  'move_changes_nothing',
  'place_is_no_agent',
  'tree_is_too_deep',
  'rate_is_above_own',
] as const

export const moveTeamMember = route('POST /wps/agent/members/:member/move', {
  summary:
    'Puts somebody of the team, with everybody below, under another agent of the team or right under the caller.',
  who: 'agent',
  rate: writing,
  params: One,
  body: z.strictObject({ to: Uuid }),
  reply: z.null(),
  refusals: moveRefusals,
})

export const listLinks = route('GET /wps/agent/links', {
  summary: 'The caller’s links, the newest first, with what each brought.',
  who: 'agent',
  query: z.strictObject({ state: z.enum(['open', 'closed']).optional(), ...page }),
  reply: z.strictObject({ links: z.array(Link), next: Uuid.nullable() }),
  refusals: [],
})

export const createLink = route('POST /wps/agent/links', {
  summary: 'Makes a link: who registers by it stands right below the caller, with these rates. A key makes one.',
  who: 'agent',
  rate: writing,
  body: z.strictObject({
    key: IdempotencyKey,
    kind: z.enum(inviteKinds),
    rates: RatesBody,
    domain: z.string().max(253).nullable(),
    note: Note,
  }),
  reply: Link,
  refusals: [...rateRefusals, 'tree_is_too_deep', 'links_are_full', 'domain_is_not_ours', 'key_is_reused'],
})

export const closeLink = route('POST /wps/agent/links/:link/close', {
  summary: 'Closes a link for good: nobody joins by it any more.',
  who: 'agent',
  rate: writing,
  params: z.strictObject({ link: Uuid }),
  reply: z.null(),
  refusals: ['link_is_unknown'],
})

export const visitLink = route('POST /wps/invitation/visit', {
  summary:
    'Told by the page that somebody came by a link; counted by day, and answered alike whether there is one or not.',
  who: 'visitor',
  rate: { points: 5, perSeconds: 600 },
  body: z.strictObject({ code: z.string().min(1).max(32) }),
  reply: z.null(),
  refusals: [],
})

export const getTransferLimits = route('GET /wps/agent/transfers/limits', {
  summary: 'How much the caller can pass down at once and today.',
  who: 'agent',
  reply: TransferLimits,
  refusals: [],
})

export const listTransfers = route('GET /wps/agent/transfers', {
  summary: 'What the caller passed down or up and got from below or above, the newest first.',
  who: 'agent',
  query: z.strictObject({
    way: z.enum(transferWays).optional(),
    /** Only with this member of the team. */
    member: Uuid.optional(),
    from: Day.optional(),
    to: Day.optional(),
    ...page,
  }),
  reply: z.strictObject({ transfers: z.array(Transfer), next: Uuid.nullable() }),
  refusals: ['member_not_found', 'range_is_wrong'],
})

export const transferDown = route('POST /wps/agent/transfers', {
  summary: 'Passes money from the caller’s purse to somebody of the team. A key moves it once.',
  who: 'agent',
  encrypted: true,
  rate: writing,
  body: z.strictObject({
    key: IdempotencyKey,
    member: Uuid,
    amount: AmountText,
    currency: CurrencyCode,
    paymentPassword: PaymentPassword,
    note: Note.default(''),
  }),
  reply: Transfer,
  refusals: [...transferRefusals, 'member_not_found', 'member_is_blocked'],
})

export const getUplineTransfer = route('GET /wps/member/upline', {
  summary: 'Whether the member can send money to the agent they stand under, how much, and if not, why.',
  who: 'member',
  reply: z.strictObject({
    isOpen: z.boolean(),
    /** Null while it is open. */
    reason: z.enum(uplineClosedReasons).nullable(),
    /** The upline’s name, masked; null without one. */
    upline: z.string().nullable(),
    /** Null while it is closed. */
    limits: TransferLimits.nullable(),
  }),
  refusals: [],
})

export const transferUp = route('POST /wps/member/upline/transfer', {
  summary: 'Passes money from the member’s purse to the agent right above. A key moves it once.',
  who: 'member',
  encrypted: true,
  rate: writing,
  body: z.strictObject({
    key: IdempotencyKey,
    amount: AmountText,
    currency: CurrencyCode,
    paymentPassword: PaymentPassword,
    note: Note.default(''),
  }),
  reply: z.strictObject({ id: Uuid, amount: z.string(), currency: CurrencyCode, at: z.iso.datetime() }),
  refusals: [...transferRefusals, 'upline_is_missing', 'member_is_blocked', 'turnover_is_owed', 'kyc_is_needed'],
})

export const moveMemberByHouse = route('POST /ops/agents/members/:member/move', {
  summary: 'Puts somebody, with everybody below, under any agent, or right under the house.',
  who: 'operator',
  params: One,
  body: z.strictObject({ to: Uuid.nullable() }),
  reply: z.null(),
  refusals: moveRefusals,
})

export const setRatesByHouse = route('POST /ops/agents/members/:member/rates', {
  summary: 'Decides the rebate of anybody right under the house, from tomorrow on.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({ rates: RatesBody }),
  reply: RatesInForce,
  refusals: [
    ...rateRefusals,
    'member_not_found',
    'member_is_not_direct',
    'rate_is_below_downline',
    'rate_is_above_cap',
  ],
})
