import type { logOut } from '#modules/identity/contract.ts'
import { forgetFlag } from '#web/lib/remembered.ts'
import { api, intents, session } from '#web/site/app.ts'

/** Whose site this is does not change with who is here; and the token goes last, by the session's own hand. */
const stays = ['merchant', 'merchantCode', 'token']

/**
 * Ends the session at the server, and here whatever the server says: who leaves must be able to leave. The server forgets this
 * browser with it, and of this visit nothing is kept in the tab.
 */
export async function signOut(go: (href: string) => void): Promise<void> {
  const token = session.token()
  // First away from what only somebody signed in may see: it would ask for a sign-in the moment the session is over.
  go(session.isAgent() ? '/agent' : '/')
  if (token === null) return
  await api.call<typeof logOut>('DELETE /wps/session/logout', {})
  forgetFlag(document)
  intents.forgetAll()
  for (const key of Object.keys(sessionStorage)) if (!stays.includes(key)) sessionStorage.removeItem(key)
  session.end(token)
}
