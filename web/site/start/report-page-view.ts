import type { reportPageView } from '#modules/analytics/contract.ts'
import { type PageKey, pageKeyOf } from '#modules/analytics/rules.ts'
import { api } from '#web/features/client/client.ts'
import { readPopup, subscribePopups } from '#web/features/popups/popups.ts'
import type { Navigator } from '#web/lib/navigator.ts'

/** Counts one view. It waits until the browser has nothing better to do, and whatever becomes of it nobody is told. */
function reportView(page: PageKey): void {
  const send = () => void api.call<typeof reportPageView>('POST /wps/analytics/pageView', { body: { page } })
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 2_000 })
  else setTimeout(send, 200)
}

/**
 * Reports where the reader is, and from then on every page they go to and each of the two popups that count as pages. Started
 * once, outside of React, which may render a page any number of times for one visit.
 */
export function reportPageViews({ view, subscribe }: Navigator): void {
  let path: string | undefined
  const look = (): void => {
    const { place } = view()
    if (place.path === path) return
    path = place.path
    const page = pageKeyOf(path)
    if (page) reportView(page)
  }
  subscribe(look)
  look()

  let shown: PageKey | null = null
  const lookUp = (): void => {
    const kind = readPopup()?.kind
    const page = kind === 'login' || kind === 'register' ? kind : null
    if (page && page !== shown) reportView(page)
    shown = page
  }
  subscribePopups(lookUp)
  lookUp()
}
