import type { getProfile, getSecurity } from '#modules/identity/contract.ts'
import { queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Security = ReplyOf<typeof getSecurity>
export type Profile = ReplyOf<typeof getProfile>

export const useSecurity = () => useAnswer<typeof getSecurity>('GET /wps/member/security', {})
export const useProfile = () => useAnswer<typeof getProfile>('GET /wps/member/profile', {})

/** Something that protects the account has changed: whatever shows it asks again. */
export function renewSecurity(): void {
  for (const line of ['GET /wps/member/security', 'GET /wps/member/profile', 'GET /wps/member/info'])
    void queries.invalidateQueries({ queryKey: [line] })
}
