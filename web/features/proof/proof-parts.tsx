import '#web/features/proof/proof.css'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Check, Copy } from '#web/ui/icons.ts'

interface VerdictProps {
  readonly tone: 'good' | 'bad' | 'plain'
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
}

/** What was found, first of all. */
export function Verdict({ tone, icon, title, hint }: VerdictProps) {
  return (
    <div className="proof-verdict" data-tone={tone} aria-live="polite">
      <span aria-hidden="true">{icon}</span>
      <p>
        <b>{title}</b>
        {hint}
      </p>
    </div>
  )
}

interface ProofStepProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string
  readonly hash?: string | null
  readonly isGood?: boolean
  readonly children?: ReactNode
}

/** A step of a proof with what it is about. */
export function ProofStep({ icon, title, hint, hash, isGood = false, children }: ProofStepProps) {
  return (
    <li data-good={isGood || undefined}>
      <span aria-hidden="true" className="proof-step-icon">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="proof-step-head">
          <b>{title}</b>
          {hash && <CopyHash hash={hash} />}
        </p>
        {hint && <p className="text-[13px] text-soft">{hint}</p>}
        {hash && (
          <code dir="ltr" className="proof-hash">
            {hash}
          </code>
        )}
        {children}
      </div>
    </li>
  )
}

const copiedMs = 2000

function CopyHash({ hash }: { readonly hash: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard?.writeText(hash).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{t(copied ? 'proofs.copied' : 'proofs.copy')}</span>
    </button>
  )
}

/** How anybody does the same on a machine of their own. */
export function CheckAlone({ children }: { readonly children?: ReactNode }) {
  return (
    <Card className="proof-card">
      <h2>{t('proofs.alone')}</h2>
      <p className="text-soft">{t('proofs.aloneHint')}</p>
      <ol className="proof-ways">
        <li>{t('proofs.way1')}</li>
        <li>{t('proofs.way2')}</li>
        <li>{t('proofs.way3')}</li>
      </ol>
      {children}
    </Card>
  )
}
