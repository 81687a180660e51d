import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'

interface SectionStateProps<Value> {
  readonly query: UseQueryResult<Value, CallRefused>
  /** In the size of what comes, so that nothing jumps. */
  readonly skeleton: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** A section of home waits, fails and is tried again by itself; the others stay as they are. */
export function SectionState<Value>({ query, skeleton, children }: SectionStateProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <CallFailed query={query} />
  return (
    <output aria-label={t('state.loading')} className="block">
      {skeleton}
    </output>
  )
}
