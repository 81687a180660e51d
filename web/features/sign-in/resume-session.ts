import type { resumeSession as resumeSessionCall } from '#modules/identity/contract.ts'
import { api, session } from '#web/features/client/client.ts'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import { forgetFlag, readRemembered } from '#web/lib/remembered-device.ts'

/**
 * Asks once whether the server still knows this browser. The credential changes with each use and an old one ends them all,
 * so tabs that open together ask one after another.
 */
export async function resumeSession(): Promise<SignedIn | null> {
  const ask = async (): Promise<SignedIn | null> => {
    // The tab before may have learnt that nobody is remembered any more.
    if (session.token() !== null || !readRemembered(document).isRemembered) return null
    const answer = await api.call<typeof resumeSessionCall>('POST /wps/session/resume', {})
    if (answer.ok) return answer.value
    if (answer.refusal === 'device_is_unknown' || answer.refusal === 'account_is_blocked') forgetFlag(document)
    return null
  }
  // Older browsers, and pages without TLS, have no locks; there one tab at a time is opened by hand.
  return navigator.locks ? await navigator.locks.request('resume', ask) : await ask()
}
