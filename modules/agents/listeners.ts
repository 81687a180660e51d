import type { Listener } from '#kit/listener.ts'
import type { TransferHappened } from '#modules/agents/model.ts'
import type { SystemMessage } from '#modules/messaging/model.ts'
import { type Messaging, messageListener } from '#modules/messaging/service.ts'

/** What becomes a message to the member. */
export function agentListeners(messaging: Messaging): Listener[] {
  return [messageListener(messaging, 'agents.transferred', ofTransfer)]
}

function ofTransfer({ amount, currency, from }: TransferHappened): SystemMessage {
  return { template: 'transfer_received', figures: { amount, currency, from } }
}
