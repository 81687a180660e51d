import { useEffect, useState } from 'react'
import type { lookAtHandoff, takeHandoff } from '#modules/identity/contract.ts'
import { api, session } from '#web/features/client/client.ts'
import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { abandonSignIn, useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ArrowLeftRight } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * A link brought a code. Whose session it opens is said before it is opened: otherwise a stranger's link could make
 * somebody play, and pay in, on the stranger's account.
 */
export function HandoffPopup({ code }: PopupOf<'handoff'>) {
  const completeSignIn = useCompleteSignIn()
  const [account, setAccount] = useState<string | null>(null)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    const look = { body: { code }, signal: leaving.signal }
    void api.callSealed<typeof lookAtHandoff>('POST /wps/session/handoff/look', look).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setAccount(answer.value.account)
      else setFault(wordsOf(answer.refusal))
    })
    return () => leaving.abort()
  }, [code])

  async function take(): Promise<void> {
    setBusy(true)
    const before = session.token()
    const answer = await api.callSealed<typeof takeHandoff>('POST /wps/session/handoff/take', { body: { code } })
    setBusy(false)
    if (!answer.ok) return setFault(wordsOf(answer.refusal))
    if (before !== null) abandonSignIn(before)
    closePopup('handoff')
    completeSignIn(answer.value)
  }

  const close = (): void => closePopup('handoff')
  return (
    <Dialog title={t('login.handoff')} size="small" closeLabel={t('state.close')} onClose={close}>
      {fault ? (
        <>
          <p role="alert" className="text-soft">
            {t(fault)}
          </p>
          <Button
            look="gold"
            size="large"
            className="mt-6 w-full"
            onClick={() => {
              close()
              openPopup({ kind: 'login' })
            }}
          >
            {t('login.title')}
          </Button>
        </>
      ) : (
        <>
          <div className="flex items-center gap-4">
            <span className="grid size-12 flex-none place-items-center rounded-full bg-gold-wash text-gold">
              <ArrowLeftRight aria-hidden="true" className="size-6" />
            </span>
            {account === null ? (
              <Skeleton className="h-6 w-44" />
            ) : (
              <p className="text-[17px] leading-snug font-semibold">{t('login.continueAs', { account })}</p>
            )}
          </div>
          <p className="mt-4 text-soft">{t('login.handoffHint')}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button look="bare" onClick={close}>
              {t('login.notMe')}
            </Button>
            <Button look="gold" isBusy={isBusy} disabled={account === null} onClick={() => void take()}>
              {t('login.continue')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
