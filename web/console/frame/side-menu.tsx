import { rolesAdmit } from '#kit/operator-roles.ts'
import { type ConsoleMenuItem, consoleMenu } from '#web/console/frame/menu.ts'
import { consolePaths } from '#web/console/routing/paths.ts'
import { useOperatorSession } from '#web/console/session/operator-session.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** The brand and every page of the console, by group. */
export function SideMenu() {
  const { roles } = useOperatorSession().operator
  const isOpen = ({ call }: ConsoleMenuItem): boolean => call === undefined || rolesAdmit(roles, call)
  return (
    <div className="relative isolate flex min-h-full flex-col">
      <div className="flex h-[52px] flex-none items-center gap-2.5 ps-4 pe-3">
        <Link
          to={consolePaths.overview}
          aria-current={undefined}
          className="flex min-h-11 items-center gap-2.5 font-display text-[19px] font-bold"
        >
          <Mark size={28} />
          {t('brand.name')}
        </Link>
        <span className="ms-auto rounded-full bg-surface-3 px-2.5 py-0.5 text-[12.5px] whitespace-nowrap text-soft max-lg:me-14">
          {t('console.badge')}
        </span>
      </div>
      <nav aria-label={t('nav.menu')} className="grid gap-3 px-2.5 pt-2">
        {consoleMenu.map(({ title, items }) => (
          <section key={title ?? ''}>
            {title && <h2 className="mb-1 px-3 font-sans text-[12.5px] font-medium text-faint">{t(title)}</h2>}
            <ul className="grid gap-px">
              {items.filter(isOpen).map((item) => (
                <Item key={item.path} {...item} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {/* Where the bar on top has no room for it. */}
      <div className="flex px-4 pt-4 sm:hidden">
        <ThemeSwitch />
      </div>
      <div aria-hidden="true" className="relative -z-10 min-h-16 flex-1 max-lg:hidden">
        <Weave className="rotate-180 fade-down" />
      </div>
    </div>
  )
}

function Item({ path, title, icon: Icon }: ConsoleMenuItem) {
  return (
    <li>
      <Link
        to={path}
        className="group relative flex min-h-11 items-center gap-3 rounded-[9px] px-3 text-[13.5px] font-medium text-soft transition-colors duration-150 hover:bg-surface-2/60 hover:text-strong aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong aria-[current=page]:shadow-1 lg:min-h-[28.5px]"
      >
        <Icon aria-hidden="true" className="size-4 flex-none text-faint group-aria-[current=page]:text-gold" />
        <span className="min-w-0 flex-1 truncate">{t(title)}</span>
      </Link>
    </li>
  )
}
