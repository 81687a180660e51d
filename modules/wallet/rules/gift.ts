import type { Currency } from '#kit/money.ts'
import type { BonusKind, GrantTerms } from '#modules/wallet/rules/grant.ts'

/** The terms of the bonus that the wins of a gift become, by what was won. */
export interface WinTerms {
  readonly kind: BonusKind
  readonly wagerTimes: number
  readonly stakeMost: bigint | null
  readonly cashTimes: number | null
  readonly contribution: Readonly<Record<string, number>>
  readonly excludedGames: readonly string[]
  /** Gifts from before there were least odds have none. */
  readonly leastOdds?: number | null
  readonly days: number
}

/** Something to stake for free. */
export interface Gift {
  readonly id: string
  readonly currency: Currency
  /** round: in one of our own games · ticket: a single or parlay on sports, whose stake is not returned. */
  readonly use: 'round' | 'ticket'
  readonly game: string | null
  readonly leastOdds: number | null
  readonly stake: bigint
  readonly count: number
  readonly used: number
  /** Null where wins are cash. */
  readonly winTerms: WinTerms | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

/** What somebody wants to use a gift for. */
export interface GiftWanted {
  readonly use: Gift['use']
  readonly game: string
  readonly currency: Currency
  readonly stake: bigint
}

export type GiftRefusal = 'gift_is_over' | 'gift_does_not_fit'

/** What stands against using a gift so; null when nothing does. */
export function judgeGift(gift: Gift, wanted: GiftWanted, at: Date): GiftRefusal | null {
  const isFor = gift.use === wanted.use && (gift.game === null || gift.game === wanted.game)
  if (!isFor || gift.currency !== wanted.currency || gift.stake !== wanted.stake) return 'gift_does_not_fit'
  return gift.endedAt !== null || at >= gift.expiresAt || gift.used >= gift.count ? 'gift_is_over' : null
}

/** What a win adds to a bonus under these terms. */
export function termsOfWin(terms: WinTerms, won: bigint, at: Date): GrantTerms {
  const { kind, wagerTimes, stakeMost, cashTimes, contribution, excludedGames, leastOdds = null, days } = terms
  return {
    ...{ kind, stakeMost, contribution, excludedGames, leastOdds, target: won * BigInt(wagerTimes) },
    cashMost: cashTimes === null ? null : won * BigInt(cashTimes),
    expiresAt: new Date(at.getTime() + days * 86_400_000),
  }
}
