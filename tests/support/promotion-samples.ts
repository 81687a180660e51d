import type { z } from 'zod'
import type { listBonuses, listPromotions } from '#modules/promotions/contract.ts'

type Promotion = z.output<typeof listPromotions.reply>['promotions'][number]
type Bonus = z.output<typeof listBonuses.reply>['bonuses'][number]

const wordsOf = (title: string) => ({ title, text: 'All of it in numbers.' })
const textsOf = (title: string) => ({ EN: wordsOf(title), TY: wordsOf(title), AR: wordsOf(title) })

/** Terms that count slots in full and live tables by a tenth, and close two games. */
export const terms: Omit<NonNullable<Promotion['bonus']>, 'wagerOn'> = {
  ...{ kind: 'cashable', wagerTimes: 5, stakeMost: '20.00', cashTimes: 10, days: 7, leastOdds: 1_500 },
  ...{ contribution: { RNG: 100, FISH: 100, LIVE: 10 }, excludedGames: ['dice', 'sinag-1'] },
}
const games = { dice: 'Dice of Gold', 'sinag-1': 'Sinag' }

/** A bonus for a deposit, open to who has not joined. */
export function promotionSample(more: Partial<Promotion> = {}): Promotion {
  return {
    ...{ id: 'match', version: 1, termsHash: 'a'.repeat(64), texts: textsOf('Welcome match'), trigger: 'deposit' },
    ...{ currency: 'PHP', startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z', least: '100.00' },
    ...{ friends: null, repeats: 'once', size: { percent: 100, most: '500.00' }, tickets: null, points: null },
    ...{ voucher: null, for: null, play: null, birthday: null, signIn: null, rain: null, rounds: null, freeBet: null },
    bonus: { ...terms, wagerOn: 'bonus' },
    ...{ games, oddsFloor: 110, stacks: true, waitsFor: null, state: 'Join', amount: null, reason: null },
    ...{ award: null, appeal: null },
    ...more,
  }
}

/** A bonus that runs under the same terms. */
export function bonusSample(more: Partial<Bonus> = {}): Bonus {
  return {
    ...{ id: '01999999-0000-7000-8000-00000000000b', title: 'Welcome match', texts: textsOf('Welcome match') },
    ...{ amount: '500.00', currency: 'PHP', turnoverOwed: '2500.00', turnoverDone: '1200.00', purse: '640.00' },
    ...{ givenAt: '2026-11-10T00:00:00.000Z', expiresAt: '2026-11-17T00:00:00.000Z', becameCash: '0.00' },
    ...{ state: 'active', ended: 'active', kind: terms.kind, wager: { times: 5, on: 'bonus' }, hold: null },
    ...{ stakeMost: terms.stakeMost, cashMost: '5000.00', contribution: terms.contribution, games, oddsFloor: 110 },
    excludedGames: [...terms.excludedGames],
    leastOdds: terms.leastOdds,
    ...more,
  }
}
