import { type PlainKey, t } from '#web/lib/i18n.ts'

const texts: Readonly<Record<string, PlainKey>> = {
  RNG: 'category.RNG',
  LIVE: 'category.LIVE',
  SPORTS: 'category.SPORTS',
  ESPORTS: 'category.ESPORTS',
  FISH: 'category.FISH',
  PVP: 'category.PVP',
  LOTT: 'category.LOTT',
  ELOTT: 'category.ELOTT',
}

/** A kind of game as the menus call it. */
export function categoryText(category: string): string {
  const key = texts[category]
  return key === undefined ? category : t(key)
}
