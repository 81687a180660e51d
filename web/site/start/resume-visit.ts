import { session } from '#web/features/client/client.ts'
import { closePopup, openPopup, readPopup } from '#web/features/popups/popups.ts'
import type { Arrival } from '#web/lib/arrival.ts'
import type { Navigator } from '#web/lib/navigator.ts'
import { readRemembered } from '#web/lib/remembered-device.ts'
import { isPublicPath } from '#web/site/routing/public-paths.ts'

/** Asks whether somebody is remembered here; what that needs is loaded only where it may be so. */
async function resumeIfRemembered(navigator: Navigator): Promise<void> {
  const [{ resumeSession }, { completeSignIn }] = await Promise.all([
    import('#web/features/sign-in/resume-session.ts'),
    import('#web/features/sign-in/complete-sign-in.ts'),
  ])
  const reply = await resumeSession()
  // Somebody who signed in meanwhile is here already.
  if (!reply || session.token() !== null) return
  const shown = readPopup()
  const to = shown?.kind === 'login' ? (shown.to ?? '/') : null
  closePopup('login')
  completeSignIn(reply, { to, go: (href, going) => void navigator.go(href, going) })
}

const isExpected = (): boolean => session.token() === null && readRemembered(document).isRemembered

/**
 * Somebody who is remembered comes back. A public page is shown at once, as the server wrote it, and they come in behind it;
 * a page of theirs waits, since without them there would be nothing to show but the door.
 */
export async function resumeVisit(navigator: Navigator): Promise<void> {
  if (!isExpected() || isPublicPath(location.pathname)) return
  await resumeIfRemembered(navigator)
}

export function openArrivalPopups(navigator: Navigator, { handoff, reset }: Arrival): void {
  if (reset !== null) openPopup({ kind: 'reset', token: reset })
  if (handoff !== null) openPopup({ kind: 'handoff', code: handoff })
  // Whoever brings a session or a new password has come for that.
  else if (reset === null && isExpected()) void resumeIfRemembered(navigator)
}
