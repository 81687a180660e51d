import type { listOffers, listPromotions, requestReward } from '#modules/promotions/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember, useViewer } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'

export type Promotion = ReplyOf<typeof listPromotions>['promotions'][number]
export type RewardSize = Omit<ReplyOf<typeof requestReward>, 'award' | 'state'>
export type OfferBlock = NonNullable<ReplyOf<typeof listPromotions>['block']>

/** Promotions as they are for a member. */
export const useOwnPromotions = () =>
  useAnswer<typeof listPromotions>('GET /wps/member/promotions', {}, { isEnabled: useIsMember() })

/** The same; others are told what runs. Of who is not known yet neither is asked. */
export function usePromotions() {
  const mayBeMember = useViewer() === 'member'
  const own = useOwnPromotions()
  const offers = useAnswer<typeof listOffers>('GET /wps/promotions', {}, { isEnabled: !mayBeMember })
  return mayBeMember ? own : offers
}

/** The words of a promotion in the language of the page; what has none in it speaks English. */
export function wordsOf({ texts }: Pick<Promotion, 'texts'>): Promotion['texts']['EN'] {
  const language = readLanguage()
  return language in texts ? texts[language as keyof typeof texts] : texts.EN
}
