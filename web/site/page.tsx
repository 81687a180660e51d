import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatusGate } from '#web/site/status/status-gate.tsx'

interface PageProps {
  readonly queries: QueryClient
  readonly children: ReactNode
}

/** What stands around the router, on the server and in the browser alike. */
export function Page({ queries, children }: PageProps) {
  return (
    <QueryClientProvider client={queries}>
      <StatusGate>{children}</StatusGate>
    </QueryClientProvider>
  )
}
