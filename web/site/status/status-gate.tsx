import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { getSystemStatus } from '#modules/settings/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { FailedView } from '#web/features/screens/failed-view.tsx'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { withTexts } from '#web/i18n/texts.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { useLanguage } from '#web/lib/use-language.ts'

const statusLine = 'GET /wps/system/status'
const askAgainMs = 15_000

const ClosedPage = lazy(async () => {
  const load = () => withTexts(['closed'], import('#web/site/status/closed-page.tsx'))
  const { ClosedPage: page } = await loadScreen(load)
  return { default: page }
})

/**
 * Decides the first screen: the site, or why it is closed to this visitor. Only an answer closes it. As long as nothing is
 * known, and when nothing can be asked, the site is what it always is; the server refuses what it must.
 */
export function StatusGate({ children }: { readonly children: ReactNode }) {
  useLanguage()
  const { data } = useAnswer<typeof getSystemStatus>(statusLine, {})
  const isClosed = data !== undefined && data.status !== 0
  useStatusEvents(isClosed)
  if (!isClosed) return children
  return (
    <FaultBoundary>
      <Suspense fallback={<ScreenLoader isPatient />}>
        <ClosedPage status={data} />
      </Suspense>
    </FaultBoundary>
  )
}

/** An operator's word comes over the socket. Who waits before a closed door also knocks, because sockets may be cut too. */
function useStatusEvents(isClosed: boolean): void {
  useEffect(() => events.subscribe('public', (data) => isStatusEvent(data) && askAgain()), [])
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(askAgain, askAgainMs)
    return () => clearInterval(timer)
  }, [isClosed])
}

function askAgain(): void {
  void queries.invalidateQueries({ queryKey: [statusLine] })
}

function isStatusEvent(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type, name } = data as Readonly<Record<string, unknown>>
  return type === 'settings' && name === 'status'
}

/** Stands outside the router, so it has a boundary of its own; only a fresh page helps here. */
class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <FailedView error={error} />
  }
}
