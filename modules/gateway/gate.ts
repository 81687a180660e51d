import { hash } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import { type Gather, gatherDistinct } from '#kit/gather.ts'
import type { Reader } from '#kit/tx.ts'
import { type Catalog, findPlayable } from '#modules/catalog/service.ts'
import type { Rejection, VendorLink } from '#modules/gateway/model.ts'
import { findSession, type Player } from '#modules/gateway/store/vendors.ts'
import { memberInfo } from '#modules/identity/service.ts'

export interface GateAsked {
  readonly vendor: VendorLink
  readonly player: Player
  readonly game: string
  readonly session: string | undefined
}

interface GateParts {
  readonly db: { readonly read: Reader }
  readonly clock: Clock
  readonly catalog: Catalog
}

/** A copy of the database opens nobody's game: secrets are kept by their hash alone. */
export const markOf = (secret: string): Uint8Array => hash('sha256', secret, 'buffer')

/** What stands against new stakes of a player in a game, if anything; wins and rollbacks are never asked this. */
export function makeGates(parts: GateParts): Gather<GateAsked, Rejection | null> {
  const keyOf = ({ player, game, session = '' }: GateAsked): string =>
    `${player.vendor} ${player.player} ${game} ${session}`
  return gatherDistinct(keyOf, (asked) => findStakeRefusal(parts, asked))
}

async function findStakeRefusal(parts: GateParts, asked: GateAsked): Promise<Rejection | null> {
  const { vendor, player, game } = asked
  if (!(await isSessionGood(parts, asked))) return 'SESSION_EXPIRED'
  const { blockedAt } = await memberInfo(parts.db.read, player.memberId)
  if (blockedAt !== null) return 'PLAYER_BLOCKED'
  // The games of a test vendor are in no catalogue.
  if (vendor.isSandbox) return game.startsWith('sandbox-') ? null : 'GAME_DISABLED'
  const playable = await findPlayable(parts.catalog, game)
  const isOpen = vendor.state === 'open' && playable?.state === 'open' && playable.vassalage === vendor.code
  return isOpen ? null : 'GAME_DISABLED'
}

async function isSessionGood({ db, clock }: GateParts, { player, game, session }: GateAsked): Promise<boolean> {
  if (session === undefined) return false
  const found = await findSession(db.read, player.vendor, markOf(session))
  return found?.player === player.player && found.game === game && found.expiresAt.getTime() > clock.nowMs()
}
