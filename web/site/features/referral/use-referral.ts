import type { getReferral, listInvitees } from '#modules/identity/contract.ts'
import type { getReferralEarnings } from '#modules/promotions/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Invitee = ReplyOf<typeof listInvitees>['invitees'][number]

export const useReferral = () => useAnswer<typeof getReferral>('GET /wps/member/referral', {})
export const useEarnings = () => useAnswer<typeof getReferralEarnings>('GET /wps/member/referral/earnings', {})

interface Place {
  readonly under?: string | undefined
  readonly before?: string | undefined
}

export const useInvitees = ({ under, before }: Place) =>
  useAnswer<typeof listInvitees>('GET /wps/member/referral/invitees', {
    query: { ...(under !== undefined && { under }), ...(before !== undefined && { before }) },
  })
