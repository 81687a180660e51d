import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { MatchView } from '#web/site/features/sports/match-view.tsx'

/** /sports/event/<id> */
export function SportsMatchPage() {
  const id = decodeURIComponent(usePath().split('/')[3] ?? '')
  useTitle(t('title.page', { page: t('sports.lobby') }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <MatchView id={id} />
    </div>
  )
}
