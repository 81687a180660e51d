import { type ReactNode, Suspense, useState } from 'react'
import { memberPaths } from '#web/features/centres/member-keys.ts'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { usePopup } from '#web/features/popups/popups.ts'
import { useMoneyEvents } from '#web/features/records/use-accounts.ts'
import { useMember } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { BottomBar } from '#web/site/shell/bottom-bar.tsx'
import { Footer } from '#web/site/shell/footer.tsx'
import { Header } from '#web/site/shell/header.tsx'
import { Later } from '#web/site/shell/later.tsx'
import { SideMenu } from '#web/site/shell/side-menu.tsx'
import { SideRail } from '#web/site/shell/side-rail.tsx'
import { ToTop } from '#web/site/shell/to-top.tsx'
import { Drawer } from '#web/ui/drawer.tsx'

const loadRightBar = () => import('#web/site/shell/right-bar.tsx')

/**
 * What stands around every page of the player's side. Each part is a boundary of its own: React brings the one to life first that is pressed,
 * and the others meanwhile, so that a press on a slow phone does not wait for the whole page.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  useLanguage()
  useMoneyEvents(useMember().data?.id)
  const path = usePath()
  // The member centre has a list of its own, and needs the room: beside it the menu is a narrow column.
  const hasSide = !memberPaths.includes(path)
  // The path on which the menu was opened.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const hasPopup = usePopup() !== null
  // Whoever has gone somewhere, or opened something over the page, is done with the menu, and does not find it open again on the way back.
  if (menuAt !== null && (menuAt !== path || hasPopup)) setMenuAt(null)
  return (
    <div
      className={`min-h-dvh xl:grid ${hasSide ? 'xl:grid-cols-[232px_minmax(0,1fr)]' : 'xl:grid-cols-[84px_minmax(0,1fr)]'}`}
    >
      <a
        href="#content"
        className="absolute start-4 top-3 z-50 -translate-y-24 rounded-full bg-surface-3 px-5 py-3 font-semibold shadow-3 focus-visible:translate-y-0"
      >
        {t('nav.skip')}
      </a>
      <aside aria-label={t('nav.menu')} className="border-e border-hairline bg-frame max-xl:hidden">
        <div className="sticky top-0 h-dvh [scrollbar-width:thin] overflow-y-auto overscroll-contain">
          <Suspense>{hasSide ? <SideMenu /> : <SideRail />}</Suspense>
        </div>
      </aside>
      {menuAt === path && !hasPopup && (
        <Drawer label={t('nav.menu')} closeLabel={t('state.close')} onClose={() => setMenuAt(null)}>
          <SideMenu>
            <LanguageSelect />
          </SideMenu>
        </Drawer>
      )}
      <div className="flex min-h-dvh flex-col">
        <Suspense>
          <Header hasSide={hasSide} onMenu={() => setMenuAt(path)} />
        </Suspense>
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[1280px] px-4 pt-1 pb-10 outline-none md:px-8 xl:pe-22"
        >
          <Suspense>{children}</Suspense>
        </main>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <Later load={loadRightBar} />
      <ToTop />
      <Suspense>
        <BottomBar onGames={() => setMenuAt(path)} />
      </Suspense>
    </div>
  )
}
