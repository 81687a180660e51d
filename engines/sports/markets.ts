/** Where the markets of a match stand on its page, in this order. What is not listed stands under the last. */
export const marketGroups = ['main', 'handicap', 'totals', 'halves', 'periods', 'score', 'players', 'outright'] as const
export type MarketGroup = (typeof marketGroups)[number]

const groups: Readonly<Record<string, MarketGroup>> = {
  ...{ '1x2': 'main', double_chance: 'main', draw_no_bet: 'main', winner: 'main', next_goal: 'main', method: 'main' },
  ...{ distance: 'main', '1x2_period': 'halves', half_time_full_time: 'halves', winner_period: 'periods' },
  ...{ handicap: 'handicap', handicap_rest: 'handicap', handicap_sets: 'handicap', handicap_games: 'handicap' },
  ...{ handicap_maps: 'handicap', handicap_racks: 'handicap', handicap_period: 'periods', total_period: 'periods' },
  ...{ total: 'totals', total_home: 'totals', total_away: 'totals', total_sets: 'totals', total_games: 'totals' },
  ...{ total_maps: 'totals', total_racks: 'totals', total_rounds: 'totals', both_score: 'totals', odd_even: 'totals' },
  ...{
    correct_score: 'score',
    correct_sets: 'score',
    scorer: 'players',
    player_points: 'players',
    outright: 'outright',
  },
}

export const groupOfMarket = (type: string): MarketGroup => groups[type] ?? 'main'

/** What a list shows of a match: who wins, the main handicap, the main total. The first type of each that is offered. */
export const listedMarkets: readonly (readonly string[])[] = [
  ['1x2', 'winner', 'outright'],
  ['handicap_rest', 'handicap', 'handicap_sets', 'handicap_maps', 'handicap_racks'],
  ['total', 'total_sets', 'total_maps', 'total_racks', 'total_rounds'],
]
