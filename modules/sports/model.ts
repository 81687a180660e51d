/** What an event is doing, as the feed says it. */
export const eventStatuses = [
  ...(['planned', 'in_play', 'ended', 'postponed', 'cancelled', 'abandoned', 'walkover'] as const),
] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * What a market is doing. `deactivated`: not offered any more, not decided yet. `settled` and `cancelled`: decided. Bets are taken on an
 * active one alone, while its event, its producer and no operator stand against it.
 */
export const marketStatuses = ['active', 'suspended', 'deactivated', 'settled', 'cancelled'] as const
export type MarketStatus = (typeof marketStatuses)[number]

/** `down`: silent, cut or out of order; nothing of it is taken. `recovering`: it tells again what was missed. `up`: its prices hold. */
export const producerStates = ['down', 'recovering', 'up'] as const
export type ProducerState = (typeof producerStates)[number]

/** `same_match`: legs of one match at one price that the feed has quoted for them together. */
export const ticketKinds = ['single', 'parlay', 'system', 'same_match'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** What is done where a price has changed: nothing is bought, or at a higher one, or at any. */
export const acceptances = ['none', 'higher', 'any'] as const
export type Acceptance = (typeof acceptances)[number]

/** `pending`: a bet in play, whose money is held until the delay is over. `rejected`: it was not taken then, and the money is free again. */
export const ticketStates = ['pending', 'open', 'rejected', 'settled', 'void', 'cashed_out'] as const

export const legStates = ['open', 'won', 'half_won', 'void', 'half_lost', 'lost'] as const

/** Why a leg is void: what the feed or an operator said. */
export const voidReasons = [
  ...(['cancelled_event', 'walkover', 'retired', 'abandoned', 'postponed', 'wrong_odds', 'player_absent'] as const),
  ...(['cancelled_by_operator'] as const),
] as const
export type VoidReason = (typeof voidReasons)[number]

export const orderKinds = ['result', 'cancel'] as const
export type OrderKind = (typeof orderKinds)[number]
export const orderStates = ['waiting', 'done', 'declined'] as const
export type OrderState = (typeof orderStates)[number]

/** A ticket has at most so many legs, a system so many of them and so many combinations; one call names so many matches to watch. */
export const legsMost = 20
export const systemLegsMost = 10
export const sameMatchLegsMost = 8
export const combinationsMost = 1_013
export const watchedMost = 40
/** So many leagues and matches a member can have first. */
export const favouritesMost = 40

/** What a screen shows of its matches: the main line of three markets in a list, or every market on the page of one. */
export const watchLevels = ['list', 'match'] as const
export type WatchLevel = (typeof watchLevels)[number]
