import { CallFailed } from '#web/features/client/call-failed.tsx'
import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface DrawsFailedProps {
  readonly query: { readonly error: CallRefused; readonly isFetching: boolean; refetch(): Promise<unknown> }
}

/** In the place of draws that could not be had. An address of no lottery leads back to those there are. */
export function DrawsFailed({ query }: DrawsFailedProps) {
  if (query.error.refusal !== 'lottery_is_unknown') return <CallFailed query={query} />
  return (
    <Card>
      <EmptyState title={t('draws.unknown')} hint={t('draws.unknownHint')}>
        <Link to="/lott" className={buttonClass()}>
          {t('draws.toLobby')}
        </Link>
      </EmptyState>
    </Card>
  )
}
