/**
 * What a vendor's game may do in its frame: run its scripts, keep its own storage, send its own forms. It may not take the page away,
 * open windows, download, ask with dialogs of the browser, or learn from where it was opened.
 */
export const frameRules = {
  sandbox: 'allow-scripts allow-same-origin allow-forms',
  allow: 'autoplay; fullscreen',
  referrerPolicy: 'no-referrer',
} as const

/** Whose page frames it. */
interface FramingPage {
  readonly origin: string
  readonly token: string | null
}

/**
 * Whether an address may be framed: the vendor's own origin and never ours, where a game with scripts and storage would be one of our
 * pages and could take off its sandbox; and without the session in it, which is nobody's but ours.
 */
export function mayFrame(launch: { readonly url: string; readonly origin: string | null }, page: FramingPage): boolean {
  const url = URL.parse(launch.url)
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return false
  if (url.origin !== launch.origin || url.origin === page.origin) return false
  return page.token === null || !decodeURIComponent(launch.url).includes(page.token)
}
