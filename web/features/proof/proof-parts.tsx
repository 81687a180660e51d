import '#web/features/proof/proof.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Check, Copy, Equal, LoaderCircle, LockKeyhole, LockKeyholeOpen, RotateCw, X } from '#web/ui/icons.ts'

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

interface ComputedProofProps {
  /** Null while it is computed. */
  readonly checked: CheckedRound | null
  readonly onAgain: () => void
  readonly hints: {
    readonly computing: string
    readonly same: string
    /** What was public before, by the number of the link. */
    committed(link: string): string
  }
  /** What happened between the promise and the link. */
  readonly between?: ReactNode
  /** What was compared besides the chain, as rows of a list. */
  compared(checked: CheckedRound): ReactNode
}

/** A proof by a link of a chain, as this browser has computed it: what was promised, what was revealed, and what agrees. */
export function ComputedProof({ checked, onAgain, hints, between, compared }: ComputedProofProps) {
  if (!checked)
    return (
      <Verdict
        tone="plain"
        icon={<LoaderCircle className="animate-turn" />}
        title={t('proofs.computing')}
        hint={hints.computing}
      />
    )
  const { refusal, proof } = checked
  const source = proof?.source.kind === 'chain' ? proof.source : null
  return (
    <>
      {refusal === null ? (
        <Verdict tone="good" icon={<Check strokeWidth={3} />} title={t('proofs.same')} hint={hints.same} />
      ) : (
        <Verdict
          tone="bad"
          icon={<X strokeWidth={3} />}
          title={t('proofs.differs')}
          hint={t(`fair.refusal.${refusal}`)}
        />
      )}
      {source && (
        <ol className="proof-steps">
          <ProofStep
            icon={<LockKeyhole />}
            title={t('proofs.committed')}
            hint={hints.committed(formatNumber(source.index))}
            hash={source.terminal}
          />
          {between}
          <ProofStep
            icon={<LockKeyholeOpen />}
            title={t('proofs.revealed')}
            hint={t('proofs.revealedHint')}
            hash={source.hash}
          />
          <ProofStep icon={<Equal />} title={t('proofs.compared')} isGood={refusal === null}>
            <dl className="proof-compared">
              <div>
                <dt>{t('proofs.chain')}</dt>
                <dd>{t('proofs.chainFits', { count: source.index - source.anchor.index })}</dd>
              </div>
              {compared(checked)}
            </dl>
          </ProofStep>
        </ol>
      )}
      <Button className="w-full" onClick={onAgain}>
        <RotateCw aria-hidden="true" className="size-[18px]" />
        {t('proofs.again')}
      </Button>
    </>
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
