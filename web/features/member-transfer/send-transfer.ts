import type { transferDown, transferUp } from '#modules/agents/contract.ts'
import { api, intents } from '#web/features/client/client.ts'
import type { InputOf } from '#web/lib/api.ts'

type WishOf<Body> = Omit<Body, 'key' | 'paymentPassword'>

/** To the agent above. While the outcome is unknown it is sent again under the same key, and is given once. */
export async function sendToUpline(wish: WishOf<InputOf<typeof transferUp>['body']>, paymentPassword: string) {
  const line = 'POST /wps/member/upline/transfer'
  return await intents.send(line, wish, (key) =>
    api.callSealed<typeof transferUp>(line, { body: { ...wish, key, paymentPassword } }),
  )
}

/** To somebody of the team, likewise. */
export async function sendToDownline(wish: WishOf<InputOf<typeof transferDown>['body']>, paymentPassword: string) {
  const line = 'POST /wps/agent/transfers'
  return await intents.send(line, wish, (key) =>
    api.callSealed<typeof transferDown>(line, { body: { ...wish, key, paymentPassword } }),
  )
}
