/** A place of the site, as its address says. */
export interface Place {
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly hash: string
}

/** As much of a browser as is needed to go somewhere. */
export interface Vehicle {
  address(): string
  push(href: string): void
  replace(href: string): void
  /** The reader went back or forth. */
  onTravel(listen: () => void): void
  scroll(hash: string): void
}

export interface NavigatorOptions {
  readonly vehicle: Vehicle
  /** Makes a place ready to be shown. An address instead of nothing sends the reader there. */
  readonly enter: (place: Place) => Promise<string | undefined>
  /** Somebody aims at a path: its screen may be fetched. */
  readonly preload?: (path: string) => void
  /** After this long without the place being ready, the reader sees that it is being loaded. */
  readonly patienceMs?: number
}

export interface Going {
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
  go(href: string, going?: Going): Promise<void>
  preload(href: string): void
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
export function makeNavigator({ vehicle, enter, preload, patienceMs = 200 }: NavigatorOptions): Navigator {
  const listeners = new Set<() => void>()
  let view: View = { place: placeOf(vehicle.address()), isLoading: false }
  let journeys = 0

  function show(next: View): void {
    view = next
    for (const listen of listeners) listen()
  }

  /** False when the reader has gone on meanwhile. */
  async function travel(wish: Place): Promise<boolean> {
    journeys += 1
    const journey = journeys
    const impatience = setTimeout(() => journey === journeys && show({ ...view, isLoading: true }), patienceMs)
    try {
      let place = wish
      for (let redirects = 0; ; redirects += 1) {
        const elsewhere = await enter(place)
        if (journey !== journeys) return false
        if (elsewhere === undefined) break
        if (redirects === redirectsMax) throw new Error(`${hrefOf(wish)} leads in a circle`)
        place = placeOf(elsewhere)
        vehicle.replace(hrefOf(place))
      }
      show({ place, isLoading: false })
      return true
    } catch (error) {
      if (journey === journeys) show({ place: wish, isLoading: false, error })
      return journey === journeys
    } finally {
      clearTimeout(impatience)
    }
  }

  vehicle.onTravel(() => {
    const place = placeOf(vehicle.address())
    // Within one page only the browser has something to do.
    const isSame = place.path === view.place.path && place.query === view.place.query
    if (!isSame) void travel(place)
  })

  return {
    view: () => view,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    async start() {
      await travel(placeOf(vehicle.address()))
    },
    async go(href, { replace = false, keepsScroll = false } = {}) {
      const place = placeOf(href)
      if (replace) vehicle.replace(hrefOf(place))
      else if (hrefOf(place) !== vehicle.address()) vehicle.push(hrefOf(place))
      const isShown = await travel(place)
      if (isShown && !keepsScroll) vehicle.scroll(place.hash)
    },
    preload: (href) => preload?.(placeOf(href).path),
    async again() {
      await travel(placeOf(vehicle.address()))
    },
  }
}

/** The browser itself. */
export function browserVehicle(): Vehicle {
  return {
    address: () => `${location.pathname}${location.search}${location.hash}`,
    push: (href) => history.pushState(null, '', href),
    replace: (href) => history.replaceState(null, '', href),
    onTravel: (listen) => window.addEventListener('popstate', listen),
    scroll(hash) {
      const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
      if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
    },
  }
}

/** For the server, which stands at one address and goes nowhere; a redirection only changes what it looks at. */
export function standing(href: string): Vehicle {
  let address = href
  const move = (next: string): void => {
    address = next
  }
  return { address: () => address, push: move, replace: move, onTravel: () => undefined, scroll: () => undefined }
}
