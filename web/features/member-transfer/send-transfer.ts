import type { transferDown, transferUp } from '#modules/agents/contract.ts'
import { api, intents } from '#web/features/client/client.ts'
import type { InputOf } from '#web/lib/api.ts'

type WishOf<Body> = Omit<Body, 'key' | 'paymentPassword'>

/** To the agent above. While the outcome is unknown it is sent again under the same key, and is given once. */
export async function sendToUpline(input: WishOf<InputOf<typeof transferUp>['body']>, paymentPassword: string) {
  const line = 'POST /wps/member/upline/transfer'
  return await intents.send(line, input, (key) =>
    api.callSealed<typeof transferUp>(line, { body: { ...input, key, paymentPassword } }),
  )
}

/** To somebody of the team, likewise. */
export async function sendToDownline(input: WishOf<InputOf<typeof transferDown>['body']>, paymentPassword: string) {
  const line = 'POST /wps/agent/transfers'
  return await intents.send(line, input, (key) =>
    api.callSealed<typeof transferDown>(line, { body: { ...input, key, paymentPassword } }),
  )
}
