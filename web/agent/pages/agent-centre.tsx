import '#web/agent/agent.css'
import { useState } from 'react'
import { AgentSide } from '#web/agent/features/shell/agent-side.tsx'
import { AgentTabs } from '#web/agent/features/shell/agent-tabs.tsx'
import { AgentTop } from '#web/agent/features/shell/agent-top.tsx'
import { writeHours } from '#web/agent/features/shell/contact-hours.ts'
import { MemberFinder } from '#web/agent/features/shell/member-finder.tsx'
import { useAgentBadges, useHasPage } from '#web/agent/features/shell/use-agent-pages.ts'
import { useTabs } from '#web/agent/features/shell/use-tabs.ts'
import { agentPages } from '#web/agent/pages/page-table.ts'
import { useMemberEvents } from '#web/features/balance/use-balance.ts'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { useMessageEvents } from '#web/features/inbox/use-unread.ts'
import { LoadedScreen } from '#web/features/screens/loaded-screen.tsx'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const aim = (page: AgentPageKey): void => void agentPages[page]?.load().catch(() => undefined)

/** The whole centre: its list of pages, what is open, and the present page. The same on its own page and over another. */
export function AgentCentre() {
  // The class is what agent.css reaches.
  return (
    <div className="agent-centre text-[13.5px]">
      <ShellAndPage />
    </div>
  )
}

function ShellAndPage() {
  const language = useLanguage()
  useMemberEvents()
  useMessageEvents()
  const { page, isOverlay } = useAgentLocation()
  const hasPage = useHasPage()
  const badges = useAgentBadges()
  const hours = useAgentMe().data?.contactHours
  const { tabs, close } = useTabs()
  const [menuAt, setMenuAt] = useState<AgentPageKey | null>(null)
  // Whoever has gone somewhere is done with the menu.
  if (menuAt !== null && menuAt !== page) setMenuAt(null)
  const side = (
    <AgentSide
      current={page}
      has={(one) => agentPages[one] !== undefined && hasPage(one)}
      badges={badges}
      hours={hours ? writeHours(hours, language) : null}
      onAim={aim}
    />
  )
  const Main = isOverlay ? 'div' : 'main'
  return (
    <div
      className={
        isOverlay
          ? 'xl:grid xl:grid-cols-[216px_minmax(0,1fr)]'
          : 'min-h-dvh lg:grid lg:grid-cols-[216px_minmax(0,1fr)]'
      }
    >
      <aside
        aria-label={t('nav.menu')}
        className={`border-e border-hairline bg-frame ${isOverlay ? 'max-xl:hidden' : 'max-lg:hidden'}`}
      >
        <div
          className={`sticky top-0 [scrollbar-width:thin] overflow-y-auto overscroll-contain ${isOverlay ? 'h-[min(90dvh,800px)]' : 'h-dvh'}`}
        >
          {side}
        </div>
      </aside>
      {menuAt === page && (
        <Drawer label={t('nav.menu')} closeLabel={t('state.close')} onClose={() => setMenuAt(null)}>
          {side}
        </Drawer>
      )}
      <div className="min-w-0">
        <div className="bg-frame">
          <AgentTop isOverlay={isOverlay} onMenu={() => setMenuAt(page)}>
            <MemberFinder />
          </AgentTop>
          <AgentTabs tabs={tabs} onClose={close} />
        </div>
        <Main
          {...(!isOverlay && { id: 'content' })}
          tabIndex={-1}
          className="grid w-full max-w-[1440px] grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 pt-4 pb-10 outline-none lg:px-6 lg:pt-5"
        >
          <Present key={page} page={page} />
        </Main>
      </div>
    </div>
  )
}

/** The page itself, where there is one of that name. */
function Present({ page }: { readonly page: AgentPageKey }) {
  const screen = agentPages[page]
  if (!screen) return <EmptyState title={t('missing.title')} hint={t('missing.hint')} />
  return <LoadedScreen screen={screen} skeleton={<PageSkeleton />} />
}

function PageSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-10 w-64 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </>
  )
}
