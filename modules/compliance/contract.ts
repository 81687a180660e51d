import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import {
  changeKinds,
  coolOffs,
  documentStates,
  documentTypes,
  exclusionTerms,
  kycLevels,
  limitKinds,
  periods,
  realityChecks,
  rejectReasons,
} from '#modules/compliance/model.ts'

const Kind = z.enum(limitKinds)
const PeriodName = z.enum(periods)
const Digits = z.string().regex(/^\d{1,19}$/)

/** Money as a decimal of its currency; where the kind is `session`, whole minutes. */
const LimitValue = z.string().max(40).meta({ example: '5000.00' })

const Pending = z.strictObject({
  value: LimitValue.nullable().meta({ description: 'Null: the limit is to be taken away' }),
  askedAt: Instant,
  confirmFrom: Instant.meta({ description: 'From here on the member may confirm it; not before' }),
  confirmUntil: Instant.meta({ description: 'Who has not confirmed by then keeps the stricter limit' }),
})

const LimitRow = z.strictObject({
  kind: Kind,
  period: PeriodName,
  currency: CurrencyCode.nullable().meta({ description: 'Null for time, which has none' }),
  value: LimitValue.nullable().meta({ description: 'Null: there is no such limit' }),
  used: LimitValue,
  left: LimitValue.nullable(),
  setAt: Instant.nullable(),
  renewsAt: Instant.meta({ description: 'When the period ends and all of it is free again' }),
  pending: Pending.nullable(),
})

const Pause = z.strictObject({ since: Instant, until: Instant })

const Exclusion = z.strictObject({
  since: Instant,
  until: Instant,
  hasEnded: z.boolean().meta({ description: 'Its time is over; it holds on until the member asks to come back' }),
  returnsAt: Instant.nullable().meta({ description: 'The member asked to come back, and may play from here on' }),
})

const KycDocument = z.strictObject({
  id: Uuid,
  documentType: z.enum(documentTypes),
  state: z.enum(documentStates),
  reason: z.enum(rejectReasons).nullable(),
  maskedNumber: z.string().nullable().meta({ example: '•••••6789' }),
  sentAt: Instant,
  decidedAt: Instant.nullable(),
})

const Kyc = z.strictObject({
  level: z.literal(kycLevels),
  basic: z
    .strictObject({ maskedName: z.string(), birthYear: z.int(), country: z.string() })
    .nullable()
    .meta({ description: 'What the member told, as far as it is shown again' }),
  documents: z.array(KycDocument),
  minimumAge: z.int(),
  gates: z
    .array(
      z.strictObject({
        level: z.literal(kycLevels),
        currency: CurrencyCode,
        single: Amount.nullable(),
        total: Amount.nullable(),
      }),
    )
    .meta({ description: 'From which withdrawal, or which sum of all of them, a level is asked for' }),
})

export const getCompliance = route('GET /wps/compliance', {
  summary: 'My limits, pauses, reality check and verification, all in one.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    serverTime: Instant,
    currency: CurrencyCode,
    limits: z.array(LimitRow).meta({ description: 'All twelve: four kinds by three periods' }),
    realityCheck: z.strictObject({
      minutes: z.literal(realityChecks).nullable(),
      choices: z.array(z.int()),
    }),
    coolOff: Pause.nullable(),
    exclusion: Exclusion.nullable(),
    kyc: Kyc,
  }),
  refusals: [],
})

const amountRefusals = ['amount_is_malformed', 'amount_is_too_precise', 'amount_is_too_large'] as const
const LimitName = z.strictObject({ kind: Kind, period: PeriodName, currency: CurrencyCode.optional() })

export const setLimit = route('PUT /wps/compliance/limits', {
  summary:
    'Sets a limit. A stricter one holds at once; a looser one, or none, waits a day and then for a confirmation.',
  who: 'member',
  body: LimitName.extend({ value: LimitValue.nullable() }),
  reply: z.strictObject({ isInForce: z.boolean(), limit: LimitRow }),
  refusals: [...amountRefusals, 'limit_is_out_of_range'],
})

export const confirmLimit = route('POST /wps/compliance/limits/confirm', {
  summary: 'Confirms a looser limit whose day has passed.',
  who: 'member',
  body: LimitName,
  reply: z.strictObject({ limit: LimitRow }),
  refusals: ['limit_change_is_missing', 'limit_change_is_early', 'limit_change_is_late'],
})

export const cancelLimit = route('POST /wps/compliance/limits/cancel', {
  summary: 'Takes back the request for a looser limit.',
  who: 'member',
  body: LimitName,
  reply: z.strictObject({ limit: LimitRow }),
  refusals: ['limit_change_is_missing'],
})

export const setRealityCheck = route('PUT /wps/compliance/realityCheck', {
  summary: 'After how many minutes of play I am told how it stands, and asked whether I go on.',
  who: 'member',
  body: z.strictObject({ minutes: z.literal(realityChecks).nullable() }),
  reply: z.strictObject({ minutes: z.literal(realityChecks).nullable() }),
  refusals: [],
})

