import { hash } from 'node:crypto'
import { type BatchLoader, batchDistinct } from '#kit/batch-loader.ts'
import type { Clock } from '#kit/clock.ts'
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

interface GateDeps {
  readonly db: { readonly read: Reader }
  readonly clock: Clock
  readonly catalog: Catalog
}

/** A copy of the database opens nobody's game: secrets are kept by their hash alone. */
export const markOf = (secret: string): Uint8Array => hash('sha256', secret, 'buffer')

/** What stands against new stakes of a player in a game, if anything; wins and rollbacks are never asked this. */
export function makeGates(parts: GateDeps): BatchLoader<GateAsked, Rejection | null> {
  const keyOf = ({ player, game, session = '' }: GateAsked): string =>
    `${player.vendor} ${player.player} ${game} ${session}`
  return batchDistinct(keyOf, (asked) => findStakeRefusal(parts, asked))
}

async function findStakeRefusal(parts: GateDeps, asked: GateAsked): Promise<Rejection | null> {
  const game = await findGameState(parts, asked)
  if (game === 'unknown') return 'GAME_UNKNOWN'
  const refused = await findSessionRefusal(parts, asked)
  if (refused) return refused
  const { blockedAt } = await memberInfo(parts.db.read, asked.player.memberId)
  if (blockedAt !== null) return 'PLAYER_BLOCKED'
  return game === 'open' ? null : 'GAME_DISABLED'
}

/** A game of another vendor is as unknown to this one as a game that does not exist. */
async function findGameState({ catalog }: GateDeps, { vendor, game }: GateAsked): Promise<'open' | 'off' | 'unknown'> {
  // The games of a test vendor are in no catalogue.
  if (vendor.isSandbox) return game.startsWith('sandbox-') ? 'open' : 'unknown'
  const playable = await findPlayable(catalog, game)
  if (playable?.vassalage !== vendor.code) return 'unknown'
  return vendor.state === 'open' && playable.state === 'open' ? 'open' : 'off'
}

/** A session is for one player in one game: neither somebody else nor another game of the vendor may stake on it. */
async function findSessionRefusal(
  { db, clock }: GateDeps,
  { player, game, session }: GateAsked,
): Promise<Rejection | null> {
  const found = session === undefined ? null : await findSession(db.read, player.vendor, markOf(session))
  if (!found) return 'SESSION_EXPIRED'
  if (found.player !== player.player) return 'PLAYER_MISMATCH'
  if (found.expiresAt.getTime() <= clock.nowMs()) return 'SESSION_EXPIRED'
  return found.game === game ? null : 'GAME_MISMATCH'
}
