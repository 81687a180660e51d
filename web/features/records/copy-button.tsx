import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Check, Copy } from '#web/ui/icons.ts'

const labels = { idle: 'proof.copy', done: 'proof.copied', failed: 'proof.copyFailed' } as const

export function CopyButton({ text }: { readonly text: string }) {
  const [state, setState] = useState<keyof typeof labels>('idle')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  const Icon = state === 'done' ? Check : Copy
  return (
    <Button look="bare" onClick={copy} className="-me-2 text-gold!">
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{t(labels[state])}</span>
    </Button>
  )
}
