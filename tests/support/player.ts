import { assert } from '#kit/assert.ts'
import type { logIn } from '#modules/identity/contract.ts'
import { makeCaller } from './caller.ts'
import { solveSlider } from './slider.ts'

interface Place {
  readonly address: string
  readonly password: string
}

/** Signs somebody of the demo in by the calls that the form makes, and gives the token that a tab would keep. */
async function signIn({ address, password }: Place, username: string, side: 'member' | 'agent'): Promise<string> {
  const { api } = makeCaller(address)
  const pass = await solveSlider(address, 'login', username)
  const signedIn = await api.callSealed<typeof logIn>('POST /wps/session/login', {
    body: { username, password, side, ...pass },
  })
  assert(signedIn.ok, `${username} was refused: ${signedIn.ok ? '' : signedIn.refusal}`)
  return signedIn.value.token
}

export const signInMember = (site: Place, username: string): Promise<string> => signIn(site, username, 'member')

export const signInPlayer = (site: Place): Promise<string> => signInMember(site, 'player')

export const signInAgent = (site: Place, username = 'agent'): Promise<string> => signIn(site, username, 'agent')
