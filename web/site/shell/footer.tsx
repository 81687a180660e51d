import { t } from '#web/lib/i18n.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const links = [
  { href: '/docs', label: 'nav.docs' },
  { href: '/openapi.json', label: 'footer.openapi' },
  { href: '/wps/ledger/roots', label: 'footer.roots' },
] as const

export function Footer() {
  return (
    <footer className="mt-auto border-t border-hairline">
      <div className="mx-auto grid w-full max-w-[1152px] gap-x-10 gap-y-5 px-4 py-8 md:grid-cols-[1fr_auto] md:items-center md:px-8">
        <div className="flex items-center gap-4">
          <Mark size={32} className="flex-none" />
          <p className="text-soft">{t('footer.words')}</p>
        </div>
        <ul className="-mx-3 flex flex-wrap">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="flex min-h-11 items-center rounded-full px-3 text-soft hover:text-strong">
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-3 text-[13px] text-faint md:col-span-2">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-surface-3 text-[12px] font-semibold text-strong">
            {t('footer.adultsMark')}
          </span>
          {t('footer.adults')}
        </p>
        {/* A phone's header has no room for it. */}
        <div className="justify-self-start sm:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
