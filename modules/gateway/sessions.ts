import { randomBytes } from 'node:crypto'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { markOf } from '#modules/gateway/gate.ts'
import type { Rejection, VendorLink } from '#modules/gateway/model.ts'
import type { SessionAnswer } from '#modules/gateway/protocol.ts'
import {
  findPlayer,
  insertSession,
  insertToken,
  keepPlayer,
  type Player,
  useToken,
} from '#modules/gateway/store/vendors.ts'

/** Long enough for a browser to load a game, and no longer. */
export const tokenSeconds = 60
const sessionHours = 6

const newSecret = (): string => randomBytes(32).toString('base64url')

/** The member's name with a vendor, made at the first launch. It says nothing about the member to anybody else. */
export async function namePlayer(
  { db, clock }: Gateway,
  vendor: string,
  memberId: Id<'member'>,
  currency: Currency,
): Promise<Player> {
  const player = `p-${randomBytes(12).toString('base64url').replaceAll('_', '.')}`
  return await db.tx((tx) => keepPlayer(tx, { vendor, player, memberId, currency }, new Date(clock.nowMs())))
}

/** What a vendor is given at a launch. It is good for one use, by this vendor, for this player, game and currency. */
export async function issueToken({ db, clock }: Gateway, { vendor, player }: Player, game: string): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(clock.nowMs() + tokenSeconds * 1000)
  await db.tx((tx) => insertToken(tx, markOf(token), { vendor, player, game, expiresAt }))
  return token
}

/** Turns a launch token into a session. The token is used up by being shown, also where it does not fit. */
export async function openGameSession(
  { db, clock, balances }: Gateway,
  vendor: VendorLink,
  asked: { readonly token: string; readonly game: string; readonly currency: string },
): Promise<SessionAnswer> {
  const now = new Date(clock.nowMs())
  const session = newSecret()
  const expiresAt = new Date(now.getTime() + sessionHours * 3600_000)
  const opened = await db.tx(async (tx): Promise<Player | Rejection> => {
    const launch = await useToken(tx, vendor.code, markOf(asked.token), now)
    if (!launch) return 'SESSION_EXPIRED'
    if (launch.game !== asked.game) return 'GAME_MISMATCH'
    const player = await findPlayer(tx, vendor.code, launch.player)
    if (player?.currency !== asked.currency) return 'CURRENCY_MISMATCH'
    await insertSession(tx, markOf(session), { ...launch, expiresAt }, now)
    return player
  })
  if (typeof opened === 'string') return { code: opened }
  const { player, currency } = opened
  const balance = String(await balances.load(opened))
  return { code: 'OK', player, session, currency, balance, expires_at: expiresAt.toISOString() }
}
