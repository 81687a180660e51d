import type { getPage } from '#modules/content/contract.ts'
import { type PageName, pageNames } from '#modules/content/model.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { SafeHtml } from '#web/features/content/safe-html.tsx'
import { t } from '#web/lib/i18n.ts'
import { useGo, usePath } from '#web/lib/navigation.tsx'
import { messageOf } from '#web/lib/refusals.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RichTextSkeleton } from '#web/ui/rich-text.tsx'
import { SceneHeader } from '#web/ui/scene-header.tsx'

const scenes: Readonly<Record<PageName, string>> = {
  description: '/art/banner/video.svg',
  sponsor: '/art/banner/event.svg',
  seamless: '/art/banner/model.svg',
}

/** The pages that the brand writes itself; which one, the address says. */
export function TextPage() {
  const path = usePath()
  const page = pageNames.find((name) => path === `/${name}`)
  return <WrittenPage page={page ?? 'description'} />
}

function WrittenPage({ page }: { readonly page: PageName }) {
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useAnswer<typeof getPage>('GET /wps/system/pages/:page', {
    params: { page },
    query: { language },
  })
  const go = useGo()
  const title = data?.title ?? t(`page.${page}`)
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      <SceneHeader title={title} art={scenes[page]} />
      <Card className="p-5 md:p-8">
        {data ? (
          <SafeHtml html={data.content} level={2} />
        ) : error?.refusal === 'content_is_missing' ? (
          <EmptyState title={t('page.missing')} hint={t('page.missingHint')}>
            <Button onClick={() => go('/help')}>{t('page.toHelp')}</Button>
          </EmptyState>
        ) : error ? (
          <ErrorState reason={t(messageOf(error.refusal))} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <RichTextSkeleton />
        )}
      </Card>
    </div>
  )
}
