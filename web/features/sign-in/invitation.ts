/** What a link to the site says about who sent it. It is kept for this visit, wherever people go before they register. */
export interface InvitationLink {
  readonly referralCode: string
  readonly affiliateCode: string
  readonly domain: string
  readonly registerUrl: string
}

const names = ['referralCode', 'affiliateCode', 'domain', 'registerUrl'] as const
const codeShape = /^[A-Za-z0-9]{1,32}$/
const shapes: Readonly<Record<(typeof names)[number], RegExp>> = {
  referralCode: codeShape,
  affiliateCode: codeShape,
  domain: /^[A-Za-z0-9.-]{1,253}$/,
  registerUrl: /^https?:\/\/[!-~]{1,2000}$/,
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** The first page of a visit is the one with the link's query; what is said later in the visit counts more. */
export function noteInvitation(search: string, memory: Memory): void {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && shapes[name].test(value)) memory.setItem(name, value)
  }
}

/** Where the link said nothing, the page that people register on speaks for itself. */
export function readInvitation(
  memory: Memory,
  place: Pick<Location, 'hostname' | 'origin' | 'pathname'>,
): InvitationLink {
  return {
    referralCode: memory.getItem('referralCode') ?? '',
    affiliateCode: memory.getItem('affiliateCode') ?? '',
    domain: memory.getItem('domain') ?? place.hostname,
    registerUrl: memory.getItem('registerUrl') ?? `${place.origin}${place.pathname}`,
  }
}
