import { LastDraw } from '#web/features/lottery-records/last-draw.tsx'
import { aboutLottery } from '#web/features/lottery-records/lottery-words.ts'
import { ResultsView } from '#web/features/lottery-records/results-view.tsx'
import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

/** /lottery/<id>/results */
export function LotteryResultsPage() {
  const id = usePath().split('/')[2] ?? ''
  const title = t('draws.title')
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <PageHeading title={title} hint={aboutLottery(id)} category="LOTT">
        <LastDraw id={id} />
      </PageHeading>
      <ResultsView key={id} id={id} />
    </div>
  )
}
