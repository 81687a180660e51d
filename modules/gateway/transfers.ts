import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { admitStake, lossLeft, readJudging } from '#modules/compliance/service.ts'
import { adapterFor } from '#modules/gateway/adapter.ts'
import { alertHeld } from '#modules/gateway/alerts.ts'
import { readCreditRules } from '#modules/gateway/credit-rules.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { GatewayRefusal, HoldReason, VendorLink } from '#modules/gateway/model.ts'
import { type CreditCaps, creditDayOf, findCapReason } from '#modules/gateway/rules/credit-caps.ts'
import { countCredits, findCredited, lockCredited } from '#modules/gateway/store/credits.ts'
import { insertHeld } from '#modules/gateway/store/held.ts'
import * as store from '#modules/gateway/store/transfers.ts'
import { findPlayer, findVendor, type Player } from '#modules/gateway/store/vendors.ts'
import type { Movement } from '#modules/ledger/model.ts'
import { post, readAccount } from '#modules/ledger/service.ts'
import { hasActiveGrant, houseOf, purseOf } from '#modules/wallet/service.ts'

/**
 * Transfer-wallet mode: the vendor keeps a balance of its own for each player. Going in, money moves from the player's cash to their
 * float before the vendor is asked; coming out, the vendor tells how much there is, and what it won or lost is settled with the house.
 */

type Settled = 'done' | 'refused' | 'unknown'

export type TransferRefusal =
  | Extract<GatewayRefusal, 'transfer_is_unsettled' | 'vendor_is_down' | StakeBlock>
  | 'funds_are_short'

/** Gives the vendor all that the player has and may lose, before a game of it starts. */
export async function transferIn(
  gateway: Gateway,
  vendor: VendorLink,
  player: Player,
): Promise<Result<null, TransferRefusal>> {
  const sent = await sendIn(gateway, vendor, player, null, null)
  if (!sent.ok) return sent
  if (sent.value === null || sent.value.state === 'done') return yes(null)
  return no(sent.value.state === 'refused' ? 'vendor_is_down' : 'transfer_is_unsettled')
}

/** Takes back all that the vendor has of the player. */
export async function recall(
  gateway: Gateway,
  vendor: VendorLink,
  player: Player,
): Promise<Result<null, 'transfer_is_unsettled'>> {
  const sent = await sendOut(gateway, vendor, player, null)
  if (!sent.ok) return sent
  return sent.value.state === 'asking' ? no('transfer_is_unsettled') : yes(null)
}

/** Into the vendor's wallet: an amount, or all. Null when there was nothing to give, and so nothing to ask. */
export async function sendIn(
  gateway: Gateway,
  vendor: VendorLink,
  player: Player,
  wanted: bigint | null,
  key: string | null,
): Promise<Result<store.StoredTransfer | null, TransferRefusal>> {
  if (!(await settleLeftover(gateway, vendor, player))) return no('transfer_is_unsettled')
  const amount = wanted ?? (await gateway.balances.load(player))
  if (amount <= 0n) return yes(null)
  const id = newId<'transfer'>(gateway.clock)
  const begun = await beginIn(gateway, player, { id, key, wanted: amount, isAll: wanted === null })
  if (!begun.ok) return begun
  gateway.announceBalance(player.memberId)
  const asked = { id, player: player.player, currency: player.currency, direction: 'in' } as const
  const answer = await adapterFor(gateway, vendor).transfer({ ...asked, amount: String(begun.value) })
  if (answer.ok) await settle(gateway, id, answer.value)
  return yes(await readTransfer(gateway, id))
}

/** Out of the vendor's wallet, always all of it: only the vendor knows how much that is. */
export async function sendOut(
  gateway: Gateway,
  vendor: VendorLink,
  player: Player,
  key: string | null,
): Promise<Result<store.StoredTransfer, 'transfer_is_unsettled'>> {
  if (!(await settleLeftover(gateway, vendor, player))) return no('transfer_is_unsettled')
  const id = newId<'transfer'>(gateway.clock)
  const now = new Date(gateway.clock.nowMs())
  const row = { id, vendor: vendor.code, player: player.player, direction: 'out', amount: null, key } as const
  if (!(await gateway.db.tx((tx) => store.insertTransfer(tx, row, now)))) return no('transfer_is_unsettled')
  const asked = { id, player: player.player, currency: player.currency, direction: 'out', amount: null } as const
  const answer = await adapterFor(gateway, vendor).transfer(asked)
  if (answer.ok) await settle(gateway, id, answer.value)
  return yes(await readTransfer(gateway, id))
}

async function readTransfer({ db }: Gateway, id: string): Promise<store.StoredTransfer> {
  const found = await store.findTransfer(db.read, id)
  assert(found, 'a transfer that was written stays')
  return found
}

