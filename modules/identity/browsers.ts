import type { Jar } from '#kit/handler.ts'
import type { Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Context, hashToken, newToken, tokenShape } from '#modules/identity/deps.ts'
import { type Account, trialType } from '#modules/identity/model.ts'
import { registerBrowser } from '#modules/identity/store/browsers.ts'

const cookie = 'browser'
/** As long as browsers keep a cookie at the most; each sign-in begins it anew. */
const browserSeconds = 400 * 86_400

/**
 * Does what signs somebody in, with the hash of the random id that the browser holds. A browser without one is given one, but only when
 * somebody is let in: a refusal leaves nothing behind.
 */
export async function fromBrowser<Value, Reason extends string>(
  jar: Jar,
  signIn: (browserHash: Uint8Array) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  const given = jar.get(cookie)
  const id = given !== undefined && tokenShape.test(given) ? given : newToken()
  const answer = await signIn(hashToken(id))
  if (answer.ok) jar.set(cookie, id, browserSeconds)
  return answer
}

/** Trials are nobody yet, and who looked around with one before registering shares the browser with themselves alone. */
export async function noteBrowser(tx: Tx, { browserHash }: Context, account: Account, at: Date): Promise<void> {
  if (!browserHash || account.kind === 'operator' || account.type === trialType) return
  await registerBrowser(tx, browserHash, account.id, at)
}
