import { useState } from 'react'
import { SideMenu } from '#web/console/frame/side-menu.tsx'
import { TopBar } from '#web/console/frame/top-bar.tsx'
import { screenOf } from '#web/console/routing/routes.ts'
import { ScreenFailed } from '#web/features/screens/screen-failed.tsx'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { t } from '#web/lib/i18n.ts'
import { useView } from '#web/lib/navigation.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The console around its present page: the menu at the side, or behind a button on a phone, and the bar on top. */
export function ConsoleFrame() {
  const { place } = useView()
  // Whoever has gone somewhere is done with the menu.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  if (menuAt !== null && menuAt !== place.path) setMenuAt(null)
  return (
    <div className="min-h-dvh text-[13.5px] lg:grid lg:grid-cols-[196px_minmax(0,1fr)]">
      <aside aria-label={t('nav.menu')} className="border-e border-hairline bg-frame max-lg:hidden">
        <div className="sticky top-0 h-dvh [scrollbar-width:thin] overflow-y-auto overscroll-contain">
          <SideMenu />
        </div>
      </aside>
      {menuAt === place.path && (
        <Drawer label={t('nav.menu')} closeLabel={t('state.close')} onClose={() => setMenuAt(null)}>
          <SideMenu />
        </Drawer>
      )}
      <div className="min-w-0">
        <TopBar onMenu={() => setMenuAt(place.path)} />
        <main
          id="content"
          tabIndex={-1}
          className="grid w-full grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 pt-4 pb-10 outline-none lg:px-5"
        >
          <PresentPage />
        </main>
      </div>
    </div>
  )
}

function PresentPage() {
  const { place, isLoading, error } = useView()
  if (isLoading) return <ScreenLoader />
  if (error !== undefined) return <ScreenFailed error={error} />
  const screen = screenOf(place.path)
  if (!screen) return <EmptyState title={t('missing.title')} hint={t('missing.hint')} isPage />
  const { Component: Page } = screen
  // The navigator shows a place only when its page is here.
  return Page ? <Page key={place.path} /> : <ScreenLoader />
}
