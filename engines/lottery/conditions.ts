/** When an option wins, as data. */
export type Condition =
  /** The numbers at these places add up to one of these. With one place: its number is one of these. */
  | { readonly kind: 'sum'; readonly at: readonly number[]; readonly among: readonly number[] }
  /** The first place shows more than the second, less, or the same. */
  | { readonly kind: 'compare'; readonly at: readonly [number, number]; readonly is: 'more' | 'less' | 'same' }
  /** So many of these places show one of these numbers. */
  | {
      readonly kind: 'count'
      readonly at: readonly number[]
      readonly among: readonly number[]
      readonly from: number
      readonly to: number
    }
  /** The three places make this hand. With `wraps` the highest number and the lowest are neighbours, among ten digits. */
  | { readonly kind: 'hand'; readonly at: readonly number[]; readonly is: Hand; readonly wraps: boolean }
  /** Five digits: three add up to a multiple of ten, and the last digit of the other two is `points`; 0 when no three do, 10 for nought. */
  | { readonly kind: 'niu'; readonly at: readonly number[]; readonly points: number }
  /** One of these places shows a number of this sign; number 1 has the sign of the year, 2 that of the year before, and so on. */
  | { readonly kind: 'sign'; readonly at: readonly number[]; readonly sign: number }

export const hands = ['leopard', 'straight', 'pair', 'half-straight', 'mixed'] as const
export type Hand = (typeof hands)[number]
