import type { Listener } from '#kit/listener.ts'
import { type PaymentHappened, type PaymentTopic, paymentTopics } from '#modules/cashier/model.ts'
import type { SystemMessage, Template } from '#modules/messaging/model.ts'
import { type Messaging, messageListener } from '#modules/messaging/service.ts'

/** What becomes a message to the member. */
export function cashierListeners(messaging: Messaging): Listener[] {
  return paymentTopics.map((topic) => messageListener(messaging, topic, ofPayment(topic)))
}

/** Each happening of a payment has a message of the same name; one without would not compile. */
type TemplateOf<Topic extends string> = Topic extends `cashier.${infer Name}` ? Extract<Template, Name> : never

function ofPayment(topic: PaymentTopic) {
  const template = topic.replace('cashier.', '') as TemplateOf<PaymentTopic>
  return ({ amount, currency, channelName, number }: PaymentHappened): SystemMessage => {
    return { template, figures: { amount, currency, channel: channelName, number } }
  }
}
