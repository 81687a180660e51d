import type { FaultKind, PageKey } from '#modules/analytics/rules.ts'

/** A screen that somebody could not be shown. */
export interface ScreenFault {
  readonly kind: FaultKind
  readonly what: 'script' | 'style'
  /** The path without its query, which may hold what is nobody else's business. */
  readonly path: string
  readonly message: string
}

/** Where reports go. Nothing of this is kept here: figures are scraped, and lines are in the log. */
export interface Analytics {
  countPageView(page: PageKey): void
  noteFault(fault: ScreenFault): void
}
