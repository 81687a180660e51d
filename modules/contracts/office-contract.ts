import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Uuid } from '#kit/wire.ts'
import { ContractRow, EndBody, Kind, makeRefusals, OfferBody } from '#modules/contracts/wire.ts'

/** What operators give to the agents right under the house, in the house's name. */

export const listHouseContracts = route('GET /ops/contracts', {
  summary: 'Contracts that the house gave, the newest first.',
  who: 'operator',
  query: z.strictObject({
    kind: Kind.optional(),
    member: Uuid.optional(),
    view: z.enum(['current', 'all']).default('current'),
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({ contracts: z.array(ContractRow), next: z.int().nullable() }),
  refusals: [],
})

export const offerHouseContract = route('POST /ops/contracts', {
  summary: 'Offers terms to an agent right under the house.',
  who: 'operator',
  isMoneyAction: true,
  body: OfferBody,
  reply: ContractRow,
  refusals: makeRefusals,
})

export const withdrawHouseContract = route('POST /ops/contracts/:contract/withdraw', {
  summary: 'Takes an offer of the house back that was not answered yet.',
  who: 'operator',
  params: z.strictObject({ contract: Uuid }),
  reply: ContractRow,
  refusals: ['contract_is_unknown', 'offer_is_closed'],
})

export const terminateHouseContract = route('POST /ops/contracts/:contract/terminate', {
  summary: 'Ends a contract of the house with the window that runs now, and all that stands on it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ contract: Uuid }),
  body: EndBody,
  reply: ContractRow,
  refusals: ['contract_is_unknown', 'contract_is_over', 'contracts_below_would_end'],
})
