export { recutDays } from '#modules/reporting/bets/follow.ts'
export {
  type ChainWish,
  type Edges,
  readActiveCounts,
  readBetCounts,
  readChainFigures,
  readChainMoney,
  readChainPlayers,
} from '#modules/reporting/facts/chains.ts'
export { type BetCorrection, findNextBet, readCorrections } from '#modules/reporting/facts/corrections.ts'
export { readDeposited } from '#modules/reporting/facts/deposited.ts'
export {
  readBranchFigures,
  readBranchMoney,
  readFacts,
  readWatermark,
} from '#modules/reporting/facts/read.ts'
export {
  type BetWish,
  type LineWish,
  type Records,
  readBets,
  readBetTotals,
  readLines,
  readLineTotals,
  readProfit,
} from '#modules/reporting/records.ts'
export { closeUntil } from '#modules/reporting/rollups/close.ts'
export { fold, rebuildRollups } from '#modules/reporting/rollups/fold.ts'
export { csvMark, csvRows } from '#modules/reporting/rules/csv.ts'
export { isRange } from '#modules/reporting/rules/spans.ts'
export { makeTurnover } from '#modules/reporting/turnover.ts'
