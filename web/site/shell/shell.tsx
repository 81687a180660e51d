import { Outlet } from '@tanstack/react-router'
import { t } from '#web/lib/i18n.ts'
import { useMoneyNews } from '#web/site/features/records/use-records.ts'
import { useMember } from '#web/site/features/session/use-session.ts'
import { Footer } from '#web/site/shell/footer.tsx'
import { Header } from '#web/site/shell/header.tsx'
import { useLanguage } from '#web/site/use-language.ts'

/** What stands around every page. */
export function Shell() {
  useLanguage()
  useMoneyNews(useMember().data?.id)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-4 top-3 z-10 -translate-y-24 rounded-full bg-surface-3 px-5 py-3 font-semibold shadow-3 focus-visible:translate-y-0"
      >
        {t('nav.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1152px] px-4 pb-16 outline-none md:px-8">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
