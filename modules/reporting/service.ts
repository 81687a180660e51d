export { rebuildBets } from '#modules/reporting/bets/projection.ts'
export {
  type BetWish,
  betFacts,
  type LineWish,
  type Records,
  readBets,
  readBetTotals,
  readLines,
  readLineTotals,
  readProfit,
} from '#modules/reporting/records.ts'
