import type { Currency } from '#kit/money.ts'

/** How a bet ended. `tied`: it paid exactly its stake. `void`: the stake came back, and it is neither won nor lost. */
export const betEnds = ['won', 'lost', 'half_won', 'half_lost', 'tied', 'void', 'cashed_out'] as const
export type BetEnd = (typeof betEnds)[number]

/** What every product says of a bet when it is placed. What was chosen is a row of the product, keyed by the bet's id. */
export interface NewBet {
  readonly id: string
  readonly memberId: string
  /** The module that owns the bet. */
  readonly product: string
  /** The game's id in the catalogue. */
  readonly game: string
  readonly currency: Currency
  readonly stake: bigint
  /** What of the stake came out of a bonus. */
  readonly bonus: bigint
  /** What the ledger's lines of this bet say they are about, where that is not `round:<id>`. */
  readonly ref: string | null
  readonly placedAt: Date
  /** The version of the turnover rules that were in force when it was placed. */
  readonly rule: number
}

/** A bet that can still end. */
export interface OpenBet extends Omit<NewBet, 'rule'> {
  /** Null for the version that was in force at `placedAt`. */
  readonly rule: number | null
  /** The most that it can pay; null where the product sets no bound. */
  readonly mostPayout: bigint | null
  /** What is settled together, such as a round, a draw or a market. Null for a bet that ends by itself. */
  readonly group: string | null
}

/** How a bet ended and what that came to. */
export interface Settlement {
  readonly end: BetEnd
  readonly payout: bigint
  /** What of the payout is a jackpot. */
  readonly jackpot: bigint
  /** Valid turnover: what of the stake counts. */
  readonly turnover: bigint
  readonly settledAt: Date
  /** What of the whole stake was at risk, where that is not the turnover; wagering of a bonus goes by it. */
  readonly atRisk?: bigint | null
  /** What the choice was to return by exact computation, in stakes. Without it the evidence of returns leaves the bet out. */
  readonly expected?: number | undefined
  /** What of the member's own rate became a higher prize, in parts per million of the turnover; rebates leave it out. */
  readonly tradedPpm?: number | undefined
  /** Why a bet is void or was settled again, for the member to read: a key of the texts. */
  readonly reason: string | null
}

/** A bet that ended in the call that placed it. */
export interface EndedBet extends NewBet, Omit<Settlement, 'tradedPpm'> {
  /** What agents' rates and contributions go by. */
  readonly category: string
}

/** One change of what a settled bet came to, as readers see it. The same bet comes again as a later version, with whole figures. */
export interface BetEvent {
  readonly lane: number
  readonly height: bigint
  readonly betId: string
  readonly version: number
  readonly memberId: string
  readonly product: string
  readonly game: string
  readonly category: string | null
  readonly currency: Currency
  readonly ref: string
  readonly end: BetEnd
  readonly stake: bigint
  readonly bonus: bigint
  readonly payout: bigint
  readonly jackpot: bigint
  /** Null for bets that ended before there were events: the reader applies the rule of their time. */
  readonly turnover: bigint | null
  /** Null where it is the turnover. */
  readonly atRisk: bigint | null
  readonly rule: number
  /** The database's own text, which has more digits than a date here. */
  readonly placedAt: string
  readonly settledAt: string
  readonly expected: number | null
  readonly tradedPpm: number | null
  readonly reason: string | null
}

/** `won`, `tied` or `lost` by what came back. */
export function endByPayout(stake: bigint, payout: bigint): BetEnd {
  if (payout === stake) return 'tied'
  return payout > stake ? 'won' : 'lost'
}
