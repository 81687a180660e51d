import { assert } from '#kit/assert.ts'
import type { logIn } from '#modules/identity/contract.ts'
import { makeCaller } from './caller.ts'
import { solveSlider } from './slider.ts'

/** Signs the demo's player in by the calls that the form makes, and gives the token that a tab would keep. */
export async function signInPlayer(site: { address: string; password: string }): Promise<string> {
  const { api } = makeCaller(site.address)
  const pass = await solveSlider(site.address, 'login', 'player')
  const signedIn = await api.callSealed<typeof logIn>('POST /wps/session/login', {
    body: { username: 'player', password: site.password, ...pass },
  })
  assert(signedIn.ok, `the player was refused: ${signedIn.ok ? '' : signedIn.refusal}`)
  return signedIn.value.token
}
