import type { ActionType, KnownTx, Place } from '#modules/gateway/model.ts'
import type { Effect, NewTx } from '#modules/gateway/rules/judge.ts'
import type { PartChange, RoundStanding, RoundStep, Shared } from '#modules/wallet/model.ts'

/**
 * Bonus money in a vendor's round. Bets are paid from cash first and then from bonus purses; wins, jackpots and adjustments are shared as the bets
 * were paid; what is rolled back goes back to where it came from. Tips are a present, reserves are money set aside, and free rounds and promotions
 * are the vendor's or a campaign's: no purse has a part in them.
 */
const betTypes: ReadonlySet<ActionType | null> = new Set<ActionType>(['bet', 'settle'])
const sharedTypes: ReadonlySet<ActionType | null> = new Set<ActionType>(['win', 'jackpot_win', 'adjust'])

/** What of a round's transactions counts now. */
export function standingOf(txs: readonly KnownTx[], { player, round }: Pick<Place, 'player' | 'round'>): RoundStanding {
  const live = txs.filter((one) => one.state === 'live' && one.player === player && one.round === round)
  const named = (types: ReadonlySet<ActionType | null>) =>
    new Map(live.filter(({ type }) => types.has(type)).map((one) => [one.tx, sharedOf(one)]))
  return { stakes: named(betTypes), payouts: named(sharedTypes) }
}

const sharedOf = ({ amount, parts }: KnownTx): Shared => ({ amount, parts: partsOf(parts) })

function partsOf(parts: KnownTx['parts']): Shared['parts'] {
  return Object.entries(parts ?? {}).map(([grant, amount]) => ({ grant, amount: BigInt(amount) }))
}

/** As they are kept beside the transaction. */
export function keptParts(parts: Shared['parts'] | undefined): NonNullable<KnownTx['parts']> | null {
  if (!parts || parts.length === 0) return null
  return Object.fromEntries(parts.map(({ grant, amount }) => [grant, String(amount)]))
}

/** The grants that have a part in what the round has done. */
export function grantsIn({ stakes, payouts }: RoundStanding): string[] {
  const parts = [...stakes.values(), ...payouts.values()].flatMap((one) => one.parts)
  return [...new Set(parts.map(({ grant }) => grant))]
}

type Target = Pick<KnownTx, 'type' | 'amount' | 'ref'>

/** What an effect of the call is for bonus money. `rows` are the call's own transactions, `txs` what was there before. */
export function stepOf(effect: Effect, rows: readonly NewTx[], txs: readonly KnownTx[]): RoundStep {
  const find = (tx: string | null | undefined): Target | undefined => [...rows, ...txs].find((one) => one.tx === tx)
  const ref = find(effect.tx)?.ref ?? null
  switch (effect.step) {
    case 'take':
    case 'give':
    case 'park':
      return moneyStep(effect, ref, find(ref))
    case 'unpark':
      return { is: 'plain', frees: 0n }
    case 'hold':
      return { is: 'plain', frees: -effect.amount }
    case 'release':
      return { is: 'plain', frees: effect.amount }
    case 'capture': {
      const { tx: name, amount } = effect
      return { is: 'plain', frees: (find(effect.hold)?.amount ?? amount) - amount, stake: { name, amount } }
    }
  }
}

/** What the grants' parts of a credit that waited come to when it is paid: of a stake that goes back each for itself, else on top of what was paid. */
export function changesOf(credit: KnownTx, txs: readonly KnownTx[]): (PartChange & { readonly grant: string })[] {
  const isRefund = credit.type === 'rollback' && betTypes.has(txs.find(({ tx }) => tx === credit.ref)?.type ?? null)
  const { stakes, payouts } = standingOf(txs, credit)
  const sumOf = (amounts: Iterable<Shared>, grant: string) =>
    [...amounts]
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => (part.grant === grant ? sum + part.amount : sum), 0n)
  return partsOf(credit.parts).map(({ grant, amount }) => {
    if (isRefund) return { grant, staked: amount, before: 0n, after: amount }
    const before = sumOf(payouts.values(), grant)
    return { grant, staked: sumOf(stakes.values(), grant), before, after: before + amount }
  })
}

interface Money {
  readonly step: 'take' | 'give' | 'park'
  readonly type: ActionType
  readonly tx: string
  readonly amount: bigint
}

function moneyStep({ step, type, tx: name, amount }: Money, ref: string | null, target: Target | undefined): RoundStep {
  const isSetAside = step === 'park'
  if (type === 'bet') return { is: 'stake', name, amount }
  if (type === 'rollback' && ref !== null && target) {
    if (betTypes.has(target.type)) return { is: 'refund', name, of: ref, isSetAside }
    if (sharedTypes.has(target.type)) return { is: 'undo', name, of: ref, isSetAside }
  }
  // A win may name its bet; an adjustment or a jackpot is of the whole round.
  if (sharedTypes.has(type))
    return { is: 'share', name, amount: step === 'take' ? -amount : amount, on: ref, isSetAside }
  if (isSetAside) return { is: 'plain', frees: 0n }
  return { is: 'plain', frees: step === 'take' ? -amount : amount }
}
