import { no, type Result, yes } from '#kit/result.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'

export interface StakeSplit {
  readonly fromCash: bigint
  readonly fromBonus: bigint
}

/** What can be staked out of each purse; what is set aside is no part of it. */
export interface Spendable {
  readonly cash: bigint
  readonly bonus: bigint
}

/** Splits a stake over two purses. Cash goes first, so that a bonus is touched only when cash runs out. */
export function splitStake(
  { cash, bonus }: Spendable,
  stake: bigint,
): Result<StakeSplit, 'stake_must_be_positive' | 'funds_are_short'> {
  if (stake <= 0n) return no('stake_must_be_positive')
  if (stake > cash + bonus) return no('funds_are_short')
  const fromCash = stake < cash ? stake : cash
  return yes({ fromCash, fromBonus: stake - fromCash })
}

/** Shares what a split stake won, as the stake was shared; what does not divide goes to the cash. */
export function splitPayout({ fromCash, fromBonus }: StakeSplit, payout: bigint): StakeSplit {
  const toBonus = (payout * fromBonus) / (fromCash + fromBonus)
  return { fromCash: payout - toBonus, fromBonus: toBonus }
}

export interface SplitSides {
  readonly cash: AccountId
  readonly bonus: AccountId
  readonly house: AccountId
}

/** One leg for each purse that gives something, cash first. */
export function stakeLegs({ cash, bonus, house }: SplitSides, { fromCash, fromBonus }: StakeSplit): Leg[] {
  const legs: Leg[] = []
  if (fromCash > 0n) legs.push({ step: 'post', kind: 'stake', debit: cash, credit: house, amount: fromCash })
  if (fromBonus > 0n) legs.push({ step: 'post', kind: 'stake', debit: bonus, credit: house, amount: fromBonus })
  return legs
}
