import type { Id } from '#kit/id.ts'
import type { TransferHappened } from '#modules/agents/model.ts'
import { type PaymentHappened, type PaymentTopic, paymentTopics } from '#modules/cashier/model.ts'
import type { ChangeHappened, ChangeKind } from '#modules/compliance/model.ts'
import { type ContractHappened, contractHappened } from '#modules/contracts/model.ts'
import { type PaidHappened, paidNews } from '#modules/contracts/service.ts'
import type { AccountHappened } from '#modules/identity/model.ts'
import type { SystemMessage, Template } from '#modules/messaging/model.ts'
import { type Arrived, arrived, deliver, type Messaging } from '#modules/messaging/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Listener, NewsEvent } from '#server/bus/delivery.ts'
import { pushNews } from '#server/socket/topics.ts'

/** What becomes a message, and who is told that there is one. An event is its own source, so it makes one message however often it is heard. */
export function messageListeners(messaging: Messaging, bus: Bus): Listener[] {
  return [
    messageArrived(bus),
    ...paymentTopics.map((topic) => writes(messaging, topic, ofPayment(topic))),
    writes(messaging, 'compliance.changed', ofChange),
    writes(messaging, 'identity.happened', ofAccount),
    writes(messaging, 'agents.transferred', ofTransfer),
    writes(messaging, contractHappened, ofContract),
    writes(messaging, paidNews, ofEarning),
  ]
}

/** Tells open pages of a message, once it is there to be read. */
function messageArrived(bus: Bus): Listener {
  return {
    name: 'messaging-arrived',
    topic: arrived,
    async hear(_tx, { payload }) {
      const { memberId } = payload as Arrived
      pushNews(bus, memberId === null ? 'public' : `member:${memberId}`, { type: 'message' })
    },
  }
}

type Compose = (payload: never) => SystemMessage | null

function writes(messaging: Messaging, topic: string, compose: Compose): Listener {
  return {
    name: `messaging-${topic.replace('.', '-').replaceAll('_', '-')}`,
    topic,
    async hear(tx, { id, payload }: NewsEvent) {
      // The outbox carries what its module wrote, by the type that the module gives for the topic.
      const message = compose(payload as never)
      const { memberId } = payload as { readonly memberId: Id<'member'> }
      if (message) await deliver(tx, messaging, { ...message, memberId, source: `${topic}:${id}` })
    },
  }
}

/** Each happening of a payment has a message of the same name; one without would not compile. */
type TemplateOf<Topic extends string> = Topic extends `cashier.${infer Name}` ? Extract<Template, Name> : never

function ofPayment(topic: PaymentTopic) {
  const template = topic.replace('cashier.', '') as TemplateOf<PaymentTopic>
  return ({ amount, currency, channelName, number }: PaymentHappened): SystemMessage => {
    return { template, figures: { amount, currency, channel: channelName, number } }
  }
}

const limitTemplates: Partial<
  Record<ChangeKind, 'limit_lowered' | 'limit_raise_asked' | 'limit_raised' | 'limit_removed'>
> = {
  limit_set: 'limit_lowered',
  limit_lowered: 'limit_lowered',
  limit_raise_asked: 'limit_raise_asked',
  limit_raised: 'limit_raised',
  limit_removed: 'limit_removed',
}

/** What a member did to protect themselves, in their own records too; what is only a step on the way is not told. */
function ofChange({ kind, detail }: ChangeHappened): SystemMessage | null {
  const limited = limitTemplates[kind]
  if (limited) return { template: limited, figures: { limit: detail['limit'] ?? '', period: detail['period'] ?? '' } }
  if (kind === 'cool_off_begun' || kind === 'exclusion_begun')
    return { template: kind, figures: { until: detail['until'] ?? '' } }
  const document = detail['documentType'] ?? ''
  if (kind === 'kyc_document_approved') return { template: kind, figures: { document } }
  if (kind === 'kyc_document_rejected') return { template: kind, figures: { document, reason: detail['reason'] ?? '' } }
  return null
}

/** Each happening of a contract has a message of its own; one without would not compile. */
function ofContract({ state, number, kind, other, at }: ContractHappened): SystemMessage {
  return { template: `contract_${state}`, figures: { number, kind, other: other ?? '', at } }
}

/** What windows paid; each kind has words of its own. */
function ofEarning({ kind, amount, currency, day, payouts }: PaidHappened): SystemMessage {
  return { template: `earned_${kind}`, figures: { amount, currency, day, payouts: String(payouts) } }
}

function ofTransfer({ amount, currency, from }: TransferHappened): SystemMessage {
  return { template: 'transfer_received', figures: { amount, currency, from } }
}

function ofAccount({ happening, userAgent, at }: AccountHappened): SystemMessage {
  if (happening === 'first_sign_in') return { template: 'welcome', figures: {} }
  if (happening === 'new_device') return { template: 'new_device', figures: { device: describeAgent(userAgent), at } }
  return { template: happening, figures: { at } }
}

/** Which browser on which system, in the two words that people know; a stranger's word, and shown as such. */
export function describeAgent(userAgent: string | null): string {
  const text = userAgent ?? ''
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([mark]) => mark.test(text))?.[1]
  const browser = find([
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter((word) => word !== undefined).join(', ') || '—'
}
