interface Opening {
  open(url: string, target: string, features: string): Pick<Window, 'opener' | 'location'> | null
  readonly location: { readonly href: string }
}

/**
 * Opens an address in a window of its own that knows nothing of this one; the reason when that does not work. It is opened empty and
 * cut off before it goes anywhere, because a window that is opened with `noopener` also hides whether it opened. No referrer goes with
 * it: every page of ours is sent with `Referrer-Policy: no-referrer`, which an empty window takes over.
 */
export function openIsolatedWindow(
  address: string,
  features: string,
  from: Opening = window,
): 'address_is_wrong' | 'window_is_blocked' | null {
  const url = URL.parse(address, from.location.href)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'address_is_wrong'
  const opened = from.open('', '_blank', features)
  if (!opened) return 'window_is_blocked'
  opened.opener = null
  opened.location.href = url.href
  return null
}
