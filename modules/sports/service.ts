/** What others may call of the sportsbook. */
export type { Book } from '#modules/sports/deps.ts'
export { placeTicket } from '#modules/sports/place.ts'
export { findPlacedOdds } from '#modules/sports/placed-odds.ts'
export { eventsReply } from '#modules/sports/replies.ts'
