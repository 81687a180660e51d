import { useEffect, useState } from 'react'
import type { getOperator, logOutOperator, reenter } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { read, useForm } from '#web/features/forms/use-form.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface OperatorSessionProps {
  readonly token: string
  readonly onEnded: () => void
}

/** Who is signed in and until when, the re-entry that calls with money ask for, and the way out. */
export function OperatorSession({ token, onEnded }: OperatorSessionProps) {
  const [session, setSession] = useState<ReplyOf<typeof getOperator> | null>(null)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [asked, setAsked] = useState(0)
  const look = (): void => setAsked((before) => before + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another look is another reason to ask.
  useEffect(() => {
    let isWanted = true
    void api.call<typeof getOperator>('GET /ops/session', { token }).then((answer) => {
      if (!isWanted) return
      if (answer.ok) setSession(answer.value)
      if (!answer.ok && answer.refusal === 'sign_in_is_needed') return onEnded()
      setFault(answer.ok ? null : wordsOf(answer.refusal))
    })
    return () => {
      isWanted = false
    }
  }, [token, onEnded, asked])
  const leave = async (): Promise<void> => {
    await api.call<typeof logOutOperator>('DELETE /ops/session/logout', { token })
    onEnded()
  }
  if (!session)
    return (
      <div className="grid gap-4">
        <FormFault fault={fault} />
        {fault ? <Button onClick={look}>{t('state.retry')}</Button> : <Skeleton className="h-24" />}
      </div>
    )
  const { nickname, expiresAt, reenteredUntil } = session
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="text-[17px] font-semibold">{t('operator.signedInAs', { name: nickname })}</p>
        <p className="mt-1 text-soft">{t('operator.endsAt', { time: formatInstant(expiresAt) })}</p>
      </div>
      {reenteredUntil === null ? (
        <Reentry token={token} onEntered={look} />
      ) : (
        <p className="text-soft">{t('operator.moneyOpenUntil', { time: formatInstant(reenteredUntil) })}</p>
      )}
      <Button onClick={() => void leave()}>{t('operator.signOut')}</Button>
    </div>
  )
}

interface ReentryProps {
  readonly token: string
  readonly onEntered: () => void
}

function Reentry({ token, onEntered }: ReentryProps) {
  const form = useForm(async (data, tell) => {
    const code = read(data, 'code').trim()
    if (code === '') return tell.point({ code: t('fields.missing') })
    const answer = await api.callSealed<typeof reenter>('POST /ops/session/reentry', { body: { code }, token })
    if (answer.ok) return onEntered()
    tell.refuse(answer)
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">{t('operator.reentryHint')}</p>
      <Field
        label={t('security.totpCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        required
        error={form.wrong.code}
      />
      <FormFault fault={form.fault} />
      <Button type="submit" look="gold" size="large" isBusy={form.isBusy} className="w-full">
        {t('operator.reenter')}
      </Button>
    </form>
  )
}
