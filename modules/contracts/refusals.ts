import type { RefusalTable } from '#kit/module.ts'
import type { AgentsRefusal } from '#modules/agents/model.ts'
import type { ContractsRefusal } from '#modules/contracts/model.ts'
import type { PayoutRefusal } from '#modules/contracts/rules/pay.ts'

export const contractRefusals: RefusalTable<Exclude<ContractsRefusal | PayoutRefusal, AgentsRefusal>> = {
  tiers_are_missing: { status: 422, message: 'A contract has at least one tier.' },
  tiers_are_too_many: { status: 422, message: 'A contract has at most twenty tiers.' },
  tiers_must_rise: { status: 422, message: 'Each tier must pay more, and ask for more, than the one before it.' },
  rate_is_out_of_range: { status: 422, message: 'One of the rates is out of range.' },
  tier_amount_is_out_of_range: { status: 422, message: 'One of the amounts, or of the counts, is out of range.' },
  period_does_not_fit: {
    status: 422,
    message: 'This period does not fit the kind of contract, or the contracts that it has to agree with.',
  },
  base_does_not_fit: {
    status: 422,
    message: 'What is measured does not fit the kind of contract, or the one above it.',
  },
  payout_is_unknown: { status: 404, message: 'There is no such payout.' },
  contract_is_unknown: { status: 404, message: 'There is no such contract.' },
  contract_kind_is_off: { status: 403, message: 'Contracts of this kind are switched off.' },
  contract_downline_is_unknown: { status: 404, message: 'There is no such member in your team.' },
  contract_downline_is_not_direct: { status: 422, message: 'Contracts are between an upline and a direct downline.' },
  contract_downline_is_no_agent: { status: 422, message: 'Contracts are for agents.' },
  own_contract_is_missing: { status: 422, message: 'The upline has no contract of this kind itself.' },
  offer_is_open: { status: 409, message: 'An offer still waits for its answer. Withdraw it first.' },
  offer_is_closed: { status: 409, message: 'This offer is closed: it was answered, withdrawn or has lapsed.' },
  offer_is_the_same: { status: 422, message: 'These are the terms that hold already.' },
  contract_version_is_old: { status: 409, message: 'The contract has changed meanwhile. Please look again.' },
  contract_is_over: { status: 409, message: 'This contract is not running.' },
  contracts_below_would_end: {
    status: 409,
    message: 'Higher-rate downline contracts would end. Please agree to that first.',
  },
  start_is_out_of_range: { status: 422, message: 'A contract starts within three months.' },
  answer_time_is_out_of_range: { status: 422, message: 'An offer cannot wait that long for its answer.' },
}
