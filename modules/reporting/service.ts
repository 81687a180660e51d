export { followBets, rebuildBets } from '#modules/reporting/bets/projection.ts'
export { betFacts, type Records } from '#modules/reporting/records.ts'
