import { type MouseEvent, useMemo, useState } from 'react'
import { isPlainClick } from '#web/lib/navigation.tsx'
import type { GoOptions } from '#web/lib/navigator.ts'

/** What a page of a centre keeps beside its name. */
export type CentreValues = Readonly<Record<string, string | undefined>>

/**
 * Where somebody is in a centre. On its own page that stands in the address; in the overlay, which must leave the address of the page
 * below alone, it is kept beside it. A page of the centre reads and writes its filters through this, so that it need not know which of
 * the two it is in.
 */
export interface CentreLocation<Page> {
  readonly page: Page
  /** What the page keeps beside its name: filters, whom or what it looks at. */
  readonly values: URLSearchParams
  readonly isOverlay: boolean
  readonly go: (page: Page, values?: CentreValues, going?: GoOptions) => void
}

/** The place in a centre that stands over another page. */
export function useOverlayLocation<Page>(start: Page): CentreLocation<Page> {
  const [at, setAt] = useState<{ readonly page: Page; readonly values: CentreValues }>({ page: start, values: {} })
  return useMemo(() => {
    const given = Object.entries(at.values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return {
      page: at.page,
      values: new URLSearchParams(given),
      isOverlay: true,
      go: (page, values = {}) => setAt({ page, values }),
    }
  }, [at])
}

/** A press of a link within a centre goes there in place; with a key held it opens in a tab of the browser like any other. */
export function followWithin(
  event: MouseEvent<HTMLAnchorElement>,
  onClick: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined,
  go: () => void,
): void {
  onClick?.(event)
  if (!isPlainClick(event) || event.defaultPrevented) return
  event.preventDefault()
  go()
}
