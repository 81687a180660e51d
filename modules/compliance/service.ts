export { type Compliance, type ComplianceEvent, type Judging, readJudging } from '#modules/compliance/deps.ts'
export {
  admitStake,
  findOfferBlock,
  findOfferBlocked,
  findPlayBlock,
  guardForGrants,
  holdGranted,
  holdMember,
  lossLeft,
} from '#modules/compliance/guard.ts'
export { setLimit } from '#modules/compliance/limits.ts'
export { beginExclusion } from '#modules/compliance/pauses.ts'
export {
  admitDeposit,
  admitWithdrawal,
  findKycGate,
  settlePayment,
} from '#modules/compliance/payments.ts'
