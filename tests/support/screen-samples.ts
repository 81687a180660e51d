import type { z } from 'zod'
import type { getShowcase } from '#modules/catalog/contract.ts'
import type { getMemberInfo } from '#modules/identity/contract.ts'
import type { getPlayGame } from '#modules/play/contract.ts'
import type { getBrand, getPermission } from '#modules/settings/contract.ts'
import { registrationFields, whitelabelFlags } from '#modules/settings/model.ts'

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
  hasHeaderSignIn: false,
  languages: { offered: ['EN', 'TY', 'AR'], defaultLanguage: 'EN', secondLanguage: 'TY' },
}

/** A plain member. */
export const member: z.output<typeof getMemberInfo.reply> = {
  id: '00000000-0000-4000-8000-00000000000a',
  account: 'player',
  nickname: 'Luz',
  type: 0,
  icon: 'araw',
}

type Permission = z.output<typeof getPermission.reply>

const noField = { enabled: false, required: false, acceptedPattern: null, patternId: null, minLength: 0, maxLength: 40 }
const switches = Object.fromEntries(whitelabelFlags.map((flag) => [flag, false]))

/** What a page needs to start, with these switches on and these addresses. */
export function permission(more: Partial<Pick<Permission['info'], 'resources' | 'whitelabelVal'>> = {}): Permission {
  return {
    info: {
      domainRoute: [],
      resources: more.resources ?? [],
      whitelabelVal: { ...switches, ...more.whitelabelVal } as Permission['info']['whitelabelVal'],
      register: Object.fromEntries(
        registrationFields.map((field) => [field, noField]),
      ) as Permission['info']['register'],
      mainDomain: null,
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    },
    maintenance: false,
    regionRestriction: false,
    location: null,
  }
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

type PlayGame = z.output<typeof getPlayGame.reply>

/** One of our own games without reels, as somebody sits down at it. */
export function playGame(more: Partial<PlayGame> & Pick<PlayGame, 'game'>): PlayGame {
  return {
    ...{ nodeId: more.game, gameName: 'Game', vendorName: 'Laro', vassalage: 'LARO', category: 'RNG', mode: 'real' },
    ...{ family: more.game, title: null, rules: {}, mathVersion: 1, configHash: 'ab'.repeat(32), steps: 'one' },
    ...{ source: 'seeds', firstChoice: {}, rtpPpm: { least: 990_000, most: 990_000 }, volatility: 'medium' },
    ...{ topMultiplier: 1_000, currency: 'PHP', balance: '500.00', openRound: null, seeds: null, jackpot: null },
    limits: { least: '1.00', most: '20000.00', maxPayout: '1000000.00' },
    policy: {
      ...{ minRoundMs: 0, quickSpin: true, slamStop: true, celebratesLosses: false },
      ...{ showsNetPosition: true, showsSessionClock: true },
      autoplay: { isAllowed: true, maxRounds: 100, needsLossLimit: false },
    },
    freeRounds: [],
    ...more,
  }
}
