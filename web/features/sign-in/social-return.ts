import { type SocialProvider, socialProviders } from '#modules/identity/model.ts'
import type { Place } from '#web/lib/navigator.ts'

const start = '/social/'
export const socialPaths = socialProviders.map((provider) => `${start}${provider}`)

interface SocialReturn {
  readonly provider: SocialProvider
  readonly query: string
}

let last: SocialReturn | undefined

/** What another service sends people back with leaves the address bar, and the history, before anything is done with it. */
export function takeSocialReturn({ path, query, hash }: Place): string | undefined {
  if (query === '' && hash === '') return undefined
  const provider = socialProviders.find((one) => path === `${start}${one}`)
  if (provider && query !== '') last = { provider, query }
  return path
}

/** What somebody came back with, as long as it is not done with. */
export const readSocialReturn = (): SocialReturn | undefined => last

export function forgetReturn(): void {
  last = undefined
}
