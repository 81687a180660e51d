import { t } from '#web/lib/i18n.ts'
import { Link, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { VerifierForm } from '#web/site/features/fair/verifier-form.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChartLine, Dices, Download, KeyRound, LockKeyhole, Sigma } from '#web/ui/icons.ts'

const steps = [
  ['commit', LockKeyhole],
  ['mix', KeyRound],
  ['draw', Dices],
  ['reveal', Sigma],
] as const

/** Where anybody draws a result again. */
export function FairPage() {
  useTitle(t('title.page', { page: t('fair.title') }))
  const round = useQueryValue('round')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-4">
      <PageHeading title={t('fair.title')} hint={t('fair.lead')}>
        <Link to="/fair/rtp" className={buttonClass()}>
          <ChartLine aria-hidden="true" className="size-[18px]" />
          {t('fair.toRtp')}
        </Link>
      </PageHeading>
      <VerifierForm key={round} round={round} />
      <section aria-labelledby="how">
        <h2 id="how" className="mb-4 text-[23px] font-semibold tracking-[-0.01em]">
          {t('fair.how')}
        </h2>
        <Card className="relative overflow-hidden">
          <Weave className="fade-down" />
          <ol className="relative grid gap-6 p-6 sm:grid-cols-2 lg:grid-cols-4">
            {steps.map(([step, Icon], at) => (
              <li key={step}>
                <span className="flex items-center gap-3 text-gold">
                  <Icon aria-hidden="true" className="size-6" />
                  <span className="font-display text-[20px] font-bold">{at + 1}</span>
                </span>
                <p className="mt-2.5 text-soft">{t(`fair.how.${step}`)}</p>
              </li>
            ))}
          </ol>
        </Card>
      </section>
      <Card className="flex flex-wrap items-center gap-4 p-6">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-[19px] font-semibold">{t('fair.offline')}</h2>
          <p className="mt-1 text-soft">{t('fair.offlineHint')}</p>
        </div>
        <a href="/fair/verifier.html" download="laro-verifier.html" className={buttonClass({ look: 'gold' })}>
          <Download aria-hidden="true" className="size-[18px]" />
          {t('fair.save')}
        </a>
      </Card>
    </div>
  )
}
