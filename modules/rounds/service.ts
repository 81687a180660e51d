export { continueChain, type OpenChain, openChain, type Rounds } from '#modules/rounds/chains.ts'
export { openRound, unsealLink } from '#modules/rounds/open-round.ts'
export { type DealtTable, type Lease, Scheduler } from '#modules/rounds/scheduler.ts'
export {
  closeRound,
  type DatabaseTime,
  databaseTime,
  endRound,
  findNewestRound,
  findPastRounds,
  findRound,
  findUnsettledRounds,
  holdOpenRounds,
  isBettingOpen,
  markSettled,
  nameOfRound,
} from '#modules/rounds/store.ts'

export { dealRound, dealTable, finishLeftRounds } from '#modules/rounds/tables/deal.ts'
export { placeSlip, type SlipRequest } from '#modules/rounds/tables/place.ts'
export { proveTableRound } from '#modules/rounds/tables/prove.ts'
export {
  makeTables,
  type PlayMoney,
  type PlayMoneyPayment,
  type Table,
  type TableNews,
  type Tables,
} from '#modules/rounds/tables/table.ts'
