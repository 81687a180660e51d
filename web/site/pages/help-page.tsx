import { useHydrated, useLocation } from '@tanstack/react-router'
import { t } from '#web/lib/i18n.ts'
import { HelpContacts } from '#web/site/features/help/contacts.tsx'
import { HelpCenter } from '#web/site/features/help/help-center.tsx'
import { useGo } from '#web/site/use-go.ts'
import { useTitle } from '#web/site/use-title.ts'
import { Card } from '#web/ui/card.tsx'
import { SceneHeader } from '#web/ui/scene-header.tsx'

const addressOf = (article: string | null): string =>
  article === null ? '/help' : `/help?article=${encodeURIComponent(article)}`

/** An address may name anything; what is no article is told apart when the articles are here. */
function readArticle(search: object): string | null {
  return 'article' in search && typeof search.article === 'string' ? search.article : null
}

export function HelpPage() {
  const go = useGo()
  useTitle(t('title.page', { page: t('help.title') }))
  const named = useLocation({ select: ({ search }) => readArticle(search) })
  // The server renders a page by its path alone, so the first picture of it is the same whatever the address goes on to say.
  const article = useHydrated() ? named : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      <SceneHeader title={t('help.title')} hint={t('help.hint')} art="/art/banner/forget.svg" />
      <HelpCenter
        article={article}
        onOpen={(opened) => go(addressOf(opened))}
        hrefOf={addressOf}
        paperClass="rounded-2xl bg-surface-1 p-5 shadow-2 md:p-8"
      />
      <Card className="p-5 empty:hidden md:p-6">
        <HelpContacts />
      </Card>
    </div>
  )
}
