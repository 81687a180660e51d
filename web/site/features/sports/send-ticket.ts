import type { placeSportsTicket } from '#modules/sports/contract.ts'
import { api, intents } from '#web/features/client/client.ts'
import type { InputOf } from '#web/lib/api.ts'

type TicketInput = Omit<InputOf<typeof placeSportsTicket>['body'], 'key'>

/** While the outcome is unknown it is sent again under the same key: one bet is placed. */
export async function sendTicket(input: TicketInput) {
  const name = `sports ${input.legs.map(({ market, outcome }) => `${market}${outcome}`).join(',')}`
  return await intents.send(name, input, (key) =>
    api.call<typeof placeSportsTicket>('POST /wps/sports/tickets', { body: { key, ...input } }),
  )
}
