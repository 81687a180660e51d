import { no, type Result, yes } from '#kit/result.ts'
import { trialType } from '#modules/identity/model.ts'
import type { Identity } from '#modules/identity/parts.ts'
import { findAgentByCode, findMemberByCode, type Inviter } from '#modules/identity/store/inviters.ts'
import { readSetting } from '#modules/settings/service.ts'

/** Under whom a newcomer stands, and who sent them. */
export interface Invitation {
  readonly uplineId: string | null
  readonly recommenderId: string | null
}

export interface AffiliateQuestion {
  readonly code: string
  /** Under which name the site was visited. */
  readonly domain?: string | undefined
}

/** One spelling for one code, however it was typed. */
const spellCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase()

/** Whether an agent stands behind a code, who may bring people here. */
export async function findAffiliate(
  { db, settings }: Pick<Identity, 'db' | 'settings'>,
  { code, domain }: AffiliateQuestion,
): Promise<Result<Inviter, 'affiliate_code_is_wrong'>> {
  const { mainDomain, domains } = await readSetting(settings, 'domainRoute')
  const own = mainDomain === null ? domains : [mainDomain, ...domains]
  // A brand that names its domains is visited under no other; a page elsewhere that carries our code is not ours.
  const isOwn = own.length === 0 || !domain || own.some((one) => one === domain.toLowerCase())
  const agent = await findAgentByCode(db.read, spellCode(code))
  return isOwn && agent?.kind === 'agent' && !agent.blockedAt ? yes(agent) : no('affiliate_code_is_wrong')
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
  identity: Pick<Identity, 'db' | 'settings'>,
  { affiliateCode = '', referralCode = '', recommenderId = '', domain }: Codes,
): Promise<Result<Invitation, 'affiliate_code_is_wrong' | 'recommender_is_wrong'>> {
  let uplineId: string | null = null
  if (affiliateCode !== '') {
    const agent = await findAffiliate(identity, { code: affiliateCode, domain })
    if (!agent.ok) return no(agent.refusal, [{ path: 'affiliateCode', code: agent.refusal }])
    uplineId = agent.value.id
  }
  const friend = await findFriend(identity, recommenderId || referralCode)
  if (recommenderId !== '' && !friend) {
    return no('recommender_is_wrong', [{ path: 'recommenderId', code: 'recommender_is_wrong' }])
  }
  const { DIRECTREG3 } = await readSetting(identity.settings, 'whitelabel')
  if (!DIRECTREG3 && uplineId === null && !friend) {
    return no('affiliate_code_is_wrong', [{ path: 'affiliateCode', code: 'affiliate_code_is_wrong' }])
  }
  // Who comes by a friend comes to where the friend is.
  return yes({ uplineId: uplineId ?? agentOf(friend), recommenderId: friend?.id ?? null })
}

async function findFriend({ db }: Pick<Identity, 'db'>, code: string): Promise<Inviter | null> {
  if (code === '') return null
  const friend = await findMemberByCode(db.read, spellCode(code))
  return friend && !friend.blockedAt && friend.kind !== 'operator' && friend.type !== trialType ? friend : null
}

function agentOf(friend: Inviter | null): string | null {
  return friend?.kind === 'agent' ? friend.id : (friend?.uplineId ?? null)
}
