import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react'
import {
  type CentreLocation,
  type CentreValues,
  followWithin,
  useOverlayLocation,
} from '#web/features/centres/centre-location.ts'
import { type MemberPageKey, memberHref, readMemberPage } from '#web/features/centres/member-keys.ts'
import { useGo, useView } from '#web/lib/navigation.tsx'
import type { GoOptions } from '#web/lib/navigator.ts'

/** Where somebody is in the member centre; null is the list of pages, which stands beside the first page where there is room. */
export type MemberLocation = CentreLocation<MemberPageKey | null>

const OverlayContext = createContext<MemberLocation | null>(null)

export function useMemberLocation(): MemberLocation {
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
      go: (to, input, going) => go(memberHref(to, input), going),
    }
  }, [overlay, place, go])
}

interface MemberOverlayLocationProps {
  readonly start: MemberPageKey
  readonly children: ReactNode
}

/** Around the member centre where it stands over another page. */
export function MemberOverlayLocation({ start, children }: MemberOverlayLocationProps) {
  const place = useOverlayLocation<MemberPageKey | null>(start)
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface MemberLocationProviderProps {
  readonly place: MemberLocation
  readonly children: ReactNode
}

/** Around a page of the member centre that stands within something else, which knows where its ways lead. */
export function MemberLocationProvider({ place, children }: MemberLocationProviderProps) {
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface MemberLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Null leads to the list of pages. */
  readonly page: MemberPageKey | null
  readonly values?: CentreValues
  readonly going?: GoOptions
}

/** A link within the member centre. It goes there in place, and opens in a tab like any other. */
export function MemberLink({ page, values, going, onClick, children, ...rest }: MemberLinkProps) {
  const place = useMemberLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void =>
    followWithin(event, onClick, () => place.go(page, values, going))
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
