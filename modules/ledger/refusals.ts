import type { RefusalTable } from '#kit/module.ts'
import type { LedgerReadRefusal, LedgerRefusal } from '#modules/ledger/model.ts'

export const ledgerRefusals: RefusalTable<LedgerRefusal | LedgerReadRefusal> = {
  key_is_reused: { status: 422, message: 'This idempotency key was used for something else.' },
  account_is_missing: { status: 404, message: 'There is no such account.' },
  currencies_differ: { status: 422, message: 'The two accounts are in different currencies.' },
  funds_are_short: { status: 422, message: 'There is not enough money for this.' },
  balance_would_overflow: { status: 422, message: 'The account cannot hold that much.' },
  hold_is_missing: { status: 404, message: 'There is no such hold.' },
  hold_is_closed: { status: 409, message: 'The hold was already used or given back.' },
  hold_is_expired: { status: 409, message: 'The hold has expired.' },
  hold_is_short: { status: 422, message: 'The hold is for less than that.' },
  hold_is_live: { status: 409, message: 'The hold has not expired yet.' },
  hold_exists: { status: 409, message: 'There is such a hold already.' },
  account_is_guarded: { status: 409, message: 'Limits hold for this account. Please try again.' },
  line_is_unknown: { status: 404, message: 'There is no such line in your statements.' },
}
