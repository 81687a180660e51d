import { uuidOf } from '#kit/name-id.ts'
import type { ActionType, KnownTx } from '#modules/gateway/model.ts'
import type { Effect, NewTx } from '#modules/gateway/rules/judge.ts'
import { stepOf } from '#modules/gateway/rules/round-steps.ts'
import type { AccountId, Leg, Movement } from '#modules/ledger/model.ts'
import { clientName } from '#modules/ledger/service.ts'
import { payoutLeg, type RoundCall, type Sides, stakeLeg } from '#modules/wallet/service.ts'

const takenAs: Readonly<Partial<Record<ActionType, string>>> = { tip: 'tip', adjust: 'adjust', rollback: 'reversal' }
const givenAs: Readonly<Partial<Record<ActionType, string>>> = {
  jackpot_win: 'jackpot',
  promo_win: 'promotion',
  freeround_win: 'free-round',
  adjust: 'adjust',
  rollback: 'refund',
}

/** What a credit is called on the player's statement. */
export function creditKind(type: ActionType): string {
  return givenAs[type] ?? 'payout'
}

export interface GatewaySides extends Sides {
  /** Where credits wait for an operator. */
  readonly held: AccountId
}

export interface MovementOf {
  readonly vendor: string
  readonly round: string
  /** The first of the call's transactions that is new: the intent is named by it. */
  readonly tx: string
  /** The server ends a round by itself, under a name of its own. */
  readonly isSweep: boolean
}

/** What the ledger is asked to do for a call: one movement, so that all of it happens or nothing. */
export function movementOf(
  { vendor, round, tx, isSweep }: MovementOf,
  effects: readonly Effect[],
  sides: GatewaySides,
): Movement {
  const legs = effects.map((effect) => legOf(vendor, effect, sides))
  // Of a stake the purses that pay it are found only where the money moves: what was asked for is the call.
  const isStaked = effects.some(({ step }) => step === 'take')
  const intent = isStaked ? `${vendor} ${round} ${effects.map(textOf).join(', ')}` : undefined
  const name = isSweep ? ({ scope: `sys:gateway:${vendor}`, key: tx } as const) : clientName('gateway', vendor, tx)
  return { ...name, ref: `${vendor}:${round}`, legs, ...(intent !== undefined && { intent }) }
}

const textOf = ({ step, tx, amount }: Effect): string => `${step} ${tx} ${amount}`

/** The same call as the wallet plays it where bonus money may have a part in it. */
export function roundCallOf(
  vendor: string,
  effects: readonly Effect[],
  sides: GatewaySides,
  {
    rows,
    txs,
    standing,
  }: Pick<RoundCall, 'standing'> & { readonly rows: readonly NewTx[]; readonly txs: readonly KnownTx[] },
): RoundCall {
  const steps = effects.map((effect) => {
    const leg = legOf(vendor, effect, sides)
    return { ...stepOf(effect, rows, txs), leg, kind: 'kind' in leg && leg.kind ? leg.kind : 'stake' }
  })
  return { purse: sides.purse, house: sides.house, steps, standing }
}

function legOf(vendor: string, effect: Effect, sides: GatewaySides): Leg {
  const { purse, house, held } = sides
  switch (effect.step) {
    case 'take':
      return stakeLeg(sides, effect.amount, takenAs[effect.type])
    case 'give':
      return payoutLeg(sides, effect.amount, givenAs[effect.type])
    case 'park':
      return { step: 'post', kind: 'credit-held', debit: house, credit: held, amount: effect.amount }
    case 'unpark':
      return { step: 'post', kind: 'credit-withdrawn', debit: held, credit: house, amount: effect.amount }
    case 'hold':
      return {
        step: 'hold',
        hold: holdOf(vendor, effect.tx),
        // A guard of the member counts it as staked from here on.
        kind: 'reserve',
        account: purse,
        amount: effect.amount,
        expiresAt: null,
      }
    case 'release':
      return { step: 'release', hold: holdOf(vendor, effect.tx), account: purse }
    case 'capture': {
      const { amount } = effect
      return {
        step: 'capture',
        hold: holdOf(vendor, effect.hold),
        kind: 'stake',
        account: purse,
        credit: house,
        amount,
      }
    }
  }
}

/** The ledger names holds by uuid; this one follows from the reserve's name. */
const holdOf = (vendor: string, tx: string): string => uuidOf(`gateway hold ${vendor} ${tx}`)
