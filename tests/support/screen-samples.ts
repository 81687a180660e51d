import type { z } from 'zod'
import type { getShowcase } from '#modules/catalog/contract.ts'
import type { getBrand } from '#modules/settings/contract.ts'

/** The brand as it is on its first day. */
export const brand: z.output<typeof getBrand.reply> = {
  name: 'Laro',
  merchantCode: 'laro',
  platform: 'WEB',
  lotteryType: 'SEA',
  currency: 'PHP',
  timeZone: 'Asia/Manila',
  minimumAge: 21,
  logo: '/icon.svg',
  themeVariables: {},
  languages: { offered: ['EN', 'TY', 'AR'], defaultLanguage: 'EN', secondLanguage: 'TY' },
}

type Game = z.output<typeof getShowcase.reply>['games'][number]

/** A game of the catalogue that can be played. */
export function game(gameName: string, more: Partial<Game> = {}): Game {
  const nodeId = gameName.toLowerCase().replaceAll(' ', '-')
  return {
    nodeId,
    gameName,
    showIcon: `/art/tile/${nodeId}.svg`,
    vassalage: 'HABI',
    vendorName: 'Habi Games',
    vendorIcon: 'habi',
    gameType: 'RNG',
    badge: null,
    state: 'open',
    source: 'house',
    rtpPpm: { least: 944_900, most: 944_900 },
    volatility: 'high',
    topMultiplier: 1_000,
    ...more,
  }
}
