import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { adapterFor } from '#modules/gateway/adapter.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { Grant } from '#modules/gateway/model.ts'
import { namePlayer } from '#modules/gateway/sessions.ts'
import { endAsking, findGrants, insertGrant } from '#modules/gateway/store/grants.ts'
import { findVendor } from '#modules/gateway/store/vendors.ts'

export interface FreeRoundsInput {
  /** Chosen by the campaign, once per grant: the same id again is the same grant. */
  readonly id: string
  readonly campaign: string
  readonly vendor: string
  readonly memberId: Id<'member'>
  readonly game: string
  readonly currency: Currency
  readonly count: number
  readonly stake: bigint
  readonly expiresAt: Date
}

/**
 * Gives a member free rounds in a vendor's game, for promotions. The grant is written before the vendor is told of it, so no win of it can
 * come without one. Where the vendor does not answer, call again with the same id.
 */
export async function grantFreeRounds(
  gateway: Gateway,
  input: FreeRoundsInput,
): Promise<Result<Grant, 'vendor_is_down' | 'grant_is_another'>> {
  const vendor = await findVendor(gateway.db.read, input.vendor)
  if (vendor?.state !== 'open' || vendor.mode !== 'single') return no('vendor_is_down')
  const { player } = await namePlayer(gateway, vendor.code, input.memberId, input.currency)
  const grant = await keepGrant(gateway, input, player)
  if (!isSame(grant, input, player)) return no('grant_is_another')
  if (grant.state !== 'asking') return yes(grant)
  const { id, game, currency, count, stake, expiresAt } = grant
  const request = { id, player, game, currency, count, bet: String(stake), expires_at: expiresAt.toISOString() }
  const answer = await adapterFor(gateway, vendor).giveFreeRounds({ ...request, campaign: grant.campaign })
  if (!answer.ok) return answer
  await gateway.db.tx((tx) => endAsking(tx, id, answer.value.state))
  return yes({ ...grant, state: answer.value.state })
}

/** Writes a grant that no vendor has to be told of: the conformance kit's. */
export async function keepGrant(
  { db, clock }: Pick<Gateway, 'db' | 'clock'>,
  { id, campaign, vendor, game, currency, count, stake, expiresAt }: Omit<FreeRoundsInput, 'memberId'>,
  player: string,
  state: Grant['state'] = 'asking',
): Promise<Grant> {
  const grant = { id, vendor, player, campaign, game, currency, stake, count, used: 0, state, expiresAt }
  await db.tx((tx) => insertGrant(tx, grant, new Date(clock.nowMs())))
  const [kept = grant] = await findGrants(db.read, [id])
  return kept
}

function isSame(grant: Grant, input: FreeRoundsInput, player: string): boolean {
  const { campaign, vendor, game, currency, count, stake } = input
  const isTimeSame = grant.expiresAt.getTime() === input.expiresAt.getTime()
  return (
    isTimeSame &&
    grant.player === player &&
    grant.campaign === campaign &&
    grant.vendor === vendor &&
    grant.game === game &&
    grant.currency === currency &&
    grant.count === count &&
    grant.stake === stake
  )
}
