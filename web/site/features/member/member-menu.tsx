import type { ReactNode } from 'react'
import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { memberFaces, menuGroups } from '#web/site/features/member/menu-groups.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ChevronRight, Headset, LogOut } from '#web/ui/icons.ts'

const rowClass =
  'relative flex min-h-12 w-full items-center gap-3 px-4 text-start text-[14.5px] font-medium text-strong transition-colors duration-150 hover:bg-surface-3/50 lg:min-h-11 lg:rounded-xl lg:px-3 lg:text-soft lg:hover:text-strong'
const linkClass = `${rowClass} aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong aria-[current=page]:shadow-1`
/** A strip of the weave's diamonds stands where a menu is open. */
const selvedge =
  'pointer-events-none absolute inset-y-2.5 -start-2 w-1.5 text-gold opacity-0 group-aria-[current=page]:opacity-100 max-lg:hidden'

/** Counts of what waits to be seen, by page. */
export type MemberBadges = Readonly<Partial<Record<MemberPageKey, number>>>

interface MemberMenuProps {
  /** Null where the list stands alone. */
  readonly current: MemberPageKey | null
  readonly badges: MemberBadges
  /** Somebody aims at a page, which may be fetched. */
  readonly onAim: (page: MemberPageKey) => void
}

/** Every page of the centre. Beside the page where there is room; on a phone it is a screen of its own. */
export function MemberMenu({ current, badges, onAim }: MemberMenuProps) {
  return (
    <nav aria-label={t('member.title')} className="grid gap-4 lg:gap-5">
      {menuGroups.map(({ title, pages }) => (
        <Group key={title} title={t(title)}>
          {pages.map((page) => (
            <PageItem key={page} page={page} isCurrent={page === current} count={badges[page] ?? 0} onAim={onAim} />
          ))}
        </Group>
      ))}
      <div className="lg:border-t lg:border-hairline lg:pt-3">
        <Group title={t('nav.support')} isTitleHidden>
          <li>
            <button type="button" onClick={() => openPopup({ kind: 'help' })} className={rowClass}>
              <Headset aria-hidden="true" className="size-[18px] flex-none" />
              {t('nav.help')}
            </button>
          </li>
          <li>
            <button type="button" onClick={() => openPopup({ kind: 'sign-out' })} className={rowClass}>
              <LogOut aria-hidden="true" className="size-[18px] flex-none rtl:-scale-x-100" />
              {t('nav.signOut')}
            </button>
          </li>
        </Group>
      </div>
    </nav>
  )
}

interface GroupProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly children: ReactNode
}

function Group({ title, isTitleHidden = false, children }: GroupProps) {
  return (
    <section>
      <h2 className={`mb-1.5 px-1 font-sans text-[13px] text-faint lg:px-3 ${isTitleHidden ? 'sr-only' : ''}`}>
        {title}
      </h2>
      <ul className="grid divide-y divide-hairline overflow-hidden rounded-2xl bg-surface-1 shadow-1 lg:gap-0.5 lg:divide-y-0 lg:overflow-visible lg:bg-transparent lg:shadow-none">
        {children}
      </ul>
    </section>
  )
}

interface PageItemProps {
  readonly page: MemberPageKey
  readonly isCurrent: boolean
  readonly count: number
  readonly onAim: (page: MemberPageKey) => void
}

function PageItem({ page, isCurrent, count, onAim }: PageItemProps) {
  const { icon: Icon, title } = memberFaces[page]
  const aim = () => onAim(page)
  return (
    <li>
      <MemberLink
        page={page}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={aim}
        onFocus={aim}
        className={`group ${linkClass}`}
      >
        <svg aria-hidden="true" viewBox="0 0 6 24" preserveAspectRatio="none" className={selvedge}>
          <path fill="currentColor" d="M3 0l3 3-3 3-3-3zM3 6l3 3-3 3-3-3zM3 12l3 3-3 3-3-3zM3 18l3 3-3 3-3-3z" />
        </svg>
        <Icon aria-hidden="true" className="size-[18px] flex-none text-faint group-aria-[current=page]:text-gold" />
        <span className="min-w-0 flex-1 truncate">{t(title)}</span>
        {count > 0 && <CountBadge count={count} label={t('member.waiting')} />}
        <ChevronRight aria-hidden="true" className="size-4 flex-none text-faint rtl:-scale-x-100 lg:hidden" />
      </MemberLink>
    </li>
  )
}