/** How a transfer stands: one that is not settled is asked for once more. */
export async function lookAgain(gateway: Gateway, transfer: store.StoredTransfer): Promise<store.StoredTransfer> {
  if (transfer.state !== 'asking') return transfer
  await askAgain(gateway, transfer)
  return await readTransfer(gateway, transfer.id)
}

/** Asks what became of transfers whose answer was lost. The question has the id of the first; nothing is ever sent again. */
export async function settleTransfers(gateway: Gateway, signal?: AbortSignal): Promise<number> {
  const before = new Date(gateway.clock.nowMs())
  const aside = asideOf(gateway, 'gateway-transfers')
  const asking = await store.findAsking(gateway.db.read, before, 200 + aside.count)
  const settled = await aside.each(
    asking,
    ({ id }) => id,
    async (transfer) => await askAgain(gateway, transfer),
    signal,
  )
  return settled.filter((state) => state !== 'unknown').length
}

/** Whoever closed the browser instead of the game gets their money back after a while. */
const forgottenHours = 2

export async function recallForgotten(gateway: Gateway, signal?: AbortSignal): Promise<void> {
  const before = new Date(gateway.clock.nowMs() - forgottenHours * 3600_000)
  const aside = asideOf(gateway, 'gateway-recall')
  const floating = await store.findFloating(gateway.db.read, before, 200 + aside.count)
  const recallOne = async ({ vendor, player }: (typeof floating)[number]) => {
    const [link, whose] = [await findVendor(gateway.db.read, vendor), await findPlayer(gateway.db.read, vendor, player)]
    assert(link && whose, 'a float belongs to a player of a vendor')
    await recall(gateway, link, whose)
  }
  await aside.each(floating, ({ vendor, player }) => `${vendor} ${player}`, recallOne, signal)
}

async function settleLeftover(gateway: Gateway, vendor: VendorLink, { player }: Player): Promise<boolean> {
  const open = await store.findAskingOf(gateway.db.read, vendor.code, player)
  return open === null || (await askAgain(gateway, open)) !== 'unknown'
}

async function askAgain(gateway: Gateway, { id, vendor }: store.StoredTransfer): Promise<Settled> {
  const link = await findVendor(gateway.db.read, vendor)
  assert(link, 'a transfer belongs to a vendor')
  await gateway.db.tx((tx) => store.countTry(tx, id))
  const answer = await adapterFor(gateway, link).findTransfer(id)
  return answer.ok ? await settle(gateway, id, answer.value) : 'unknown'
}

interface Begin {
  readonly id: string
  readonly key: string | null
  readonly wanted: bigint
  readonly isAll: boolean
}

/** The row and the money in one transaction: from here on the answer can be lost, but not the money. */
async function beginIn(
  gateway: Gateway,
  player: Player,
  { id, key, wanted, isAll }: Begin,
): Promise<Result<bigint, TransferRefusal>> {
  const { vendor, memberId, currency } = player
  const { cash, float } = await accountsOf(gateway, player)
  const judging = await readJudging(gateway.compliance)
  return await gateway.db.tx(async (tx) => {
    const left = isAll ? await lossLeft(tx, judging, { memberId, currency, amount: wanted }) : null
    // Who brings all they have and has set a limit on losing brings what they may still lose.
    const amount = left !== null && left > 0n && left < wanted ? left : wanted
    const admitted = await admitStake(tx, judging, { memberId, currency, amount, goesAway: true })
    if (!admitted.ok) return admitted
    if (await hasActiveGrant(tx, memberId, judging.now)) return no('bonus_cannot_be_kept_there')
    const row = { id, vendor, player: player.player, direction: 'in', amount, key } as const
    if (!(await store.insertTransfer(tx, row, new Date(gateway.clock.nowMs())))) return no('transfer_is_unsettled')
    const legs = [{ step: 'post', kind: 'transfer-in', debit: cash, credit: float, amount }] as const
    const movement = {
      scope: 'sys:gateway-transfer',
      key: `${id}:in`,
      ref: `${vendor}:${id}`,
      legs,
      isGuardPassed: true,
    }
    const moved = await post(tx, movement as Movement)
    if (moved.ok) return yes(amount)
    await store.endTransfer(tx, id, { state: 'refused', moved: null }, new Date(gateway.clock.nowMs()))
    return no(moved.refusal === 'funds_are_short' ? 'funds_are_short' : 'transfer_is_unsettled')
  })
}

