export { continueChain, linkOf, type OpenChain, openChain, type Rounds } from '#modules/rounds/chains.ts'
export { DemoCrowd } from '#modules/rounds/demo-crowd.ts'
export { type FixedLink, fixLink, openRound, revealLink, sealLink, unsealLink } from '#modules/rounds/open-round.ts'
export { admitPlayer, findPlayer, type WhoRefusal } from '#modules/rounds/players.ts'
export { type DealtTable, type Lease, Scheduler } from '#modules/rounds/scheduler.ts'
export {
  closeRound,
  type DatabaseTime,
  databaseTime,
  declareVoid,
  type EndedRound,
  endRound,
  findEndedRounds,
  findNewestRound,
  findNewestRounds,
  findPastRounds,
  findRound,
  findStretches,
  findUnsettledRounds,
  holdOpenRounds,
  isBettingOpen,
  markSettled,
  nameOfRound,
  takeFirstLinks,
} from '#modules/rounds/store.ts'

export { findSeenRounds, readActing } from '#modules/rounds/tables/acting.ts'
export { type ActRefusal, type ActRequest, actAt } from '#modules/rounds/tables/acting-place.ts'
export { dealRound, dealTable, finishLeftRounds, voidRound } from '#modules/rounds/tables/deal.ts'
export { dealPastRounds } from '#modules/rounds/tables/deal-past.ts'
export { isOffered, placeSlip, type SlipRefusal, type SlipRequest } from '#modules/rounds/tables/place.ts'
export { proveTableRound } from '#modules/rounds/tables/prove.ts'
export { correctToVoid, slipPayout, spotPayout } from '#modules/rounds/tables/settle.ts'
export { deleteDemoSlips, findPlayedRounds, findSlip, findSlipsIn, findSlipsOf } from '#modules/rounds/tables/store.ts'
export {
  makeTables,
  type PlayMoney,
  type PlayMoneyPayment,
  type Slip,
  spotMostOf,
  type Table,
  type TableEvent,
  type TableLimits,
  type Tables,
} from '#modules/rounds/tables/table.ts'
