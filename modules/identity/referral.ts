import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Identity } from '#modules/identity/deps.ts'
import { newReferralCode } from '#modules/identity/registration-draft.ts'
import { maskAccount } from '#modules/identity/rules/mask.ts'
import {
  countInvited,
  findReferralCode,
  giveReferralCode,
  isInvitedBy,
  listInviteesOf,
} from '#modules/identity/store/referrals.ts'

/** Further down nobody is shown: who was invited by somebody's friend's friend is not theirs to look at. */
const stepsMax = 2
const pageSize = 20

export interface Referral {
  readonly code: string
  readonly link: string
  readonly invited: number
  readonly invitedInTurn: number
}

export async function readReferral(identity: Identity, actor: MemberActor): Promise<Referral> {
  const code = await readCode(identity, actor.id)
  const link = new URL('/', await identity.siteOrigin())
  link.searchParams.set('referralCode', code)
  return { code, link: link.href, ...(await countInvited(identity.db.read, actor.id)) }
}

/** Whoever registered has a code; accounts that were made in the house get theirs when they first ask. */
async function readCode(identity: Identity, id: string): Promise<string> {
  const known = await findReferralCode(identity.db.read, id)
  if (known !== null) return known
  const given = await identity.db.tx(async (tx) => {
    for (let tries = 0; tries < 5; tries += 1) if (await giveReferralCode(tx, id, newReferralCode())) break
    return await findReferralCode(tx, id)
  })
  assert(given !== null, 'one of five random codes is free')
  return given
}

export interface InviteesAsked {
  readonly under?: string | undefined
  readonly before?: string | undefined
}

/** The children of one knot of the tree; names are masked, the member's own included. */
export async function listInvitees(
  { db }: Identity,
  actor: MemberActor,
  { under = actor.id, before }: InviteesAsked,
): Promise<
  Result<
    { invitees: { id: string; name: string; joinedAt: string; invited: number }[]; hasMore: boolean },
    'account_is_unknown'
  >
> {
  if (under !== actor.id && !(await isInvitedBy(db.read, under, actor.id, stepsMax))) return no('account_is_unknown')
  const rows = await listInviteesOf(db.read, under, before, pageSize + 1)
  const invitees = rows.slice(0, pageSize).map(({ id, username, joinedAt, invited }) => ({
    id,
    name: maskAccount(username),
    joinedAt: joinedAt.toISOString(),
    invited,
  }))
  return yes({ invitees, hasMore: rows.length > pageSize })
}
