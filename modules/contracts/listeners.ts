import type { Listener } from '#kit/listener.ts'
import { type ContractHappened, contractHappened } from '#modules/contracts/model.ts'
import { type PaidHappened, paidEvent } from '#modules/contracts/service.ts'
import type { SystemMessage } from '#modules/messaging/model.ts'
import { type Messaging, messageListener } from '#modules/messaging/service.ts'

/** What becomes a message to the member. */
export function contractListeners(messaging: Messaging): Listener[] {
  return [messageListener(messaging, contractHappened, ofContract), messageListener(messaging, paidEvent, ofEarning)]
}

/** Each happening of a contract has a message of its own; one without would not compile. */
function ofContract({ state, number, kind, other, at }: ContractHappened): SystemMessage {
  return { template: `contract_${state}`, figures: { number, kind, other: other ?? '', at } }
}

/** What windows paid; each kind has words of its own. */
function ofEarning({ kind, amount, currency, day, payouts }: PaidHappened): SystemMessage {
  return { template: `earned_${kind}`, figures: { amount, currency, day, payouts: String(payouts) } }
}
