/** A place of the site, as its address says. */
export interface Place {
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly hash: string
}

/** As much of the browser's history as the navigator needs. */
export interface HistoryAdapter {
  address(): string
  push(href: string): void
  replace(href: string): void
  /** The reader went back or forth. */
  onPopState(listen: () => void): void
  scroll(hash: string): void
}

export interface NavigatorOptions {
  readonly history: HistoryAdapter
  /** Makes a place ready to be shown. An address instead of nothing sends the reader there. */
  readonly enter: (place: Place) => Promise<string | undefined>
  /** Somebody aims at a path: its screen may be fetched. */
  readonly preload?: (path: string) => void
  /** After this long without the place being ready, the reader sees that it is being loaded. */
  readonly loaderDelayMs?: number
}

export interface GoOptions {
  readonly replace?: boolean
  /** For a change within a page, which must not jump to its top. */
  readonly keepsScroll?: boolean
}

/** What is shown. A place that could not be made ready is shown with the reason. */
export interface View {
  readonly place: Place
  readonly isLoading: boolean
  readonly error?: unknown
}

export interface Navigator {
  view(): View
  subscribe(listen: () => void): () => void
  /** Shows the place of the address. */
  start(): Promise<void>
  go(href: string, going?: GoOptions): Promise<void>
  preload(href: string): void
  /** The page that was shown before this one; null where the site was entered here. */
  previous(): Place | null
  /** Enters the present place once more: who is here has changed, or the last attempt failed. */
  again(): Promise<void>
}

const origin = 'https://here.invalid'

export function placeOf(href: string): Place {
  const { pathname, search, hash } = new URL(href, origin)
  return { path: pathname, query: search, hash }
}

export const hrefOf = ({ path, query, hash }: Place): string => `${path}${query}${hash}`

/** A chain of redirections that is longer than this goes in a circle. */
const redirectsMax = 8

/**
 * Goes from place to place. The address changes at once and the page when it is ready, so that nobody looks at a half of it;
 * who goes on before that is not called back.
 */
export function makeNavigator({ history: adapter, enter, preload, loaderDelayMs = 200 }: NavigatorOptions): Navigator {
  const listeners = new Set<() => void>()
  let view: View = { place: placeOf(adapter.address()), isLoading: false }
  let previous: Place | null = null
  let navigationId = 0

  function show(next: View): void {
    view = next
    for (const listen of listeners) listen()
  }

  /** False when the reader has gone on meanwhile. */
  async function navigate(input: Place): Promise<boolean> {
    navigationId += 1
    const ownId = navigationId
    const loaderTimer = setTimeout(() => ownId === navigationId && show({ ...view, isLoading: true }), loaderDelayMs)
    try {
      let place = input
      for (let redirects = 0; ; redirects += 1) {
        const elsewhere = await enter(place)
        if (ownId !== navigationId) return false
        if (elsewhere === undefined) break
        if (redirects === redirectsMax) throw new Error(`${hrefOf(input)} leads in a circle`)
        place = placeOf(elsewhere)
        adapter.replace(hrefOf(place))
      }
      // Another view of the same page is not another page.
      if (place.path !== view.place.path) previous = view.place
      show({ place, isLoading: false })
      return true
    } catch (error) {
      if (ownId === navigationId) show({ place: input, isLoading: false, error })
      return ownId === navigationId
    } finally {
      clearTimeout(loaderTimer)
    }
  }

  adapter.onPopState(() => {
    const place = placeOf(adapter.address())
    // Within one page only the browser has something to do.
    const isSame = place.path === view.place.path && place.query === view.place.query
    if (!isSame) void navigate(place)
  })

  return {
    view: () => view,
    previous: () => previous,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    async start() {
      await navigate(placeOf(adapter.address()))
    },
    async go(href, { replace = false, keepsScroll = false } = {}) {
      const place = placeOf(href)
      if (replace) adapter.replace(hrefOf(place))
      else if (hrefOf(place) !== adapter.address()) adapter.push(hrefOf(place))
      const isShown = await navigate(place)
      if (isShown && !keepsScroll) adapter.scroll(place.hash)
    },
    preload: (href) => preload?.(placeOf(href).path),
    async again() {
      await navigate(placeOf(adapter.address()))
    },
  }
}

/** The history of the browser. */
export function browserHistory(): HistoryAdapter {
  return {
    address: () => `${location.pathname}${location.search}${location.hash}`,
    push: (href) => history.pushState(null, '', href),
    replace: (href) => history.replaceState(null, '', href),
    onPopState: (listen) => window.addEventListener('popstate', listen),
    scroll(hash) {
      const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
      if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
    },
  }
}

/** For the server, which renders one address: a redirection changes which one. */
export function fixedHistory(href: string): HistoryAdapter {
  let address = href
  const move = (next: string): void => {
    address = next
  }
  return { address: () => address, push: move, replace: move, onPopState: () => undefined, scroll: () => undefined }
}
