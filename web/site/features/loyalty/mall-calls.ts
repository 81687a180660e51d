import type { convertPoint, redeemPointReward } from '#modules/loyalty/contract.ts'
import type { DeliveryAddress } from '#modules/loyalty/rules/address.ts'
import { api, intents } from '#web/features/client/client.ts'
import { renewRewards } from '#web/features/loyalty/use-loyalty.ts'

const redeemLine = 'POST /wps/relay/passwordCheck/MCS2_redeemPointReward'
const convertLine = 'POST /wps/relay/passwordCheck/MCS2_convertPoint'

interface RedeemInput {
  readonly reward: string
  readonly points: string
  readonly voucher: string | null
  readonly address: DeliveryAddress | null
}

/** While the outcome is unknown it is sent again under the same key: one gift is asked for. */
export async function redeem(input: RedeemInput, paymentPassword: string) {
  const answer = await intents.send(redeemLine, input, (key) =>
    api.callSealed<typeof redeemPointReward>(redeemLine, { body: { ...input, key, paymentPassword } }),
  )
  renewRewards()
  return answer
}

/** Likewise for points that become money. */
export async function convert(points: string, paymentPassword: string) {
  const answer = await intents.send(convertLine, { points }, (key) =>
    api.callSealed<typeof convertPoint>(convertLine, { body: { points, key, paymentPassword } }),
  )
  renewRewards()
  return answer
}
