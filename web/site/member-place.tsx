import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'
import type { Going } from '#web/lib/navigator.ts'
import { type MemberPageKey, memberHref, readMemberPage } from '#web/site/member-keys.ts'
import { isPlainClick, useGo, useView } from '#web/site/navigation.tsx'

type Values = Readonly<Record<string, string | undefined>>

/**
 * Where somebody is in the member centre. On its own page that stands in the address; in the overlay, which must leave the
 * address of the page below alone, it is kept here. A page of the centre reads and writes its filters through this, so that
 * it need not know which of the two it is in.
 */
export interface MemberPlace {
  /** Null while none was chosen: a phone then shows the list of pages. */
  readonly page: MemberPageKey | null
  /** What the page keeps beside its name: filters, the number of a withdrawal. */
  readonly values: URLSearchParams
  readonly isOverlay: boolean
  readonly go: (page: MemberPageKey | null, values?: Values, going?: Going) => void
}

const OverlayContext = createContext<MemberPlace | null>(null)

export function useMemberPlace(): MemberPlace {
  const overlay = useContext(OverlayContext)
  const { place } = useView()
  const go = useGo()
  return useMemo(() => {
    if (overlay !== null) return overlay
    const values = new URLSearchParams(place.query)
    const page = place.path === '/records' ? 'transactionHistory' : readMemberPage(values.get('page'))
    values.delete('page')
    return {
      page,
      values,
      isOverlay: false,
      go: (to, wish, going) => go(memberHref(to, wish), going),
    }
  }, [overlay, place, go])
}

interface OverlayPlaceProps {
  readonly start: MemberPageKey | null
  readonly children: ReactNode
}

/** Around the member centre where it stands over another page. */
export function OverlayPlace({ start, children }: OverlayPlaceProps) {
  const [at, setAt] = useState<{ readonly page: MemberPageKey | null; readonly values: Values }>({
    page: start,
    values: {},
  })
  const place = useMemo<MemberPlace>(() => {
    const given = Object.entries(at.values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return {
      page: at.page,
      values: new URLSearchParams(given),
      isOverlay: true,
      go: (page, values = {}) => setAt({ page, values }),
    }
  }, [at])
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface PlaceWithinProps {
  readonly place: MemberPlace
  readonly children: ReactNode
}

/** Around a page of the member centre that stands within something else, which knows where its ways lead. */
export function PlaceWithin({ place, children }: PlaceWithinProps) {
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface MemberLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Null leads to the list of pages. */
  readonly page: MemberPageKey | null
  readonly values?: Values
  readonly going?: Going
}

/** A link within the member centre. It goes there in place, and opens in a tab like any other. */
export function MemberLink({ page, values, going, onClick, children, ...rest }: MemberLinkProps) {
  const place = useMemberPlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event) || event.defaultPrevented) return
    event.preventDefault()
    place.go(page, values, going)
  }
  return (
    <a
      aria-current={page !== null && page === place.page && values === undefined ? 'page' : undefined}
      {...rest}
      href={memberHref(page, values)}
      onClick={follow}
    >
      {children}
    </a>
  )
}
