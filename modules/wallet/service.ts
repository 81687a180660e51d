import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openAccount, openHouse, readAccountsOf } from '#modules/ledger/service.ts'
import type { Balance, HouseKind, PurseKind } from '#modules/wallet/model.ts'
import type { Shares } from '#modules/wallet/payouts.ts'

export { announcing, type BalanceEvents } from '#modules/wallet/balance-events.ts'
export { type Explained, explain, type Funds, fundsOf, playableOf } from '#modules/wallet/funds.ts'
export {
  deleteUse,
  findOpenGifts,
  type GiftRow,
} from '#modules/wallet/gift-store.ts'
export { endGift, giveGift, grantWin, holdGift } from '#modules/wallet/gifts.ts'
export {
  findActive,
  findEnding,
  findGrant,
  findGrants,
  findParts,
  findWagered,
  type GrantRow,
  lockOpen,
  type PartRow,
  replaceParts,
  type SeenGrant,
  saveWageredOfSeen,
} from '#modules/wallet/grant-store.ts'
export {
  endForWithdrawal,
  endGrant,
  giveGrant,
  grantsOf,
  holdGrant,
  releaseGrant,
  saveWagering,
  weighWithdrawal,
} from '#modules/wallet/grants.ts'
export {
  canTakeHeld,
  freeLegs,
  type HeldStake,
  lockHeldParts,
  takeLegs,
} from '#modules/wallet/held-stakes.ts'
export {
  balanceAround,
  type Ends,
  type Held,
  type LineTotals,
  listHeld,
  listLines,
  sumLines,
} from '#modules/wallet/lines.ts'
export { cutParts, type PayingBet, payParts, type Shares, sharePayouts } from '#modules/wallet/payouts.ts'
export type { RequestTypesOf } from '#modules/wallet/request-types.ts'
export type { RoundCall, RoundReceipt } from '#modules/wallet/round-plan.ts'
export type { StakeReceipt } from '#modules/wallet/stake-plan.ts'
export { admitTerms, hasActiveGrant, makeStakeLedger, type StakeLedger } from '#modules/wallet/stakes.ts'
export {
  catchUp,
  dayFigures,
  rebuildTally,
  tallyMember,
  tallyZone,
  totalFigures,
} from '#modules/wallet/tally.ts'
export type { CountTurnover, FollowWagering, OpenTurnover } from '#modules/wallet/turnover.ts'

export interface WalletDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
}

/** Which accounts are whose. An account is opened once and never changes hands, so what was found may be remembered for good. */
export interface Wallet extends WalletDeps {
  readonly purses: Map<string, AccountId>
  readonly houses: Map<string, AccountId>
}

export function makeWallet(parts: WalletDeps): Wallet {
  return { ...parts, purses: new Map(), houses: new Map() }
}

/** Finds a member's purse, or opens it. For callers with a transaction of their own. */
export async function openPurse(
  tx: Tx,
  memberId: Id<'member'>,
  currency: Currency,
  kind: PurseKind = 'cash',
): Promise<AccountId> {
  return await openAccount(tx, memberId, kind, currency)
}

const pursesMax = 50_000

/** The same from memory; the first call of a member asks the database. */
export async function purseOf(
  wallet: Wallet,
  memberId: Id<'member'>,
  currency: Currency,
  kind: PurseKind = 'cash',
): Promise<AccountId> {
  const name = `${memberId} ${kind} ${currency}`
  const known = wallet.purses.get(name)
  if (known !== undefined) return known
  const found = await findPurse(wallet.db.read, memberId, currency, kind)
  const opened = found?.id ?? (await wallet.db.tx(async (tx) => await openPurse(tx, memberId, currency, kind)))
  if (wallet.purses.size >= pursesMax) wallet.purses.clear()
  wallet.purses.set(name, opened)
  return opened
}

/** The house's side of play. */
export async function houseOf(wallet: Wallet, kind: HouseKind, currency: Currency): Promise<AccountId> {
  const name = `${kind} ${currency}`
  const known = wallet.houses.get(name)
  if (known !== undefined) return known
  const opened = await wallet.db.tx(async (tx) => await openHouse(tx, kind, currency))
  wallet.houses.set(name, opened)
  return opened
}

/** What a member has in one currency. Who never had a purse has nothing. */
export async function balanceOf(
  reader: Reader,
  memberId: Id<'member'>,
  currency: Currency,
  kind: PurseKind = 'cash',
): Promise<Balance> {
  const account = await findPurse(reader, memberId, currency, kind)
  const { balance, held } = account ?? { balance: 0n, held: 0n }
  return { currency, balance, held, available: balance - held }
}

async function findPurse(reader: Reader, memberId: Id<'member'>, currency: Currency, kind: PurseKind) {
  const accounts = await readAccountsOf(reader, memberId)
  return accounts.find((one) => one.kind === kind && one.currency === currency)
}

/** Both ends of a movement of play: whose purse, and the house's family in the same currency. */
export interface Sides {
  readonly purse: AccountId
  readonly house: AccountId
}

/** A member puts money on something. */
export function stakeLeg({ purse, house }: Sides, amount: bigint, kind = 'stake'): Leg {
  return { step: 'post', kind, debit: purse, credit: house, amount }
}

/** What it paid. Whatever a floor left over was never moved, so breakage stays with the house by itself. */
export function payoutLeg({ purse, house }: Sides, amount: bigint, kind = 'payout'): Leg {
  return { step: 'post', kind, debit: house, credit: purse, amount }
}

/** A stake that goes back: a new line the other way, since nothing is ever rubbed out. */
export function refundLeg(sides: Sides, amount: bigint): Leg {
  return payoutLeg(sides, amount, 'refund')
}

/** What a payout brings each purse, as lines. */
export function legsOf({ cash, purses }: Shares, { purse, house }: Sides, kind: string): Leg[] {
  const to = [{ purse, amount: cash }, ...purses].filter(({ amount }) => amount > 0n)
  return to.map((share) => payoutLeg({ purse: share.purse, house }, share.amount, kind))
}

export { changeDeficit, deficitKind, readDeficit, takeBackLegs, takeWhatIsThere } from '#modules/wallet/deficits.ts'
