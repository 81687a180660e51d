import { ReentryForm } from '#web/console/features/reentry/reentry-form.tsx'
import { PageHeading } from '#web/console/frame/page-heading.tsx'
import { useOperatorSession } from '#web/console/session/operator-session.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'

/** Who is signed in and until when, the fresh code that calls with money need, and the way out. */
export function SessionPage() {
  const { token, operator, refresh, signOut } = useOperatorSession()
  const { nickname, roles, expiresAt, reenteredUntil } = operator
  const names = roles.map((role) => t(`operator.role.${role}`)).join(', ')
  const title = t('operator.session')
  useTitle(t('title.page', { page: title }))
  return (
    <>
      <PageHeading title={title}>{t('operator.sessionHint')}</PageHeading>
      <section className="grid max-w-[480px] grid-cols-[minmax(0,1fr)] gap-5 rounded-xl bg-surface-1 p-5 text-sm shadow-2">
        <div>
          <p className="text-[17px] font-semibold">{t('operator.signedInAs', { name: nickname })}</p>
          {names !== '' && <p className="mt-1 text-soft">{t('operator.roles', { roles: names })}</p>}
          <p className="mt-1 text-soft">{t('operator.endsAt', { time: formatInstant(expiresAt) })}</p>
        </div>
        {reenteredUntil === null ? (
          <ReentryForm token={token} onEntered={() => void refresh()} />
        ) : (
          <p className="text-soft">{t('operator.moneyOpenUntil', { time: formatInstant(reenteredUntil) })}</p>
        )}
        <Button onClick={() => void signOut()}>{t('operator.signOut')}</Button>
      </section>
    </>
  )
}
