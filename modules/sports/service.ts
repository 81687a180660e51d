/** What others may call of the sportsbook. */
export type { Book } from '#modules/sports/deps.ts'
export { placeTicket } from '#modules/sports/place.ts'
export { eventsReply } from '#modules/sports/replies.ts'
