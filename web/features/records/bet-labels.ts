import type { BetState } from '#modules/records/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** What members see of their own bets and agents of their team's is said in the same colours and by the same names. */
export const betTones = {
  open: 'gold',
  won: 'good',
  lost: 'plain',
  tied: 'plain',
  returned: 'plain',
} as const satisfies Record<BetState, Tone>

const categories: Readonly<Record<string, PlainKey>> = {
  RNG: 'category.RNG',
  JL: 'category.JL',
  LIVE: 'category.LIVE',
  SPORTS: 'category.SPORTS',
  ESPORTS: 'category.ESPORTS',
  FISH: 'category.FISH',
  PVP: 'category.PVP',
  LOTT: 'category.LOTT',
  ELOTT: 'category.ELOTT',
  COCKFIGHT: 'category.COCKFIGHT',
}

export function categoryName(code: string): string {
  const key = Object.hasOwn(categories, code) ? categories[code] : undefined
  return key ? t(key) : code
}
