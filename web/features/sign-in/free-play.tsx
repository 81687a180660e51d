import { useState } from 'react'
import type { logInTrial } from '#modules/identity/contract.ts'
import { useFlag } from '#web/features/brand/use-brand.ts'
import { api } from '#web/features/client/client.ts'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Sparkles } from '#web/ui/icons.ts'

/** A look around without an account, where the operator offers one. */
export function FreePlay({ onSignedIn }: { readonly onSignedIn: (reply: SignedIn) => void }) {
  const isOffered = useFlag('FREEPLAY3')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  if (!isOffered) return null

  async function start(): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof logInTrial>('POST /wps/session/login/freeplay', {
      body: { os: navigator.platform.slice(0, 64), platform: 'W', gatewayVersion: 3 },
    })
    setBusy(false)
    if (answer.ok) onSignedIn(answer.value)
    else setFault(wordsOf(answer.refusal))
  }

  return (
    <>
      <Button size="large" isBusy={isBusy} onClick={() => void start()} className="mt-3 w-full">
        {!isBusy && <Sparkles aria-hidden="true" className="size-[18px] text-gold" />}
        {t('login.freePlay')}
      </Button>
      <p role="alert" className={`text-[13px] font-medium text-lose ${fault ? 'mt-2' : ''}`}>
        {fault && t(fault)}
      </p>
    </>
  )
}
