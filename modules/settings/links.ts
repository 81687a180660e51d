import { z } from 'zod'
import type { CustomerServiceType, ResourceType } from './model.ts'

interface LinkRule {
  /** A link may lead to these and whatever is below them, and nowhere else. */
  readonly hosts: readonly string[]
  /** Or to a page of our own. */
  readonly mayBeOwn: boolean
}

const facebook = { hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com'], mayBeOwn: false }
const telegram = { hosts: ['t.me', 'telegram.me', 'telegram.org'], mayBeOwn: false }

export const resourceRules: Readonly<Record<ResourceType, LinkRule>> = {
  FACEBOOK: facebook,
  INSTAGRAM: { hosts: ['instagram.com'], mayBeOwn: false },
  TWITTER: { hosts: ['x.com', 'twitter.com'], mayBeOwn: false },
  YOUTUBE: { hosts: ['youtube.com', 'youtu.be'], mayBeOwn: false },
  TELEGRAM: telegram,
  IOS: { hosts: ['apps.apple.com', 'testflight.apple.com'], mayBeOwn: true },
  Android: { hosts: ['play.google.com'], mayBeOwn: true },
  // A profile is installed with the rights of the device, so it comes from nobody but us.
  MOBILECONFIG: { hosts: [], mayBeOwn: true },
}

export const customerServiceRules: Readonly<Record<CustomerServiceType, LinkRule>> = {
  FACEBOOK: facebook,
  TELEGRAM: telegram,
  LIVECHAT: { hosts: ['tawk.to', 'lc.chat', 'livechat.com', 'livechatinc.com'], mayBeOwn: true },
}

const linkLengthMax = 2048

/** Backslashes, quotes, blanks and controls are read differently by different readers, so no link has them. */
const plainHttps = /^https:\/\/[\w.~:/?#[\]@!$&()*+,;=%-]+$/

const ownPath = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?$/

export function isOwnPath(text: string): boolean {
  return text.length <= linkLengthMax && ownPath.test(text)
}

/** https, no name or port in it, and a host from the list: a link of ours can neither run code nor lead to a stranger. */
export function isAllowedLink(text: string, { hosts, mayBeOwn }: LinkRule): boolean {
  if (mayBeOwn && isOwnPath(text)) return true
  if (text.length > linkLengthMax || !plainHttps.test(text)) return false
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return false
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

const hostnameShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Names that lead inside: what runs next to us is no business of a browser's, and less so of a server's. */
const insideNames = ['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'intranet', 'corp']

/** A name of the public internet: no address, no port, no name of an inner network. */
export const Hostname = z
  .string()
  .max(253)
  .refine((text) => hostnameShape.test(text) && !insideNames.includes(text.slice(text.lastIndexOf('.') + 1)), {
    error: 'host_is_wrong',
  })

/** Where files come from: `https://` and a host, and nothing after it. */
export const HttpsOrigin = z
  .string()
  .max(261)
  .refine((text) => text.startsWith('https://') && Hostname.safeParse(text.slice('https://'.length)).success, {
    error: 'origin_is_wrong',
  })
