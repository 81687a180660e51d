import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface CallFailedProps {
  readonly query: { readonly error: CallRefused; readonly isFetching: boolean; refetch(): Promise<unknown> }
}

/** In the place of what a call should have brought: why it did not, and another try. */
export function CallFailed({ query }: CallFailedProps) {
  return (
    <Card>
      <ErrorState
        reason={t(messageOf(query.error.refusal))}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </Card>
  )
}
