import type { finishSocial } from '#modules/identity/contract.ts'
import { type SocialProvider, socialProviders } from '#modules/identity/model.ts'
import { api } from '#web/features/client/client.ts'
import { readInvitation } from '#web/features/sign-in/invitation.ts'
import type { AnswerOf } from '#web/lib/api.ts'
import type { Place } from '#web/lib/navigator.ts'
import { readReturnPath } from '#web/lib/return-path.ts'

const start = '/social/'
export const socialPaths = socialProviders.map((provider) => `${start}${provider}`)

interface Return {
  readonly provider: SocialProvider
  readonly query: string
  answer?: Promise<AnswerOf<typeof finishSocial>>
}

let last: Return | undefined

/** What another service sends people back with leaves the address bar, and the history, before anything is done with it. */
export function takeSocialReturn({ path, query, hash }: Place): string | undefined {
  if (query === '' && hash === '') return undefined
  const provider = socialProviders.find((one) => path === `${start}${one}`)
  if (provider && query !== '') last = { provider, query }
  return path
}

export function hasReturned(path: string): boolean {
  return last !== undefined && path === `${start}${last.provider}`
}

/** Asks the server once, however often the page is drawn; undefined when nobody has come back from anywhere. */
export function finishReturn(path: string): Promise<AnswerOf<typeof finishSocial>> | undefined {
  if (last === undefined || !hasReturned(path)) return undefined
  const { provider, query } = last
  const link = readInvitation(sessionStorage, location)
  // The server takes an agent's code, or a link's, where a friend's is asked for.
  const referralCode = link.affiliateCode || link.referralCode
  last.answer ??= api.callSealed<typeof finishSocial>('POST /wps/session/social/:provider', {
    params: { provider },
    body: { query, ...(referralCode !== '' && { referralCode }) },
  })
  return last.answer
}

/** Who pressed the button that says no, as against who was refused. */
export function hasTurnedBack(): boolean {
  return new URLSearchParams(last?.query).get('error') === 'access_denied'
}

export function forgetReturn(): void {
  last = undefined
}

const wishKey = 'socialTo'

/** Where somebody wanted to be once they are signed in; it waits for them while they are away. */
export function noteWish(to: string): void {
  sessionStorage.setItem(wishKey, to)
}

export function takeWish(): string {
  const wish = sessionStorage.getItem(wishKey)
  sessionStorage.removeItem(wishKey)
  return readReturnPath(wish)
}
