import type { finishSocial } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { readInvitation } from '#web/features/sign-in/read-invitation.ts'
import { readSocialReturn } from '#web/features/sign-in/social-return.ts'
import type { AnswerOf } from '#web/lib/api.ts'
import { readReturnPath } from '#web/lib/return-path.ts'

/** What is asked for each return, so that it is asked once. */
const answers = new WeakMap<object, Promise<AnswerOf<typeof finishSocial>>>()

export function hasReturned(path: string): boolean {
  const last = readSocialReturn()
  return last !== undefined && path === `/social/${last.provider}`
}

/** Asks the server once, however often the page is drawn; undefined when nobody has come back from anywhere. */
export function finishReturn(path: string): Promise<AnswerOf<typeof finishSocial>> | undefined {
  const last = readSocialReturn()
  if (last === undefined || !hasReturned(path)) return undefined
  const { provider, query } = last
  const link = readInvitation(sessionStorage, location)
  // The server takes an agent's code, or a link's, where a friend's is asked for.
  const referralCode = link.affiliateCode || link.referralCode
  const answer =
    answers.get(last) ??
    api.callSealed<typeof finishSocial>('POST /wps/session/social/:provider', {
      params: { provider },
      body: { query, ...(referralCode !== '' && { referralCode }) },
    })
  answers.set(last, answer)
  return answer
}

/** Who pressed the button that says no, as against who was refused. */
export function hasTurnedBack(): boolean {
  return new URLSearchParams(readSocialReturn()?.query).get('error') === 'access_denied'
}

const wishKey = 'socialTo'

/** Where somebody wanted to be once they are signed in; it waits for them while they are away. */
export function noteInput(to: string): void {
  sessionStorage.setItem(wishKey, to)
}

export function takeInput(): string {
  const input = sessionStorage.getItem(wishKey)
  sessionStorage.removeItem(wishKey)
  return readReturnPath(input)
}
