import { type PlainKey, t } from '#web/lib/i18n.ts'

/** What is drawn in each game, in a few words. */
const kinds: Readonly<Record<string, PlainKey>> = {
  ssc: 'lottery.kind.ssc',
  'eleven-five': 'lottery.kind.elevenFive',
  k3: 'lottery.kind.k3',
  pk10: 'lottery.kind.pk10',
  pc28: 'lottery.kind.pc28',
  'mark-six': 'lottery.kind.markSix',
  'keno-80': 'lottery.kind.keno',
  'vietnam-north': 'lottery.kind.vietnamNorth',
  'vietnam-province': 'lottery.kind.vietnamProvince',
  'four-digit': 'lottery.kind.fourDigit',
  thai: 'lottery.kind.thai',
  'two-digit': 'lottery.kind.twoDigit',
  'three-digit': 'lottery.kind.threeDigit',
}

export function kindName(game: string): string {
  const key = kinds[game]
  if (key) return t(key)
  return t('lottery.kind.pool', { most: game.split('-').at(-1) ?? '' })
}
