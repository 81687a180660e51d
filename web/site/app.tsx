import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { NavigatorProvider } from '#web/lib/navigation.tsx'
import type { Navigator } from '#web/lib/navigator.ts'
import { Frame } from '#web/site/shell/frame.tsx'
import { StatusGate } from '#web/site/status/status-gate.tsx'

interface AppProps {
  readonly queries: QueryClient
  readonly navigator: Navigator
}

/** The whole page, on the server and in the browser alike. */
export function App({ queries, navigator }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <StatusGate>
          <NavigatorProvider navigator={navigator}>
            <Frame />
          </NavigatorProvider>
        </StatusGate>
      </QueryClientProvider>
    </StrictMode>
  )
}
