import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { VendorLink, VendorWalletRefusal } from '#modules/gateway/model.ts'
import { namePlayer } from '#modules/gateway/sessions.ts'
import { findAskingOf, findByKey, type StoredTransfer } from '#modules/gateway/store/transfers.ts'
import { findVendor, listVendors } from '#modules/gateway/store/vendors.ts'
import { lookAgain, sendIn, sendOut, type TransferRefusal } from '#modules/gateway/transfers.ts'
import { memberInfo } from '#modules/identity/service.ts'
import { type Funds, fundsOf } from '#modules/wallet/service.ts'

/** A maker's own wallet, as its member sees it. */
export interface VendorWallet {
  readonly vendor: VendorLink
  readonly balance: bigint
  readonly pending: StoredTransfer | null
}

export interface Wallets {
  readonly funds: Funds
  readonly wallets: readonly VendorWallet[]
}

const hasOwnWallet = ({ mode, isSandbox }: VendorLink): boolean => mode === 'transfer' && !isSandbox

/** All balances are of one moment: money on its way from one to the other is never seen twice, nor missing. */
export async function listWallets(gateway: Gateway, memberId: Id<'member'>, currency: Currency): Promise<Wallets> {
  const vendors = (await listVendors(gateway.db.read)).filter(hasOwnWallet)
  const asking = new Map<string, StoredTransfer | null>()
  for (const { code } of vendors) {
    const { player } = await namePlayer(gateway, code, memberId, currency)
    asking.set(code, await findAskingOf(gateway.db.read, code, player))
  }
  const funds = await fundsOf(gateway.db.read, memberId, currency)
  const held = new Map(funds.floats.map(({ vendor, balance }) => [vendor, balance]))
  const wallets = vendors.map((vendor) => ({
    vendor,
    balance: held.get(vendor.code) ?? 0n,
    pending: asking.get(vendor.code) ?? null,
  }))
  return { funds, wallets }
}

export interface TransferInput {
  readonly key: string
  readonly vendor: string
  readonly direction: 'in' | 'out'
  /** Null is all. */
  readonly amount: bigint | null
  readonly currency: Currency
}

export type HandRefusal =
  | TransferRefusal
  | VendorWalletRefusal
  | 'vendor_is_down'
  | 'account_is_blocked'
  | 'key_is_reused'

/** What a member moves by hand. The same key again is the same transfer, and is told how it stands by now. */
export async function transferByHand(
  gateway: Gateway,
  memberId: Id<'member'>,
  input: TransferInput,
): Promise<Result<StoredTransfer, HandRefusal>> {
  const { key, direction, amount, currency } = input
  const vendor = await findVendor(gateway.db.read, input.vendor)
  if (!vendor) return no('vendor_is_down')
  if (!hasOwnWallet(vendor)) return no('wallet_is_single')
  if (amount !== null && amount <= 0n) return no('amount_must_be_positive')
  const player = await namePlayer(gateway, vendor.code, memberId, currency)
  const known = await findByKey(gateway.db.read, vendor.code, player.player, key)
  if (known) {
    const isSame = known.direction === direction && (amount === null || known.amount === amount)
    return isSame ? yes(await lookAgain(gateway, known)) : no('key_is_reused')
  }
  if (direction === 'out') return await sendOut(gateway, vendor, player, key)
  if (vendor.state !== 'open') return no('vendor_is_down')
  if ((await memberInfo(gateway.db.read, memberId)).blockedAt !== null) return no('account_is_blocked')
  const sent = await sendIn(gateway, vendor, player, amount, key)
  if (!sent.ok) return sent
  return sent.value === null ? no('funds_are_short') : yes(sent.value)
}

/** Everything home. One that does not answer stays pending and does not keep the others; money that is home already is left there. */
export async function recallAll(
  gateway: Gateway,
  memberId: Id<'member'>,
  currency: Currency,
  key: string,
): Promise<readonly StoredTransfer[]> {
  const { wallets } = await listWallets(gateway, memberId, currency)
  const transfers: StoredTransfer[] = []
  for (const { vendor, balance, pending } of wallets) {
    const player = await namePlayer(gateway, vendor.code, memberId, currency)
    const known = await findByKey(gateway.db.read, vendor.code, player.player, key)
    if (known) transfers.push(await lookAgain(gateway, known))
    else if (balance > 0n || pending !== null) {
      const sent = await sendOut(gateway, vendor, player, key)
      if (sent.ok) transfers.push(sent.value)
      else if (pending !== null) transfers.push(await lookAgain(gateway, pending))
    }
  }
  return transfers
}
