import { assert } from '#kit/assert.ts'
import { type Result, yes } from '#kit/result.ts'
import type { AccountId, Leg, Movement, Receipt } from '#modules/ledger/model.ts'
import type { Attach } from '#modules/ledger/service.ts'
import { saveEarned } from '#modules/wallet/grant-store.ts'
import {
  type PlayedRound,
  playRound,
  type RoundMove,
  type RoundStanding,
  type RoundStep,
} from '#modules/wallet/rules/round.ts'
import { cashOf, freeOf, type Standing } from '#modules/wallet/standing.ts'

/** How a step is posted: as this leg where bonus money has no part in it, else as a line of this kind for each purse. */
export type PostedStep = RoundStep & { readonly leg: Leg; readonly kind: string }

/** A call of a vendor, as far as bonus money goes. */
export interface RoundCall {
  readonly purse: AccountId
  readonly house: AccountId
  readonly steps: readonly PostedStep[]
  readonly standing: RoundStanding
}

/** What the rows of a call are written with. Without a group where no money moved: of a bonus that was lost nobody is paid. */
export interface RoundReceipt extends Omit<Receipt, 'groupId'> {
  readonly groupId: bigint | null
  /** What of each amount of the call is the grants', by its name. */
  readonly parts?: PlayedRound['parts'] | undefined
}

export type RoundAttach = (receipt: RoundReceipt) => ReturnType<Attach>

export interface PlannedRound {
  readonly movement: Movement
  readonly attach: RoundAttach
}

/** The movement of a call, with each of its steps paid by and to whom the round says. */
export function planRound(
  movement: Movement,
  { purse, house, steps, standing }: RoundCall,
  attach: RoundAttach,
  { grants, accounts, now }: Standing,
): Result<PlannedRound, 'funds_are_short'> {
  const cash = cashOf(accounts, purse)
  const balances = new Map(accounts.map((account) => [account.id, freeOf(account)]))
  const own = grants.filter((grant) => grant.currency === cash.currency)
  const purses = new Map(own.map((grant) => [grant.id, grant.purse]))
  const money = {
    cash: freeOf(cash),
    grants: own.map((grant) => ({ ...grant, balance: balances.get(grant.purse) ?? 0n })),
  }
  const played = playRound(steps, standing, money, now)
  if (!played.ok) return played
  const { moves, parts, grants: after } = played.value
  const legs = steps.flatMap((step, at) => {
    const move = moves[at]
    assert(move, 'every step moves something, or nothing')
    return step.is === 'plain' || isSetAside(step) ? [step.leg] : legsOf(step.kind, move, { purse, house, purses })
  })
  const earned = after.filter(({ id, earned: sum }) => own.find((grant) => grant.id === id)?.earned !== sum)
  const withParts: RoundAttach = (receipt) => [{ sink: earnedSink, rows: earned }, ...attach({ ...receipt, parts })]
  return yes({ movement: { ...movement, legs: withRoom(legs) }, attach: withParts })
}

const earnedSink = { insert: saveEarned }

const isSetAside = (step: RoundStep): boolean => 'isSetAside' in step && step.isSetAside

interface Ends {
  readonly purse: AccountId
  readonly house: AccountId
  readonly purses: ReadonlyMap<string, AccountId>
}

function legsOf(kind: string, { cash, purses: parts }: RoundMove, { purse, house, purses }: Ends): Leg[] {
  const moved = [
    { account: purse, amount: cash },
    ...parts.map(({ grant, amount }) => ({ account: purses.get(grant), amount })),
  ]
  return moved.flatMap(({ account, amount }): Leg[] => {
    if (amount === 0n) return []
    assert(account !== undefined, 'a grant that has a part has a purse')
    return amount > 0n
      ? [{ step: 'post', kind, debit: house, credit: account, amount }]
      : [{ step: 'post', kind, debit: account, credit: house, amount: -amount }]
  })
}

const legsMost = 100

/** A movement has room for so many legs. What is given one after another may be given together; what is taken keeps its place. */
function withRoom(legs: readonly Leg[]): readonly Leg[] {
  if (legs.length <= legsMost) return legs
  const together: Leg[] = []
  let since = 0
  for (const leg of legs) {
    const isGiven = leg.step === 'post' && leg.debit < 0n
    if (!isGiven) since = together.length + 1
    const at = isGiven ? together.findIndex((one, place) => place >= since && isSameGift(one, leg)) : -1
    const same = together[at]
    if (leg.step === 'post' && same?.step === 'post') together[at] = { ...same, amount: same.amount + leg.amount }
    else together.push(leg)
  }
  return together
}

const isSameGift = (one: Leg, other: Leg): boolean =>
  one.step === 'post' &&
  other.step === 'post' &&
  one.kind === other.kind &&
  one.credit === other.credit &&
  one.debit === other.debit
