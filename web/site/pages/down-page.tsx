import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { DownHero } from '#web/site/features/down/down-hero.tsx'
import { Guides } from '#web/site/features/down/guides.tsx'
import { Card } from '#web/ui/card.tsx'
import { Maximize, RefreshCw, ShieldCheck } from '#web/ui/icons.ts'

const facts = [
  ['newest', RefreshCw],
  ['wide', Maximize],
  ['light', ShieldCheck],
] as const

/** How to have the site on a phone: what it is, the codes that bring a phone here, and a guide for each kind. */
export function DownPage() {
  useTitle(t('title.page', { page: t('down.name') }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
      <DownHero />
      <Guides />
      <section aria-label={t('down.facts')}>
        <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
          {facts.map(([fact, Icon]) => (
            <li key={fact}>
              <Card className="h-full p-5">
                <span className="grid size-10 place-items-center rounded-xl bg-gold-wash text-gold">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <h2 className="mt-4 text-[17px] font-semibold">{t(`down.fact.${fact}`)}</h2>
                <p className="mt-1.5 text-[13.5px] text-soft">{t(`down.fact.${fact}.why`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
