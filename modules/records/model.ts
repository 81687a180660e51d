/** What became of a bet. `tied`: it paid exactly its stake. `returned`: it was given back, and is neither won nor lost. */
export const betStates = ['open', 'won', 'lost', 'tied', 'returned'] as const
export type BetState = (typeof betStates)[number]

export type RecordsRefusal = 'range_is_wrong' | 'bet_is_unknown'

/** What a list of downlines can be in order of: the name, or a figure with the highest first. */
export const teamSorts = ['name', 'turnover', 'profit', 'stake', 'deposits', 'withdrawals', 'team', 'joined'] as const
export type TeamSort = (typeof teamSorts)[number]

/** Whoever is not in the caller's team is answered like somebody who does not exist. */
export type TeamRefusal = 'range_is_wrong' | 'member_not_found'
