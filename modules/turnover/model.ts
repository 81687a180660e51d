/** What moves a member's money and is no bet. */
export const moneyKinds = [
  'deposit',
  'withdrawal',
  'bonus',
  'rebate',
  'salary',
  'dividend',
  'transfer',
  'envelope',
  'fee',
  'other',
] as const
export type MoneyKind = (typeof moneyKinds)[number]
export type FactKind = MoneyKind | 'bet' | 'joined'

/** Who stands right under the house has nobody above: this is written where the parent would be. */
export const house = '00000000-0000-0000-0000-000000000000'
