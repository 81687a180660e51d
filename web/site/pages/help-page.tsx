import { HelpContacts } from '#web/features/help/contacts.tsx'
import { HelpCenter } from '#web/features/help/help-center.tsx'
import { t } from '#web/lib/i18n.ts'
import { useGo, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/card.tsx'
import { SceneHeader } from '#web/ui/scene-header.tsx'

const addressOf = (article: string | null): string =>
  article === null ? '/help' : `/help?article=${encodeURIComponent(article)}`

export function HelpPage() {
  const go = useGo()
  useTitle(t('title.page', { page: t('help.title') }))
  // It may name anything; what is no article is told apart when the articles are here.
  const article = useQueryValue('article')
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
