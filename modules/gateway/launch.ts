import type { Id } from '#kit/id.ts'
import { type Currency, isCurrency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Playable, playPathOf } from '#modules/catalog/model.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import { findPlayBlock } from '#modules/compliance/service.ts'
import { adapterFor } from '#modules/gateway/adapter.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { GatewayRefusal, VendorLink } from '#modules/gateway/model.ts'
import { issueToken, namePlayer, tokenSeconds } from '#modules/gateway/sessions.ts'
import { findVendor } from '#modules/gateway/store/vendors.ts'
import { recall, transferIn } from '#modules/gateway/transfers.ts'
import { memberInfo } from '#modules/identity/service.ts'

export interface LaunchInput {
  readonly nodeId: string
  readonly currency: string
  readonly language: string
  /** Null plays with play money. */
  readonly memberId: Id<'member'> | null
  /** Where the page stands that will frame the game. */
  readonly site: string
}

export interface Launched {
  readonly kind: 'page' | 'frame'
  readonly url: string
  readonly origin: string | null
  readonly gameName: string
  readonly vendorName: string | null
  readonly mode: 'real' | 'demo'
  readonly expiresAt: string | null
  readonly isTransfer: boolean
}

type Launching = Promise<Result<Launched, GatewayRefusal | 'currency_is_not_offered'>>

/** Starts a game, or says by name why not. */
export async function launch(gateway: Gateway, input: LaunchInput): Launching {
  const { nodeId, memberId, currency } = input
  const game = await findPlayable(gateway.catalog, nodeId)
  if (!game) return no('game_is_unknown')
  if (game.state !== 'open') return no(game.state === 'soon' ? 'game_is_soon' : 'game_is_in_maintenance')
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  if (memberId !== null && (await memberInfo(gateway.db.read, memberId)).blockedAt !== null)
    return no('account_is_blocked')
  const blocked = memberId && (await findPlayBlock(gateway.db.read, memberId, new Date(gateway.clock.nowMs())))
  if (blocked) return no(blocked)
  return game.source === 'house' ? yes(pageOf(game, memberId)) : await launchAtVendor(gateway, input, game, currency)
}

function pageOf({ nodeId, gameName, category }: Playable, memberId: Id<'member'> | null): Launched {
  const mode = memberId === null ? 'demo' : 'real'
  const url = playPathOf(nodeId, category, mode)
  return { kind: 'page', url, origin: null, gameName, vendorName: null, mode, expiresAt: null, isTransfer: false }
}

async function launchAtVendor(gateway: Gateway, input: LaunchInput, game: Playable, currency: Currency): Launching {
  const vendor = await findVendor(gateway.db.read, game.vassalage)
  if (vendor?.state !== 'open') return no('vendor_is_down')
  const { language, memberId, site } = input
  const shared = { game: game.nodeId, currency, language, site }
  if (memberId === null) return await launchDemo(gateway, vendor, game, shared)
  const player = await namePlayer(gateway, vendor.code, memberId, currency)
  if (vendor.mode === 'transfer') {
    const moved = await transferIn(gateway, vendor, player)
    // The purse changed between looking and taking: whoever asks again will find it at rest.
    if (!moved.ok) return no(moved.refusal === 'funds_are_short' ? 'transfer_is_unsettled' : moved.refusal)
  }
  // In transfer mode the vendor has the money already, and needs no key to our purses.
  const token = vendor.mode === 'single' ? await issueToken(gateway, player, game.nodeId) : null
  const expiresAt = new Date(gateway.clock.nowMs() + tokenSeconds * 1000)
  const answer = await adapterFor(gateway, vendor).launch({ ...shared, mode: 'real', player: player.player, token })
  return answer.ok ? yes(frameOf(vendor, game, answer.value, 'real', expiresAt.toISOString())) : answer
}

/** Somebody closed a game. What a vendor of the transfer mode holds of them comes back; to all others it means nothing. */
export async function leave(
  gateway: Gateway,
  {
    nodeId,
    memberId,
    currency,
  }: { readonly nodeId: string; readonly memberId: Id<'member'>; readonly currency: string },
): Promise<Result<null, GatewayRefusal | 'currency_is_not_offered'>> {
  const game = await findPlayable(gateway.catalog, nodeId)
  if (!game) return no('game_is_unknown')
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  const vendor = game.source === 'vendor' ? await findVendor(gateway.db.read, game.vassalage) : null
  if (vendor?.mode !== 'transfer') return yes(null)
  return await recall(gateway, vendor, await namePlayer(gateway, vendor.code, memberId, currency))
}

interface Shared {
  readonly game: string
  readonly currency: Currency
  readonly language: string
  readonly site: string
}

/** Play money is the vendor's own affair: it is told of no player and given no token. */
async function launchDemo(gateway: Gateway, vendor: VendorLink, game: Playable, shared: Shared): Launching {
  const adapter = adapterFor(gateway, vendor)
  const games = await adapter.games()
  if (!games.ok) return games
  if (!games.value.some(({ id, has_demo }) => id === game.nodeId && has_demo)) return no('game_has_no_trial')
  const answer = await adapter.launch({ ...shared, mode: 'demo', player: null, token: null })
  return answer.ok ? yes(frameOf(vendor, game, answer.value, 'demo', null)) : answer
}

function frameOf(
  { gameOrigin, name, mode: wallet }: VendorLink,
  { gameName }: Playable,
  url: string,
  mode: 'real' | 'demo',
  expiresAt: string | null,
): Launched {
  const isTransfer = wallet === 'transfer' && mode === 'real'
  return { kind: 'frame', url, origin: gameOrigin, gameName, vendorName: name, mode, expiresAt, isTransfer }
}
