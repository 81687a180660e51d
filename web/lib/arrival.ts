/** What a link may carry that is worth as much as a password, and for how long it must not be seen: not at all. */
export interface Arrival {
  /** A code that carries a session over from another window. */
  readonly handoff: string | null
  /** The secret of a mailed link that sets a new password. */
  readonly reset: string | null
}

/** Our secrets are 32 bytes in base64url; anything else under these names is taken away and thrown away. */
const secret = /^[A-Za-z0-9_-]{43}$/

/** Splits an address into the secrets that it carries and the address without them. */
function readArrival(href: string): { readonly arrival: Arrival; readonly rest: string } {
  const url = new URL(href)
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value !== null && secret.test(value) ? value : null
  }
  const arrival = { handoff: take('token'), reset: take('reset') }
  return { arrival, rest: `${url.pathname}${url.search}${url.hash}` }
}

type Bar = Pick<Location, 'href'>
type Past = Pick<History, 'replaceState' | 'state'>

/** Takes the secrets out of the address bar and out of the history, before anything else can read or send them. */
export function takeArrival(bar: Bar, past: Past): Arrival {
  const { searchParams } = new URL(bar.href)
  if (!searchParams.has('token') && !searchParams.has('reset')) return { handoff: null, reset: null }
  const { arrival, rest } = readArrival(bar.href)
  past.replaceState(past.state, '', rest)
  return arrival
}
