import { CopyButton } from '#web/features/records/copy-button.tsx'
import { useProof } from '#web/features/records/use-proof.ts'
import type { Line } from '#web/features/records/use-statement.ts'
import { formatDay, shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { type CheckedStep, type Proof, proofSteps, type StepState, type Verdict, verdictOf } from '#web/lib/proof.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Diamond, type DiamondState } from '#web/ui/diamond.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Check, CircleHelp, Clock3, TriangleAlert } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ProofPanelProps {
  readonly line: Pick<Line, 'id' | 'kind' | 'ref' | 'amount'>
  readonly accountId: string
}

/** The evidence for one line, checked here and now. */
export function ProofPanel({ line, accountId }: ProofPanelProps) {
  const query = useProof({ account: accountId, id: line.id, kind: line.kind, ref: line.ref, amount: line.amount })
  return (
    <section aria-label={t('proof.title')} className="animate-rise rounded-xl bg-inset shadow-well">
      {query.isPending && <PanelSkeleton />}
      {query.isError && (
        <ErrorState
          reason={t(messageOf(query.error.refusal))}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isSuccess && <CheckedProof evidence={query.data.evidence} steps={query.data.steps} />}
    </section>
  )
}

const verdicts = {
  holds: { tone: 'good', icon: Check, text: 'proof.holds', hint: null },
  waiting: { tone: 'gold', icon: Clock3, text: 'proof.waiting', hint: 'proof.waitingHint' },
  broken: { tone: 'bad', icon: TriangleAlert, text: 'proof.broken', hint: 'proof.brokenHint' },
  unknown: { tone: 'plain', icon: CircleHelp, text: 'proof.unknown', hint: 'proof.unknownHint' },
} as const satisfies Record<Verdict, { tone: Tone; [more: string]: unknown }>

interface CheckedProofProps {
  readonly evidence: Proof
  readonly steps: readonly CheckedStep[]
}

function CheckedProof({ evidence, steps }: CheckedProofProps) {
  const { tone, icon: Icon, text, hint } = verdicts[verdictOf(steps)]
  const { line, batch, root } = evidence
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 md:px-5">
        <h3 className="text-[15px] font-semibold">{t('proof.title')}</h3>
        <output>
          <Badge tone={tone}>
            <Icon aria-hidden="true" className="size-4" />
            {t(text)}
          </Badge>
        </output>
        <div className="ms-auto">
          <CopyButton text={JSON.stringify(evidence, null, 2)} />
        </div>
      </header>
      {hint && <p className="px-4 pb-1 text-soft md:px-5">{t(hint)}</p>}
      <ol className="grid gap-x-3 gap-y-1 px-4 py-4 md:grid-cols-5 md:px-5">
        {steps.map((step, at) => (
          <Step key={step.step} step={step} isLast={at === proofSteps.length - 1} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-hairline px-4 py-3 text-[13px] text-faint md:px-5">
        <span>
          {t('proof.posting')}{' '}
          <bdi dir="ltr" className="tabular text-soft">
            {line.id}
          </bdi>
        </span>
        <span className="min-w-0">
          {t('records.reference')}{' '}
          <bdi dir="ltr" className="tabular break-all text-soft">
            {line.ref}
          </bdi>
        </span>
        <span className="tabular">{t('proof.batch', { height: batch.height, lane: String(batch.lane) })}</span>
        {root && <span>{t('proof.rootOf', { day: formatDay(root.signed.day) })}</span>}
      </p>
    </>
  )
}

const diamonds: Readonly<Record<StepState, DiamondState>> = {
  holds: 'done',
  broken: 'failed',
  waiting: 'later',
  unknown: 'later',
}

const stateTexts = {
  holds: 'proof.state.holds',
  broken: 'proof.state.broken',
  waiting: 'proof.state.waiting',
  unknown: 'proof.state.unknown',
} as const satisfies Record<StepState, string>

function Step({ step: { step, state, found }, isLast }: { readonly step: CheckedStep; readonly isLast: boolean }) {
  return (
    <li className="relative flex gap-3 pb-4 md:block md:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute start-[15px] top-8 bottom-0 w-px md:start-9 md:top-[15.5px] md:bottom-auto md:h-px md:w-[calc(100%-28px)] ${state === 'holds' ? 'bg-win/50' : 'bg-hairline'}`}
        />
      )}
      <Diamond state={diamonds[state]} />
      <div className="min-w-0 md:mt-2.5 md:pe-2">
        <p className="font-semibold">
          {t(`step.${step}`)} <span className="sr-only">{t(stateTexts[state])}</span>
        </p>
        <p className="mt-0.5 text-[12.5px] leading-[17px] text-soft">{t(`step.${step}.why`)}</p>
        {found && (
          <bdi dir="ltr" title={found} className="tabular mt-1.5 block rtl:text-right text-[12px] text-faint">
            {shortenHash(found)}
          </bdi>
        )}
      </div>
    </li>
  )
}

function PanelSkeleton() {
  return (
    <div className="p-5">
      <span className="sr-only">{t('state.loading')}</span>
      <Skeleton className="h-7 w-64" />
      <div className="mt-5 grid gap-3 md:grid-cols-5">
        {proofSteps.map((step) => (
          <Skeleton key={step} className="h-24" />
        ))}
      </div>
    </div>
  )
}
