import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { DrawNeighbours, DrawView, dayOfIssue } from '#web/features/lottery-records/draw-view.tsx'
import { issueLabel } from '#web/features/lottery-records/place-names.ts'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, usePath } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { ChevronLeft } from '#web/ui/icons.ts'

/** /lottery/<id>/results/<issue> */
export function LotteryDrawPage() {
  const [, , id = '', , issue = ''] = usePath().split('/')
  const title = t('proofs.page', { number: issueLabel(id, issue) })
  const day = dayOfIssue(issue)
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <Link
        to={`/lottery/${id}/results?day=${day}`}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-soft hover:text-strong"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('draws.onDay', { day: formatDay(day) })}
      </Link>
      <PageHeading title={title} hint={`${lotteryName(id)} · ${formatDay(day)}`}>
        <DrawNeighbours id={id} issue={issue} />
      </PageHeading>
      <DrawView key={issue} id={id} issue={issue} />
    </div>
  )
}
