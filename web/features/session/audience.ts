import { useSyncExternalStore } from 'react'
import type { Execution } from '#modules/content/model.ts'
import { executionsFor } from '#modules/content/rules/executions.ts'
import { session } from '#web/features/client/client.ts'

/** Who announcements are for: somebody who has not signed in, who has, or who has for the first time. */
export type Audience = 'public' | 'member' | 'first'

const firstLoginKey = 'first-login'
const closedKey = (audience: Audience): string => `popup-closed:${audience}`

/** Say this before the session begins: who is here must be known when the page first looks. */
export function noteFirstLogin(isFirst: boolean): void {
  if (isFirst) sessionStorage.setItem(firstLoginKey, 'yes')
  else sessionStorage.removeItem(firstLoginKey)
}

function readAudience(): Audience {
  if (session.token() === null) return 'public'
  return sessionStorage.getItem(firstLoginKey) === null ? 'member' : 'first'
}

export function useAudience(): Audience {
  return useSyncExternalStore(session.subscribe, readAudience, () => 'public')
}

export function executionsOf(audience: Audience): readonly Execution[] {
  return executionsFor({ isLogin: audience !== 'public', firstTimeLogin: audience === 'first' })
}

/** The announcements are closed for this visit, and these will not come again after signing in either. */
export function rememberClosed(audience: Audience, ids: readonly string[]): void {
  sessionStorage.setItem(closedKey(audience), ids.join())
}

export function isClosed(audience: Audience): boolean {
  return sessionStorage.getItem(closedKey(audience)) !== null
}

/** True when some of these have not been closed yet as anybody in this visit. */
export function hasUnseen(ids: readonly string[]): boolean {
  const seen = (['public', 'member', 'first'] as const).flatMap(
    (audience) => sessionStorage.getItem(closedKey(audience))?.split(',') ?? [],
  )
  return ids.some((id) => !seen.includes(id))
}

/** Who signs in next is somebody else, or may be. */
export function forgetMember(): void {
  for (const key of [closedKey('member'), closedKey('first'), firstLoginKey]) sessionStorage.removeItem(key)
}
