export { admitStake, findPlayBlock, type GuardedMove, holdMember, lossLeft } from '#modules/compliance/guard.ts'
export { setLimit } from '#modules/compliance/limits.ts'
export { type Compliance, type ComplianceNews, type Judging, readJudging } from '#modules/compliance/parts.ts'
export { beginCoolOff, beginExclusion } from '#modules/compliance/pauses.ts'
export {
  admitDeposit,
  admitWithdrawal,
  findKycGate,
  type PaymentMove,
  settlePayment,
} from '#modules/compliance/payments.ts'