async function settle(
  gateway: Gateway,
  id: string,
  told: { readonly state: Settled; readonly balance?: string | undefined },
): Promise<Settled> {
  if (told.state === 'unknown') return 'unknown'
  const { db, clock } = gateway
  const found = await findWhose(gateway, id)
  if (!found) return told.state
  const { player } = found
  const accounts = await accountsOf(gateway, player)
  const rules = await readCreditRules(gateway.identity.settings, player.vendor, player.currency)
  const held = await db.tx(async (tx) => {
    const transfer = await store.lockAsking(tx, id)
    if (!transfer) return null
    const back = await moveBack(tx, transfer, accounts, told, async (won) => {
      return await findHold(tx, gateway, player, won, rules.caps)
    })
    const end = { state: told.state === 'done' ? 'done' : 'refused', moved: back.moved } as const
    await store.endTransfer(tx, id, end, new Date(clock.nowMs()))
    if (back.held === null) return null
    const { vendor, player: name, currency } = player
    const credit = { ...back.held, vendor, player: name, currency, transferId: id, tx: null, round: null }
    const heldAt = new Date(clock.nowMs())
    await insertHeld(tx, [{ ...credit, id: newId<'held-credit'>(clock), type: 'transfer', heldAt }])
    return back.held
  })
  if (held) {
    const { vendor, player: name, currency } = player
    const fields = { vendor, player: name, currency, reason: held.reason, amount: String(held.amount) }
    alertHeld(gateway, { ...fields, transfer: id })
  }
  gateway.announceBalance(player.memberId)
  return told.state
}

/**
 * Whether what a vendor says was won passes a cap; where it does not, it is counted. The rows of the day are locked from here to the
 * end of the transaction, so two transfers of one vendor cannot both fit where only one does.
 */
async function findHold(
  tx: Tx,
  { clock }: Gateway,
  { vendor, player, currency }: Player,
  won: bigint,
  caps: CreditCaps,
): Promise<HoldReason | null> {
  const day = creditDayOf(clock.nowMs())
  const whose = { vendor, player, currency, day }
  await lockCredited(tx, whose)
  const credited = await findCredited(tx, [whose])
  const reason = findCapReason(won, caps, credited(whose))
  if (reason === null) assert(await countCredits(tx, [{ ...whose, caps, credited: won }]), 'the day’s sums are locked')
  return reason
}

async function findWhose({ db }: Gateway, id: string): Promise<{ player: Player } | null> {
  const transfer = await db.tx((tx) => store.lockAsking(tx, id))
  const player = transfer && (await findPlayer(db.read, transfer.vendor, transfer.player))
  return player ? { player } : null
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>

async function accountsOf({ wallet }: Gateway, { vendor, memberId, currency }: Player) {
  const [cash, float, house, parked] = [
    await purseOf(wallet, memberId, currency),
    await purseOf(wallet, memberId, currency, `vendor_float:${vendor}`),
    await houseOf(wallet, 'stakes', currency),
    await houseOf(wallet, 'vendor-held', currency),
  ]
  return { cash, float, house, parked }
}

interface MovedBack {
  /** How much came out of the vendor into the purse, where it did. */
  readonly moved: bigint | null
  /** What was won there and is held instead. */
  readonly held: { readonly amount: bigint; readonly reason: HoldReason } | null
}

/** What the settled transfer does to the ledger. A result above a cap is held; what the player had brought goes home all the same. */
async function moveBack(
  tx: Tx,
  { id, vendor, direction, amount }: store.StoredTransfer,
  { cash, float, house, parked }: Accounts,
  { state, balance }: { readonly state: Settled; readonly balance?: string | undefined },
  findReason: (won: bigint) => Promise<HoldReason | null>,
): Promise<MovedBack> {
  const ref = `${vendor}:${id}`
  const move = async (what: string, legs: Parameters<typeof post>[1]['legs']) => {
    const moved = await post(tx, { scope: 'sys:gateway-transfer', key: `${id}:${what}`, ref, legs })
    assert(moved.ok, `the transfer ${id} could not be settled: ${moved.ok ? '' : moved.refusal}`)
  }
  if (direction === 'in') {
    if (state === 'done' || amount === null) return { moved: amount, held: null }
    await move('back', [{ step: 'post', kind: 'transfer-back', debit: float, credit: cash, amount }])
    return { moved: null, held: null }
  }
  if (state === 'refused') return { moved: null, held: null }
  const brought = (await readAccount(tx, float))?.balance ?? 0n
  const told = BigInt(balance ?? '0')
  const reason = told > brought ? await findReason(told - brought) : null
  const held = reason === null ? null : { amount: told - brought, reason }
  if (held)
    await move('held', [{ step: 'post', kind: 'credit-held', debit: house, credit: parked, amount: held.amount }])
  const came = held === null ? told : brought
  const result = came - brought
  if (result > 0n) await move('won', [{ step: 'post', kind: 'payout', debit: house, credit: float, amount: result }])
  if (result < 0n) await move('lost', [{ step: 'post', kind: 'stake', debit: float, credit: house, amount: -result }])
  if (came > 0n) await move('out', [{ step: 'post', kind: 'transfer-out', debit: float, credit: cash, amount: came }])
  return { moved: came, held }
}
