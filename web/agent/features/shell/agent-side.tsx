import { agentMenu, agentPageLabels } from '#web/agent/layout/page-menu.ts'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'

/** Counts of what waits to be seen, by page. */
export type AgentBadges = Readonly<Partial<Record<AgentPageKey, number>>>

interface AgentSideProps {
  readonly current: AgentPageKey
  /** The pages that this agent has. */
  readonly has: (page: AgentPageKey) => boolean
  readonly badges: AgentBadges
  /** When agents reach somebody, once it is known. */
  readonly hours: string | null
  /** Somebody aims at a page, which may be fetched. */
  readonly onAim: (page: AgentPageKey) => void
}

/** Every page of the centre, by what it is about. The hours at which agents reach somebody stand below. */
export function AgentSide({ current, has, badges, hours, onAim }: AgentSideProps) {
  return (
    <div className="relative isolate flex min-h-full flex-col pb-6">
      <div className="flex h-14 flex-none items-center gap-2.5 ps-4 pe-3">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 font-display text-[19px] font-bold">
          <Mark size={30} />
          {t('brand.name')}
        </Link>
        <span className="ms-auto rounded-full bg-surface-3 px-2.5 py-0.5 text-[12.5px] text-soft max-lg:me-14">
          {t('agentCentre.badge')}
        </span>
      </div>
      <nav aria-label={t('agentCentre.menu')} className="grid gap-4 px-2.5 pt-3">
        {agentMenu.map(({ title, pages }) => (
          <section key={title}>
            <h2 className="mb-1 px-3 font-sans text-[12.5px] font-medium text-faint">{t(title)}</h2>
            <ul className="grid gap-px">
              {pages.filter(has).map((page) => (
                <Item key={page} page={page} isCurrent={page === current} count={badges[page] ?? 0} onAim={onAim} />
              ))}
            </ul>
          </section>
        ))}
        {hours !== null && (
          <p className="-mt-2.5 ps-[42px] text-[12.5px] text-faint">
            <span className="sr-only">{t('agentCentre.hours')} </span>
            {hours}
          </p>
        )}
      </nav>
      <div aria-hidden="true" className="relative -z-10 min-h-16 flex-1">
        <Weave className="rotate-180 fade-down" />
      </div>
    </div>
  )
}

interface ItemProps {
  readonly page: AgentPageKey
  readonly isCurrent: boolean
  readonly count: number
  readonly onAim: (page: AgentPageKey) => void
}

function Item({ page, isCurrent, count, onAim }: ItemProps) {
  const { icon: Icon, title } = agentPageLabels[page]
  const aim = () => onAim(page)
  return (
    <li>
      <AgentLink
        page={page}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={aim}
        onFocus={aim}
        className="group relative flex min-h-11 items-center gap-3 rounded-[9px] px-3 text-[13.5px] font-medium text-soft transition-colors duration-150 hover:bg-surface-2/60 hover:text-strong aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong aria-[current=page]:shadow-1 lg:min-h-[34px]"
      >
        <Selvedge />
        <Icon aria-hidden="true" className="size-4 flex-none text-faint group-aria-[current=page]:text-gold" />
        <span className="min-w-0 flex-1 truncate">{t(title)}</span>
        {count > 0 && <CountBadge count={count} label={t('agentCentre.waiting')} />}
      </AgentLink>
    </li>
  )
}

/** A strip of the weave's diamonds stands where a menu is open. */
function Selvedge() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 6 24"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-y-1.5 -start-2 w-1 text-gold opacity-0 group-aria-[current=page]:opacity-100"
    >
      <path fill="currentColor" d="M3 0l3 3-3 3-3-3zM3 6l3 3-3 3-3-3zM3 12l3 3-3 3-3-3zM3 18l3 3-3 3-3-3z" />
    </svg>
  )
}
