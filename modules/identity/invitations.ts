import { no, type Result, yes } from '#kit/result.ts'
import type { Identity } from '#modules/identity/deps.ts'
import { type AccountKind, trialType } from '#modules/identity/model.ts'
import { findAgentByCode, findInviter, findMemberByCode, type Inviter } from '#modules/identity/store/inviters.ts'
import { readSetting } from '#modules/settings/service.ts'

/** Under whom a newcomer stands, and who sent them. */
export interface Invitation {
  readonly uplineId: string | null
  readonly recommenderId: string | null
  /** The link that brought them, where it was one; who comes by it may be an agent at once. */
  readonly linkId: string | null
  readonly kind: Exclude<AccountKind, 'operator'>
}

export interface AffiliateQuestion {
  readonly code: string
  /** Under which name the site was visited. */
  readonly domain?: string | undefined
}

/** One spelling for one code, however it was typed. */
const spellCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase()

type Asked = Pick<Identity, 'db' | 'settings' | 'invitations'>

/** Under which agent somebody comes, and as what. */
interface Affiliate extends Pick<Invitation, 'linkId' | 'kind'> {
  readonly agentId: string
}

/** Whether an agent stands behind a code, an agent's own or a link's, who may bring people here. */
export async function findAffiliate(
  identity: Asked,
  { code, domain }: AffiliateQuestion,
): Promise<Result<Affiliate, 'affiliate_code_is_wrong'>> {
  const { db, settings } = identity
  const { mainDomain, domains } = await readSetting(settings, 'domainRoute')
  const names = mainDomain === null ? domains : [mainDomain, ...domains]
  // A brand that names its domains is visited under no other; a page elsewhere that carries our code is not ours.
  const isOwn = names.length === 0 || !domain || names.some((one) => one === domain.toLowerCase())
  if (!isOwn) return no('affiliate_code_is_wrong')
  const own = await findAgentByCode(db.read, spellCode(code))
  const link = own ? null : await identity.invitations.findLink(spellCode(code))
  const agent = own ?? (link && (await findInviter(db.read, link.agentId)))
  if (agent?.kind !== 'agent' || agent.blockedAt) return no('affiliate_code_is_wrong')
  return yes({ agentId: agent.id, linkId: link?.id ?? null, kind: link?.kind ?? 'member' })
}

interface Codes {
  readonly affiliateCode?: string | undefined
  readonly referralCode?: string | undefined
  readonly recommenderId?: string | undefined
  readonly domain?: string | undefined
}

/**
 * An agent's code that is wrong stops the registration, because somebody's income hangs on it; so does a friend's that was typed. One
 * that the page brought along from an old link is passed over, unless it is all there is and nobody comes uninvited.
 */
export async function findInviters(
  identity: Asked,
  { affiliateCode = '', referralCode = '', recommenderId = '', domain }: Codes,
): Promise<Result<Invitation, 'affiliate_code_is_wrong' | 'recommender_is_wrong'>> {
  let affiliate: Affiliate | null = null
  if (affiliateCode !== '') {
    const found = await findAffiliate(identity, { code: affiliateCode, domain })
    if (!found.ok) return no(found.refusal, [{ path: 'affiliateCode', code: found.refusal }])
    affiliate = found.value
  }
  const friend = await findFriend(identity, recommenderId || referralCode)
  if (recommenderId !== '' && !friend) {
    return no('recommender_is_wrong', [{ path: 'recommenderId', code: 'recommender_is_wrong' }])
  }
  // A link's code, or an agent's, is as good where a friend's is looked for.
  if (!affiliate && !friend && referralCode !== '') {
    const found = await findAffiliate(identity, { code: referralCode, domain })
    if (found.ok) affiliate = found.value
  }
  const { DIRECTREG3 } = await readSetting(identity.settings, 'whitelabel')
  if (!DIRECTREG3 && !affiliate && !friend) {
    return no('affiliate_code_is_wrong', [{ path: 'affiliateCode', code: 'affiliate_code_is_wrong' }])
  }
  // Who comes by a friend comes to where the friend is.
  const { agentId = agentOf(friend), linkId = null, kind = 'member' as const } = affiliate ?? {}
  return yes({ uplineId: agentId, recommenderId: friend?.id ?? null, linkId, kind })
}

async function findFriend({ db }: Pick<Identity, 'db'>, code: string): Promise<Inviter | null> {
  if (code === '') return null
  const friend = await findMemberByCode(db.read, spellCode(code))
  return friend && !friend.blockedAt && friend.kind !== 'operator' && friend.type !== trialType ? friend : null
}

function agentOf(friend: Inviter | null): string | null {
  return friend?.kind === 'agent' ? friend.id : (friend?.uplineId ?? null)
}
