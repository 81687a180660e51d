/** What a link to the site may say about who sent it. */
const names = ['referralCode', 'affiliateCode', 'domain', 'registerUrl'] as const
const codeShape = /^[A-Za-z0-9]{1,32}$/
const shapes: Readonly<Record<(typeof names)[number], RegExp>> = {
  referralCode: codeShape,
  affiliateCode: codeShape,
  domain: /^[A-Za-z0-9.-]{1,253}$/,
  registerUrl: /^https?:\/\/[!-~]{1,2000}$/,
}

type Memory = Pick<Storage, 'setItem'>

/** The first page of a visit is the one with the link's query; what is said later in the visit counts more. */
export function noteInvitation(search: string, memory: Memory): void {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && shapes[name].test(value)) memory.setItem(name, value)
  }
}
