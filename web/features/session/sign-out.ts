import type { logOut } from '#modules/identity/contract.ts'
import { api, intents, session } from '#web/features/client/client.ts'
import { forgetFlag } from '#web/lib/remembered-device.ts'

/** Whose site this is does not change with who is here; and the token goes last, by the session's own hand. */
const stays = ['merchant', 'merchantCode', 'token']

/** Takes away all that this visit left in the tab. */
export function clearVisit(storage: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names) if (!stays.includes(name)) storage.removeItem(name)
}

/**
 * Ends the session here first and then at the server, whatever the server says: who leaves must be able to leave, and what
 * the page asks meanwhile is asked as a visitor. The server forgets this browser with it, and of this visit nothing is kept
 * in the tab.
 */
export async function signOut(goAndWait: (href: string) => Promise<void>): Promise<void> {
  const token = session.token()
  // First away from what only somebody signed in may see: it would ask for a sign-in the moment the session is over.
  await goAndWait(session.isAgent() ? '/agent' : '/')
  if (token === null) return
  forgetFlag(document)
  intents.forgetAll()
  clearVisit(sessionStorage)
  session.end(token)
  await api.call<typeof logOut>('DELETE /wps/session/logout', { token })
}
