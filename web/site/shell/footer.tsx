import type { ReactNode } from 'react'
import { systemClock } from '#kit/clock.ts'
import { seaLotteryVendor } from '#modules/catalog/rules.ts'
import type { getHelpCenter } from '#modules/content/contract.ts'
import { useBrand, useCustomerService, useMinimumAge } from '#web/features/brand/use-brand.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { CategoryEntry } from '#web/site/catalog/entry.tsx'
import { useMakers, useNavigation } from '#web/site/catalog/use-menus.ts'
import { textOfCategory } from '#web/site/shell/nav-bar.tsx'
import { ServiceLink } from '#web/site/shell/service-link.tsx'
import { SocialLinks } from '#web/site/shell/social-links.tsx'
import { ConnectionChip } from '#web/site/status/connection-chip.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'

const linkClass = 'flex min-h-11 items-center text-soft hover:text-strong md:min-h-9'
const roundLink = 'grid size-11 place-items-center rounded-full bg-surface-2 text-soft shadow-1 hover:text-strong'

export function Footer() {
  const brand = useBrand().data?.name ?? t('brand.name')
  const age = String(useMinimumAge())
  return (
    <footer className="mt-auto [contain-intrinsic-size:auto_1240px] [content-visibility:auto] md:[contain-intrinsic-size:auto_620px] px-4 pt-6 pb-28 md:px-8 md:pb-8 xl:pe-22">
      <Makers />
      <div className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1.2fr]">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-3 font-display text-[23px] font-bold">
            <Mark size={36} />
            {brand}
          </p>
          <p className="mt-4 max-w-60 text-soft">{t('footer.words')}</p>
        </div>
        <HelpList />
        <Products />
        <List title={t('footer.about')}>
          <FooterLink to="/proof">{t('nav.proof')}</FooterLink>
          <FooterLink to="/description">{t('nav.about')}</FooterLink>
          <FooterLink to="/sponsor">{t('nav.sponsor')}</FooterLink>
          <FooterLink to="/agent">{t('nav.agentCentre')}</FooterLink>
          <li>
            <a href="/docs" className={linkClass}>
              {t('footer.docs')}
            </a>
          </li>
        </List>
        <Talk />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6 text-[13px] text-faint">
        <p className="flex items-center gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-surface-3 text-[12px] font-semibold text-strong">
            <bdi dir="ltr">{t('footer.adultsMark', { age })}</bdi>
          </span>
          {t('footer.adults', { age })}
        </p>
        <ConnectionChip />
        <p>{t('footer.rights', { year: String(new Date(systemClock.nowMs()).getUTCFullYear()), brand })}</p>
      </div>
    </footer>
  )
}

/** The makers of the games; the house lottery is not one of them. */
function Makers() {
  const makers = useMakers(seaLotteryVendor)
  if (makers.length === 0) return null
  return (
    <section aria-labelledby="makers">
      <h2 id="makers" className="font-sans text-sm font-semibold">
        {t('footer.makers')}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {makers.map(({ displayName, icon }) => (
          <li
            key={displayName}
            className="flex min-h-13 items-center justify-center gap-2 rounded-xl bg-surface-1 px-2 font-medium text-soft shadow-1"
          >
            {isVendor(icon) && <VendorMark vendor={icon} className="size-5 flex-none" />}
            <bdi className="truncate">{displayName}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HelpList() {
  const lang = useLanguage()
  const categories =
    useAnswer<typeof getHelpCenter>('GET /wps/system/helpCenter', { query: { lang, device: 'WEB' } }).data
      ?.categories ?? []
  const articles = categories.flatMap((category) => category.articles.slice(0, 1)).slice(0, 4)
  return (
    <List title={t('footer.help')}>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/help?article=${id}`} className={linkClass}>
            {title}
          </Link>
        </li>
      ))}
      <FooterLink to="/help">{t('nav.help')}</FooterLink>
    </List>
  )
}

function Products() {
  const games = useNavigation().filter(({ vendors }) => vendors.length > 0)
  return (
    <List title={t('footer.products')}>
      {games.slice(0, 5).map((game) => (
        <li key={game.code}>
          <CategoryEntry item={game} className={`${linkClass} w-full`}>
            {textOfCategory(game.code)}
          </CategoryEntry>
        </li>
      ))}
    </List>
  )
}

function Talk() {
  const services = useCustomerService()
  return (
    <div className="max-lg:col-span-2">
      <h2 className="mb-3 font-sans text-sm font-semibold">{t('footer.talk')}</h2>
      {services.length > 0 && (
        <ul aria-label={t('nav.reach')} className="mb-3 flex flex-wrap gap-2">
          {services.map((service) => (
            <li key={service.csType}>
              <ServiceLink {...service} className={roundLink} />
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-56 text-soft">{t('footer.chat')}</p>
      <SocialLinks className="mt-3 flex flex-wrap gap-2" linkClass={roundLink} />
    </div>
  )
}

function List({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 font-sans text-sm font-semibold">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkClass}>
        {children}
      </Link>
    </li>
  )
}
