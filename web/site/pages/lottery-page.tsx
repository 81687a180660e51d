import { t } from '#web/lib/i18n.ts'
import { Link, usePath } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { LotteryLobby } from '#web/site/features/play/lottery/lobby.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'

const places = [
  ['/lottery', 'lottery.place.all'],
  ['/vnLottery', 'lottery.place.vietnam'],
  ['/seaLottery', 'lottery.place.sea'],
] as const

/** The lotteries of a member: all of them, or those of a region. */
export function LotteryPage() {
  const title = t('lottery.title')
  const path = usePath()
  useTitle(t('title.page', { page: title }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      <PageHeading title={title} hint={t('lottery.hint')} category="LOTT">
        <nav aria-label={t('lottery.places')} className="lottery-places">
          {places.map(([to, text]) => (
            <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
              {t(text)}
            </Link>
          ))}
        </nav>
      </PageHeading>
      <LotteryLobby key={path} path={path} />
    </div>
  )
}
