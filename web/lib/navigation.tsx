import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react'
import { assert } from '#kit/assert.ts'
import { type GoOptions, hrefOf, type Navigator, placeOf, type View } from '#web/lib/navigator.ts'

const NavigatorContext = createContext<Navigator | null>(null)

export function NavigatorProvider({
  navigator,
  children,
}: {
  readonly navigator: Navigator
  readonly children: ReactNode
}) {
  return <NavigatorContext value={navigator}>{children}</NavigatorContext>
}

function useNavigator(): Navigator {
  const navigator = useContext(NavigatorContext)
  assert(navigator, 'the page stands inside a NavigatorProvider')
  return navigator
}

/** What is shown now, or why it is not. */
export function useView(): View {
  const { subscribe, view } = useNavigator()
  return useSyncExternalStore(subscribe, view, view)
}

export function usePath(): string {
  const { subscribe, view } = useNavigator()
  const read = () => view().place.path
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * One value of the address's query. The server renders a page by its path alone, so that the first picture of it is the same
 * whatever the address goes on to say.
 */
export function useQueryValue(name: string): string | null {
  const { subscribe, view } = useNavigator()
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(view().place.query).get(name),
    () => null,
  )
}

/** Goes to an address of the site. */
export function useGo(): (href: string, going?: GoOptions) => void {
  const navigator = useNavigator()
  return useCallback((href, going) => void navigator.go(href, going), [navigator])
}

/** Somebody aims at an address: its page may be fetched. */
export const usePreload = (): ((href: string) => void) => useNavigator().preload

/** The same for who does more once the page there is shown. */
export function useGoAndWait(): (href: string) => Promise<void> {
  const navigator = useNavigator()
  return useCallback(async (href) => await navigator.go(href), [navigator])
}

/** The address of the page that was shown before this one; null where the site was entered here. */
export function usePreviousHref(): string | null {
  const place = useNavigator().previous()
  return place && hrefOf(place)
}

/** Enters the present place once more. */
export function useAgain(): () => Promise<void> {
  return useNavigator().again
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the site. */
  readonly to: string
  readonly keepsScroll?: boolean
}

/** A click that asks for a new tab or a download is the browser's own. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A link within the site: it goes there in place, and opens in a tab like any other. Its screen is fetched when it is aimed at. */
export function Link({ to, keepsScroll = false, onClick, children, ...rest }: LinkProps) {
  const go = useGo()
  const isHere = useIsHere(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event) || event.defaultPrevented) return
    event.preventDefault()
    go(to, { keepsScroll })
  }
  const { preload } = useNavigator()
  const aim = () => preload(to)
  return (
    <a
      aria-current={isHere ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={aim}
      onFocus={aim}
      onTouchStart={aim}
    >
      {children}
    </a>
  )
}

/** Whether an address is the one that is shown; what it does not ask for does not matter. */
function useIsHere(to: string): boolean {
  const { subscribe, view } = useNavigator()
  const { path, query } = placeOf(to)
  const isSamePath = () => view().place.path === path
  return useSyncExternalStore(
    subscribe,
    () => isSamePath() && (query === '' || query === view().place.query),
    () => isSamePath() && query === '',
  )
}
