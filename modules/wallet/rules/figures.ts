/** What lines of a purse are counted as. */
export const figures = [
  'deposit',
  'withdrawal',
  'stake',
  'payout',
  'refund',
  'jackpot',
  'bonus',
  'transfer',
  'fee',
  'tip',
  'adjust',
  'opening',
  'other',
] as const

export type Figure = (typeof figures)[number]

/**
 * The ledger's kinds of lines, as people think of them. A kind that nobody named is `other`, so that the figures of a purse always add
 * up to its balance. Either direction counts under the same figure: a payout that was taken back went out under `payout`.
 */
export const figureOfKind: Readonly<Record<string, Figure>> = {
  deposit: 'deposit',
  'deposit-reversal': 'deposit',
  withdrawal: 'withdrawal',
  'withdrawal-return': 'withdrawal',
  stake: 'stake',
  payout: 'payout',
  reversal: 'payout',
  'free-round': 'payout',
  refund: 'refund',
  jackpot: 'jackpot',
  promotion: 'bonus',
  bonus: 'bonus',
  points: 'bonus',
  rebate: 'bonus',
  salary: 'bonus',
  dividend: 'bonus',
  transfer: 'transfer',
  'transfer-in': 'transfer',
  'transfer-out': 'transfer',
  'transfer-back': 'transfer',
  'transfer-down': 'transfer',
  'transfer-up': 'transfer',
  'envelope-sent': 'transfer',
  'envelope-claimed': 'transfer',
  'envelope-returned': 'transfer',
  fee: 'fee',
  tip: 'tip',
  adjust: 'adjust',
  'deficit-repaid': 'adjust',
  opening: 'opening',
}

/** Nearly every line of a player is one of these, so a page of them is found by reading the statement itself. */
export const denseFigures: readonly Figure[] = ['stake', 'payout']

export function figureOf(kind: string): Figure {
  return Object.hasOwn(figureOfKind, kind) ? (figureOfKind[kind] ?? 'other') : 'other'
}

/** What came in and went out under a figure. */
export interface Flow {
  readonly cameIn: bigint
  readonly wentOut: bigint
}

export interface FigureFlow extends Flow {
  readonly figure: Figure
}

export interface Profit {
  /** What was really wagered: a stake that came back was not. */
  readonly staked: bigint
  readonly paid: bigint
  readonly net: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
}

/** What play took and gave. Tips are money that went to the table, so they count as lost; bonuses are a gift and not a win. */
export function profitOf(flows: readonly FigureFlow[]): Profit {
  const came = (figure: Figure) =>
    flows.reduce((sum, flow) => (flow.figure === figure ? sum + flow.cameIn - flow.wentOut : sum), 0n)
  const staked = -came('stake') - came('refund') - came('tip')
  const paid = came('payout') + came('jackpot')
  return { staked, paid, net: paid - staked, deposits: came('deposit'), withdrawals: -came('withdrawal') }
}
