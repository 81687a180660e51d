import { t } from '#web/lib/i18n.ts'
import { type ProofStep, proofSteps } from '#web/lib/proof.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { LiveFacts } from '#web/site/features/status/live-facts.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { Layers, Link2, Network, ReceiptText, Signature } from '#web/ui/icons.ts'

/** What the ledger promises, and what is true of this server at this moment. */
export function ProofPage() {
  useTitle(t('title.page', { page: t('title.proof') }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-4">
      <PageHeading title={t('proofPage.title')} hint={t('proof.lead')} />
      <section aria-labelledby="steps">
        <Heading id="steps" title={t('proof.steps')} hint={t('proof.stepsHint')} />
        <Steps />
      </section>
      <section aria-labelledby="facts">
        <Heading id="facts" title={t('proof.now')} hint={t('proof.nowHint')} />
        <LiveFacts />
      </section>
    </div>
  )
}

interface HeadingProps {
  readonly id: string
  readonly title: string
  readonly hint: string
}

function Heading({ id, title, hint }: HeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <h2 id={id} className="text-[23px] font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <p className="text-soft">{hint}</p>
    </div>
  )
}

const stepIcons = { line: ReceiptText, batch: Layers, chain: Link2, root: Network, signature: Signature }

function StepMark({ step }: { readonly step: ProofStep }) {
  const Icon = stepIcons[step]
  return (
    <span className="relative grid size-13 flex-none place-items-center text-gold">
      <Diamond state="plain" className="absolute inset-0 size-13" />
      <Icon aria-hidden="true" className="relative size-5" />
    </span>
  )
}

function Steps() {
  return (
    <Card className="relative overflow-hidden">
      <Weave className="fade-down" />
      <ol className="relative grid gap-x-5 gap-y-6 p-6 sm:grid-cols-2 lg:grid-cols-5">
        {proofSteps.map((step) => (
          <li key={step} className="flex gap-4 lg:block">
            <StepMark step={step} />
            <div className="lg:mt-4">
              <h3 className="text-base font-semibold">{t(`step.${step}`)}</h3>
              <p className="mt-1 text-[13.5px] text-soft">{t(`step.${step}.why`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
