/** What a link to the site says about who sent it. It is kept for this visit, wherever people go before they register. */
export interface InvitationLink {
  readonly referralCode: string
  readonly affiliateCode: string
  readonly domain: string
  readonly registerUrl: string
}

/** Where the link said nothing, the page that people register on speaks for itself. */
export function readInvitation(
  memory: Pick<Storage, 'getItem'>,
  place: Pick<Location, 'hostname' | 'origin' | 'pathname'>,
): InvitationLink {
  return {
    referralCode: memory.getItem('referralCode') ?? '',
    affiliateCode: memory.getItem('affiliateCode') ?? '',
    domain: memory.getItem('domain') ?? place.hostname,
    registerUrl: memory.getItem('registerUrl') ?? `${place.origin}${place.pathname}`,
  }
}
