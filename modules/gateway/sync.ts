import { asideOf } from '#kit/set-aside.ts'
import type { Game, Vendor } from '#modules/catalog/model.ts'
import { addToCatalog, publishChange } from '#modules/catalog/service.ts'
import { adapterFor, type VendorGame } from '#modules/gateway/adapter.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { listVendors } from '#modules/gateway/store/vendors.ts'

/** Behind our own makers, until an operator puts them elsewhere. */
const firstPlace = 900

/** Puts the games that vendors have on their shelves. What is there stays as it is: its place and state are the operator's. */
export async function syncGames(gateway: Gateway, signal?: AbortSignal): Promise<void> {
  const vendors = await listVendors(gateway.db.read)
  await asideOf(gateway, 'gateway-games').each(
    vendors.filter(({ isSandbox, state }) => !isSandbox && state === 'open'),
    ({ code }) => code,
    async (vendor) => await syncVendor(gateway, vendor),
    signal,
  )
}

async function syncVendor(gateway: Gateway, vendor: VendorLink): Promise<void> {
  const games = await adapterFor(gateway, vendor).games()
  if (!games.ok || games.value.length === 0) return
  const shelves = [...new Set(games.value.map(({ type }) => type))].map((type) => shelfOf(vendor, type))
  const rows = games.value.map((game, place) => gameOf(vendor, game, place))
  await gateway.db.tx((tx) => addToCatalog(tx, shelves, rows))
  publishChange(gateway.catalog)
}

function shelfOf({ code, name }: VendorLink, gameType: VendorGame['type']): Vendor {
  const art = code.toLowerCase().replaceAll('_', '-')
  return { vassalage: code, gameType, displayName: name, art, order: firstPlace, state: 'open', gameCode: null }
}

function gameOf({ code }: VendorLink, game: VendorGame, place: number): Game {
  return {
    nodeId: game.id,
    gameName: game.name,
    icon: `/art/vendor/${game.id}.svg`,
    vassalage: code,
    gameType: game.type,
    order: firstPlace + place,
    badge: 'new',
    hotOrder: null,
    state: 'open',
    source: 'vendor',
    engine: null,
    tab: null,
    keywords: game.keywords,
    rtpPpm: game.rtp_ppm,
    volatility: game.volatility,
  }
}
