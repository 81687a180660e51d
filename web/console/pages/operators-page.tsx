import { type SubmitEvent, useState } from 'react'
import { operatorRoles } from '#kit/operator-roles.ts'
import type { listOperators, setOperatorRoles } from '#modules/identity/contract.ts'
import { ReentryForm } from '#web/console/features/reentry/reentry-form.tsx'
import { PageHeading } from '#web/console/frame/page-heading.tsx'
import { useOperatorSession } from '#web/console/session/operator-session.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Operator = ReplyOf<typeof listOperators>['operators'][number]

/** Who runs the brand, and what each is there for. */
export function OperatorsPage() {
  const { token, operator, refresh } = useOperatorSession()
  const query = useCall<ReplyOf<typeof listOperators>>({
    key: ['GET /ops/operators', token],
    call: (signal) => api.call<typeof listOperators>('GET /ops/operators', { token, signal }),
  })
  const { data, error, isFetching, refetch } = query
  const title = t('operator.operators')
  useTitle(t('title.page', { page: title }))
  return (
    <>
      <PageHeading title={title}>{t('operator.operatorsHint')}</PageHeading>
      {/* Whoever gives roles gives what they open, money too. */}
      {operator.reenteredUntil === null && (
        <section className="mb-4 max-w-[480px] rounded-xl bg-surface-1 p-5 text-sm shadow-2">
          <ReentryForm token={token} onEntered={() => void refresh()} />
        </section>
      )}
      {data ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.operators.map((one) => (
            <li key={one.id} className="rounded-xl bg-surface-1 p-5 text-sm shadow-2">
              <OperatorForm operator={one} token={token} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <CallFailed query={{ error, isFetching, refetch }} />
      ) : (
        <Skeleton className="h-60 rounded-xl" />
      )}
    </>
  )
}

interface OperatorFormProps {
  readonly operator: Operator
  readonly token: string
}

function OperatorForm({ operator, token }: OperatorFormProps) {
  const { id, account, nickname, roles, isBlocked } = operator
  const { refresh } = useOperatorSession()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isSaved, setSaved] = useState(false)

  async function save(form: HTMLFormElement): Promise<void> {
    const chosen = new FormData(form)
    const wished = operatorRoles.filter((role) => chosen.has(role))
    const answer = await api.call<typeof setOperatorRoles>('PUT /ops/operators/:id/roles', {
      params: { id },
      body: { roles: wished },
      token,
    })
    // The code ran out meanwhile: it is asked for above, and says why.
    const isCodeNeeded = !answer.ok && answer.refusal === 'reentry_is_needed'
    setFault(answer.ok || isCodeNeeded ? null : wordsOf(answer.refusal))
    setSaved(answer.ok)
    // What was changed may be who is signed in.
    if (answer.ok || isCodeNeeded) await refresh()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void save(event.currentTarget).finally(() => setBusy(false))
  }

  return (
    <form onSubmit={submit} onChange={() => setSaved(false)} className="grid gap-3">
      <h2 className="text-[17px] font-semibold">
        {nickname} <span className="font-normal text-soft">{isBlocked ? t('operator.blocked') : account}</span>
      </h2>
      <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        <legend className="sr-only">{t('operator.saveRoles', { name: nickname })}</legend>
        {operatorRoles.map((role) => (
          <Checkbox key={role} name={role} label={t(`operator.role.${role}`)} defaultChecked={roles.includes(role)} />
        ))}
      </fieldset>
      <FormFault fault={fault} />
      <div className="flex items-center gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t('operator.saveRoles', { name: nickname })}
        </Button>
        <output className="text-soft">{isSaved && t('operator.rolesSaved')}</output>
      </div>
    </form>
  )
}
