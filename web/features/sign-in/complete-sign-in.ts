import { useCallback } from 'react'
import type { logIn, logOut, noteFirstLogin as noteFirstLoginCall } from '#modules/identity/contract.ts'
import { api, session } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { isAgentType, isTrialType } from '#web/features/session/account-types.ts'
import { noteFirstLogin } from '#web/features/session/audience.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { useGo } from '#web/lib/navigation.tsx'
import type { GoOptions } from '#web/lib/navigator.ts'

/** What every way in is answered with, be it by name, phone, registration, another service or a link. */
export type SignedIn = ReplyOf<typeof logIn>

interface Way {
  /** Where to go once the session is open; null stays where one is. */
  readonly to: string | null
  readonly go: (href: string, going?: GoOptions) => void
}

/**
 * What follows a way in. Only a session that is open becomes the page's own; one that still owes a step is handed to the
 * popup that asks for it, and nowhere else, so that nothing on the site takes somebody half-way for somebody here.
 */
export function completeSignIn(reply: SignedIn, { to, go }: Way): void {
  const { token, next, twoFactor, account } = reply
  if (next === 'two_factor') {
    openPopup({
      kind: 'two-factor',
      token,
      to,
      methods: twoFactor?.methods ?? [],
      contacts: twoFactor?.contacts ?? [],
      asksBankName: twoFactor?.asksBankName ?? false,
    })
    return
  }
  if (next === 'password') {
    openPopup({ kind: 'change-password', token, to, account })
    return
  }
  open(reply)
  if (to !== null) go(to)
}

function open({ token, id, account, nickname, type, firstTimeLogin }: SignedIn): void {
  // Which announcements come after signing in depends on it, so it is noted before anybody looks.
  noteFirstLogin(firstTimeLogin)
  session.begin(token, { id, account, nickname, isAgent: isAgentType(type) })
  if (firstTimeLogin && !isTrialType(type)) void api.call<typeof noteFirstLoginCall>('POST /wps/member/firstLogin', {})
}

export function useCompleteSignIn(): (reply: SignedIn, to?: string | null) => void {
  const go = useGo()
  return useCallback((reply, to = '/') => completeSignIn(reply, { to, go }), [go])
}

/** Who turns round half-way is out again, at the server too; nobody waits for its answer. */
export function abandonSignIn(token: string): void {
  void api.call<typeof logOut>('DELETE /wps/session/logout', { token })
}
