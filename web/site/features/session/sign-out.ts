import type { logOut } from '#modules/identity/contract.ts'
import { api, session } from '#web/site/app.ts'

/** Ends the session at the server, and here whatever the server says: who leaves must be able to leave. */
export async function signOut(): Promise<void> {
  const token = session.token()
  if (token === null) return
  await api.call<typeof logOut>('DELETE /wps/session/logout', {})
  session.end(token)
}
