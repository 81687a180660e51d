import type { IncomingHttpHeaders } from 'node:http'

export interface OriginRule {
  readonly origins: readonly string[]
  readonly https: boolean
}

/**
 * Tells whether a browser made this call from a page that is not ours. We give no CORS permission to anyone, and this
 * also stops the calls that browsers send without asking for one. Callers that are no browsers send neither header.
 */
export function isForeign(headers: IncomingHttpHeaders, rule: OriginRule): boolean {
  const { origin } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    return site === 'cross-site' || site === 'same-site'
  }
  if (rule.origins.includes(origin)) return false
  if (!URL.canParse(origin)) return true
  const url = new URL(origin)
  // The Host header is compared as it came: a forwarded host is the client's word, not the proxy's.
  const isSameHost = url.origin === origin && url.host === headers.host
  return !isSameHost || (rule.https && url.protocol !== 'https:')
}