const Position = z.strictObject({
  currency: CurrencyCode,
  day: z.iso.date().meta({ description: 'Where the brand is at home' }),
  staked: Amount,
  paid: Amount,
  net: Amount.meta({ description: 'Paid less staked: negative is lost' }),
  playedSeconds: z.int().meta({ description: 'Time in play today' }),
  sittingSeconds: z.int().meta({ description: 'Time in play without a longer break' }),
  realityCheck: z.strictObject({
    minutes: z.int().nullable(),
    isDue: z.boolean().meta({ description: 'No stake is taken until it is acknowledged' }),
    inSeconds: z.int().nullable(),
  }),
})

export const getPosition = route('GET /wps/compliance/position', {
  summary: 'What I staked and got back today, and how long I have played.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: Position,
  refusals: [],
})

export const acknowledgeRealityCheck = route('POST /wps/compliance/realityCheck/acknowledge', {
  summary: 'I have read how it stands. Play goes on, until the next one.',
  who: 'member',
  reply: Position,
  refusals: [],
})

export const beginCoolOff = route('POST /wps/compliance/coolOff', {
  summary: 'No play and no deposits for a while. It can be made longer, never shorter.',
  who: 'member',
  body: z.strictObject({ length: z.enum(coolOffs) }),
  reply: Pause,
  refusals: ['cool_off_is_longer'],
})

export const beginExclusion = route('POST /wps/compliance/exclusion', {
  summary: 'No play and no deposits for half a year or longer. Nobody can undo it before its end, not even we.',
  who: 'member',
  body: z.strictObject({ term: z.enum(exclusionTerms), isUnderstood: z.literal(true) }),
  reply: Exclusion,
  refusals: ['exclusion_is_longer'],
})

export const askReturn = route('POST /wps/compliance/exclusion/return', {
  summary: 'After its end: I want to come back. A day passes before I may play again.',
  who: 'member',
  reply: Exclusion,
  refusals: ['exclusion_is_missing', 'exclusion_is_running'],
})

export const getHistory = route('GET /wps/compliance/history', {
  summary: 'Every change of my limits, pauses and verification, newest first.',
  who: 'member',
  query: z.strictObject({ before: Digits.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.strictObject({
    changes: z.array(
      z.strictObject({
        seq: Digits,
        at: Instant,
        kind: z.enum(changeKinds),
        by: z.enum(['member', 'operator', 'system']),
        detail: z.record(z.string(), z.string().nullable()),
      }),
    ),
    next: Digits.nullable(),
  }),
  refusals: [],
})

const Name = z
  .string()
  .trim()
  .min(2)
  .max(120)
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}' .-]*$/u)

export const giveBasic = route('PUT /wps/compliance/kyc/basic', {
  summary: 'Who I am: level 1 of verification.',
  who: 'member',
  encrypted: true,
  body: z.strictObject({
    fullName: Name,
    birthDate: z.iso.date(),
    country: z.string().regex(/^[A-Z]{2}$/),
    address: z.string().trim().min(5).max(300),
  }),
  reply: Kyc,
  refusals: ['birth_date_is_impossible', 'age_is_not_allowed', 'kyc_is_done'],
})

export const sendDocument = route('POST /wps/compliance/kyc/documents', {
  summary: 'Shows a document: its number and its pictures, which were sent before with the purpose `kyc`.',
  who: 'member',
  encrypted: true,
  body: z.strictObject({
    documentType: z.enum(documentTypes),
    number: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 -]{4,40}$/)
      .nullable()
      .meta({ description: 'Null for a proof of address, which has none' }),
    files: z.array(Uuid).min(1).max(3),
  }),
  reply: Kyc,
  refusals: ['kyc_basic_is_needed', 'kyc_is_waiting', 'kyc_is_done', 'file_is_unknown', 'file_is_used'],
})

const WaitingDocument = KycDocument.extend({
  memberId: Uuid,
  fullName: z.string(),
  birthDate: z.iso.date(),
  country: z.string(),
  address: z.string(),
  number: z.string().nullable(),
  files: z.array(Uuid),
})

export const listDocuments = route('GET /ops/compliance/documents', {
  summary: 'Documents to be judged, oldest first.',
  who: 'operator',
  query: z.strictObject({
    state: z.enum(documentStates).default('waiting'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({ documents: z.array(KycDocument.extend({ memberId: Uuid })) }),
  refusals: [],
})

export const readDocument = route('GET /ops/compliance/documents/:id', {
  summary: 'One document with all that it should show. Looking is recorded.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  reply: WaitingDocument,
  refusals: ['kyc_document_is_unknown'],
})

export const decideDocument = route('POST /ops/compliance/documents/:id/decide', {
  summary: 'Believes a document, or not, with the reason.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('approve') }),
    z.strictObject({ verdict: z.literal('reject'), reason: z.enum(rejectReasons) }),
  ]),
  reply: z.strictObject({ id: Uuid, state: z.enum(documentStates), level: z.literal(kycLevels) }),
  refusals: ['kyc_document_is_unknown', 'kyc_document_is_decided'],
})
