import { DirectForm } from '#web/agent/features/accounts/direct-form.tsx'
import { LinkForm } from '#web/agent/features/accounts/link-form.tsx'
import { LinkList } from '#web/agent/features/accounts/link-list.tsx'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { t } from '#web/lib/i18n.ts'
import { Link2, UserRoundPlus } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const part = 'add-account'

/** Two ways for somebody to join the team: a link that they follow, or an account that is made for them. */
export function AccountsPage() {
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const query = useAgentMe()
  const way = values.get('way') === 'direct' ? 'direct' : 'link'
  return (
    <>
      <PageHeading hint={t('accounts.hint')}>
        <div className="w-full max-[400px]:[&_svg]:hidden sm:w-auto sm:min-w-[340px]">
          <Segments
            label={t('accounts.ways')}
            segments={[
              { value: 'link', text: t('accounts.byLink'), icon: Link2 },
              { value: 'direct', text: t('accounts.direct'), icon: UserRoundPlus },
            ]}
            chosen={way}
            onChoose={(chosen) => change({ way: chosen === 'link' ? undefined : chosen })}
            controls={part}
          />
        </div>
      </PageHeading>
      <div id={part} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {query.data && way === 'link' && <LinkForm me={query.data} />}
        {query.data && way === 'direct' && <DirectForm me={query.data} />}
        {query.isPending && <Skeleton className="h-[520px] rounded-xl" />}
        {query.isError && !query.data && <CallFailed query={query} />}
        {way === 'link' && <LinkList />}
      </div>
    </>
  )
}
