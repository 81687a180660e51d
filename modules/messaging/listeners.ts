import type { Listener } from '#kit/listener.ts'
import type { AccountHappened } from '#modules/identity/model.ts'
import type { SystemMessage } from '#modules/messaging/model.ts'
import { type Arrived, arrived, type Messaging, messageListener } from '#modules/messaging/service.ts'

type PushToSockets = (topic: string, data: unknown) => void

/** What happens to an account becomes a message here; other modules write theirs by listeners of their own (`messageListener`). */
export function messagingListeners(messaging: Messaging, pushToSockets: PushToSockets): Listener[] {
  return [messageArrived(pushToSockets), messageListener(messaging, 'identity.happened', ofAccount)]
}

/** Tells open pages of a message, once it is there to be read. */
function messageArrived(pushToSockets: PushToSockets): Listener {
  return {
    name: 'messaging-arrived',
    topic: arrived,
    async handle(_tx, { payload }) {
      const { memberId } = payload as Arrived
      pushToSockets(memberId === null ? 'public' : `member:${memberId}`, { type: 'message' })
    },
  }
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
