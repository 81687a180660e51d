import type { MoneyKind } from '#modules/turnover/model.ts'

/**
 * The ledger's kinds of lines that are facts of their own. What a bet moved is told by the bet, and what went between a member's own purses
 * is nobody else's business; a kind that nobody named here is `other`, so that no movement goes missing.
 */
export const factOfKind: Readonly<Record<string, MoneyKind | null>> = {
  deposit: 'deposit',
  'deposit-reversal': 'deposit',
  withdrawal: 'withdrawal',
  'withdrawal-return': 'withdrawal',
  promotion: 'bonus',
  bonus: 'bonus',
  rebate: 'rebate',
  salary: 'salary',
  dividend: 'dividend',
  transfer: 'transfer',
  'transfer-down': 'transfer',
  'transfer-up': 'transfer',
  'envelope-sent': 'envelope',
  'envelope-claimed': 'envelope',
  'envelope-returned': 'envelope',
  fee: 'fee',
  stake: null,
  payout: null,
  refund: null,
  jackpot: null,
  reversal: null,
  'free-round': null,
  tip: null,
  'transfer-in': null,
  'transfer-out': null,
  'transfer-back': null,
}
