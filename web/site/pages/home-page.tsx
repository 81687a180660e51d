import { Link } from '@tanstack/react-router'
import { ArrowRight, Layers, Link2, Network, ReceiptText, Signature } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import { type ProofStep, proofSteps } from '#web/lib/proof.ts'
import { useIsSignedIn } from '#web/site/features/session/use-session.ts'
import { LiveFacts } from '#web/site/features/status/live-facts.tsx'
import { useIsWide } from '#web/site/use-media.ts'
import { useTitle } from '#web/site/use-title.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'

export function HomePage() {
  useTitle(t('title.home'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
      <Hero />
      <section aria-labelledby="facts">
        <Heading id="facts" title={t('facts.title')} hint={t('facts.hint')} />
        <LiveFacts />
      </section>
      <section aria-labelledby="steps">
        <Heading id="steps" title={t('steps.title')} hint={t('steps.hint')} />
        <Steps />
      </section>
    </div>
  )
}

// In a language from right to left the scene stands on the other side, but the letters on its cards are not turned around.
const sceneClass =
  'absolute inset-0 -z-10 size-full rtl:-scale-x-100 rtl:[&_text]:origin-center rtl:[&_text]:-scale-x-100 rtl:[&_text]:[transform-box:fill-box]'

function Hero() {
  const isWide = useIsWide()
  const isSignedIn = useIsSignedIn()
  return (
    <section className="relative isolate flex min-h-[620px] overflow-hidden rounded-[20px] shadow-3 md:min-h-[384px]">
      <Dusk layout={isWide ? 'wide' : 'phone'} className={sceneClass} />
      <div className="flex max-w-[460px] flex-col items-start px-6 pt-8 md:justify-center md:px-12 md:pt-7 md:pb-8">
        <p className="mb-3 text-[15px] font-semibold text-gold md:mb-4">{t('home.eyebrow')}</p>
        <h1 className="text-[38px] leading-[1.04] font-bold tracking-[-0.022em] md:text-[54px]">{t('home.title')}</h1>
        <p className="mt-4 max-w-[400px] text-base leading-normal text-soft md:text-[17px]">{t('home.lead')}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-1 gap-y-2">
          <Link to={isSignedIn ? '/records' : '/login'} className={buttonClass({ look: 'gold', size: 'large' })}>
            {isSignedIn ? t('home.toRecords') : t('nav.signIn')}
          </Link>
          <a href="/docs" className={`${buttonClass({ look: 'bare', size: 'large' })} px-5! max-md:hidden!`}>
            {t('home.toDocs')}
            <ArrowRight aria-hidden="true" className="size-[17px] rtl:-scale-x-100" />
          </a>
        </div>
      </div>
    </section>
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
