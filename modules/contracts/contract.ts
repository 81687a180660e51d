import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import {
  ContractRow,
  EndBody,
  EndingRow,
  EndsAgreed,
  Kind,
  makeRefusals,
  OfferBody,
  offerRefusals,
  Side,
  SimulatedWindow,
  TermsRow,
  WishBody,
} from '#modules/contracts/wire.ts'

const One = z.strictObject({ contract: Uuid })

const Page = {
  before: z.coerce.number().int().min(1).optional().meta({ description: 'The `next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

export const listContracts = route('GET /wps/agent/contracts', {
  summary: 'Contracts that I gave to my downlines, or that I was given; the newest first.',
  who: 'agent',
  query: z.strictObject({
    side: z.enum(['given', 'taken']).default('given'),
    kind: Kind.optional(),
    member: Uuid.optional().meta({ description: 'Only those of one direct downline' }),
    view: z
      .enum(['current', 'all'])
      .default('current')
      .meta({ description: 'current: open, in force or still to start' }),
    ...Page,
  }),
  reply: z.strictObject({ contracts: z.array(ContractRow), next: z.int().nullable() }),
  refusals: [],
})

export const getContract = route('GET /wps/agent/contracts/:contract', {
  summary: 'One contract with its text and its versions; readable to both sides and to those above them.',
  who: 'agent',
  params: One,
  reply: z.strictObject({
    contract: ContractRow,
    document: z.string().meta({ description: 'The text that was hashed, byte by byte' }),
    versions: z.array(ContractRow).meta({ description: 'All of this downline, kind and currency; the newest first' }),
    ends: z.array(EndingRow).meta({ description: 'What would end further down, if it is accepted or terminated' }),
  }),
  refusals: ['contract_is_unknown'],
})

export const checkContract = route('POST /wps/agent/contracts/check', {
  summary: 'Looks at an offer before it is made: whether it may be, when it would start, and what it would end.',
  who: 'agent',
  body: WishBody,
  reply: z.strictObject({
    downline: Side,
    refusal: z.enum(offerRefusals).nullable(),
    ceilingsPpm: z
      .array(z.int().nullable())
      .meta({ description: 'The most each of these tiers may pay; null: no bound' }),
    ratePpmMax: z.int().nullable().meta({ description: 'The highest rate I may offer at all; null: no bound' }),
    own: ContractRow.nullable().meta({ description: 'What the offer is held against' }),
    current: ContractRow.nullable().meta({ description: 'What the downline has now, and would have no more' }),
    open: ContractRow.nullable().meta({ description: 'An offer that still waits; it has to be withdrawn first' }),
    startsAt: Instant.nullable().meta({ description: 'If it were accepted now' }),
    ends: z.array(EndingRow),
    answerHoursMax: z.int(),
  }),
  refusals: [
    'contract_downline_is_unknown',
    'contract_downline_is_not_direct',
    'contract_downline_is_no_agent',
    'amount_is_too_precise',
    'amount_is_too_large',
  ],
})

export const offerContract = route('POST /wps/agent/contracts/offer', {
  summary: 'Offers terms to a direct downline.',
  who: 'agent',
  rate: { points: 60, perSeconds: 60 },
  body: OfferBody,
  reply: ContractRow,
  refusals: makeRefusals,
})

export const withdrawContract = route('POST /wps/agent/contracts/:contract/withdraw', {
  summary: 'Takes an offer back that was not answered yet.',
  who: 'agent',
  params: One,
  reply: ContractRow,
  refusals: ['contract_is_unknown', 'offer_is_closed'],
})

export const terminateContract = route('POST /wps/agent/contracts/:contract/terminate', {
  summary: 'Ends a contract with the window that runs now; either side may, and what stands on it ends with it.',
  who: 'agent',
  params: One,
  body: EndBody,
  reply: ContractRow,
  refusals: ['contract_is_unknown', 'contract_is_over', 'contracts_below_would_end'],
})

const SimulationDays = { days: z.coerce.number().int().min(1).max(30).default(30) }

const Simulation = z.strictObject({
  currency: CurrencyCode,
  from: Instant,
  until: Instant,
  windows: z.array(SimulatedWindow).meta({ description: 'By day for what is paid more often than that' }),
  base: Amount,
  pays: Amount,
  nowPays: Amount.nullable(),
  keeps: Amount.nullable(),
  nowKeeps: Amount.nullable(),
  effectivePpm: z.int().meta({ description: 'What it would have paid of the whole base' }),
})

export const simulateContract = route('POST /wps/agent/contracts/simulate', {
  summary: 'What terms would have paid a downline over the last days, against what it has, and what I would have kept.',
  who: 'agent',
  rate: { points: 60, perSeconds: 60 },
  body: z.strictObject({
    member: WishBody.shape.member,
    currency: WishBody.shape.currency,
    terms: TermsRow,
    days: z.int().min(1).max(30).default(30),
  }),
  reply: Simulation,
  refusals: [
    'contract_downline_is_unknown',
    'contract_downline_is_not_direct',
    'contract_downline_is_no_agent',
    'tiers_are_missing',
    'tiers_are_too_many',
    'tiers_must_rise',
    'rate_is_out_of_range',
    'tier_amount_is_out_of_range',
    'period_does_not_fit',
    'base_does_not_fit',
    'amount_is_too_precise',
    'amount_is_too_large',
  ],
})

export const listMyContracts = route('GET /wps/member/contracts', {
  summary: 'What I have agreed to and what waits for my answer, kind by kind.',
  who: 'member',
  reply: z.strictObject({
    kinds: z.array(
      z.strictObject({
        kind: Kind,
        isOn: z.boolean(),
        contract: ContractRow.nullable().meta({ description: 'In force; or about to start, where nothing is' }),
        upcoming: ContractRow.nullable().meta({ description: 'About to take the place of the one in force' }),
        offer: ContractRow.nullable(),
      }),
    ),
    open: z.int().meta({ description: 'How many offers wait for my answer' }),
  }),
  refusals: [],
})

export const simulateOffer = route('GET /wps/member/contracts/:contract/simulation', {
  summary: 'What a contract or an offer of mine would have paid me over the last days.',
  who: 'member',
  params: One,
  query: z.strictObject(SimulationDays),
  reply: Simulation,
  refusals: ['contract_is_unknown'],
})

const Answer = z.strictObject({
  contract: Uuid,
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'Of the text that the caller read' }),
  action: z.enum(['accept', 'reject']),
  endsAgreed: EndsAgreed,
})

const answer = {
  who: 'member',
  body: Answer,
  reply: ContractRow,
  refusals: [
    'contract_is_unknown',
    'offer_is_closed',
    'contract_version_is_old',
    'contract_kind_is_off',
    'own_contract_is_missing',
    'rate_is_above_own',
    'period_does_not_fit',
    'base_does_not_fit',
    'contracts_below_would_end',
  ],
} as const

export const processDividend = route('POST /wps/relay/MCS2_processDividendReq', {
  summary: 'Accepts or refuses an offered dividend.',
  ...answer,
})

export const processDailySalary = route('POST /wps/relay/MCS2_processDailySalContract', {
  summary: 'Accepts or refuses an offered daily salary.',
  ...answer,
})

export const processHourlySalary = route('POST /wps/relay/MCS2_processContractHourSalary', {
  summary: 'Accepts or refuses an offered hourly salary.',
  ...answer,
})

export const processRealtimeSalary = route('POST /wps/relay/MCSFE_processRealTimeSalaryContract', {
  summary: 'Accepts or refuses an offered real-time salary.',
  ...answer,
})

const participation = {
  who: 'member',
  reply: z.strictObject({
    isOn: z.boolean().meta({ description: 'Whether the brand has this kind at all' }),
    isParticipating: z.boolean().meta({ description: 'Whether windows are paid to me by one now' }),
    contract: ContractRow.nullable(),
    offer: ContractRow.nullable(),
  }),
  refusals: [],
} as const

export const readDividendParticipation = route('GET /wps/relay/MCS2_getDividendParticipation', {
  summary: 'Whether I take part in dividends, and by which contract.',
  ...participation,
})

export const readDailyParticipation = route('GET /wps/relay/MCS2_getDailySalParticipation', {
  summary: 'Whether I take part in daily salaries, and by which contract.',
  ...participation,
})

export const readHourlyParticipation = route('GET /wps/relay/MCS2_getContractHourSalaryParticipation', {
  summary: 'Whether I take part in hourly salaries, and by which contract.',
  ...participation,
})

export const readRealtimeParticipation = route('GET /wps/relay/MCSFE_getRealTimeSalaryParticipation', {
  summary: 'Whether I take part in real-time salaries, and by which contract.',
  ...participation,
})
