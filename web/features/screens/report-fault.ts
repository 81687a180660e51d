import type { reportScreenFault } from '#modules/analytics/contract.ts'
import { api } from '#web/features/client/client.ts'
import { ScreenNotLoaded } from '#web/lib/screens.ts'

const reported = new WeakSet<object>()

/** Tells the server's log of a screen that failed: once for each failure, however often it is rendered. */
export function reportFault(error: unknown): void {
  if (typeof error !== 'object' || error === null || reported.has(error)) return
  reported.add(error)
  const { kind, what } = error instanceof ScreenNotLoaded ? error : ({ kind: 'thrown', what: 'script' } as const)
  const cause = error instanceof ScreenNotLoaded ? error.cause : error
  const message = (cause instanceof Error ? cause : error instanceof Error ? error : new Error('')).message
  void api.call<typeof reportScreenFault>('POST /wps/analytics/screenFault', {
    body: { kind, what, path: location.pathname.slice(0, 200), message: message.slice(0, 300) },
  })
}
