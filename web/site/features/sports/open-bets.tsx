import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BetCard } from '#web/site/features/sports/bet-card.tsx'
import { useBetNews, useOpenBets } from '#web/site/features/sports/use-bets.ts'

const shownMost = 3

/** The newest open bets below the slip. */
export function OpenBets() {
  useBetNews()
  const bets = useOpenBets().data ?? []
  if (bets.length === 0) return null
  return (
    <section className="slip-panel" aria-label={t('sports.openBets')}>
      <header>
        <h2>{t('sports.openBets')}</h2>
        <Link to="/sports/bets" className="ms-auto text-soft hover:text-strong">
          {t('sports.myBets')}
        </Link>
      </header>
      {bets.slice(0, shownMost).map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
    </section>
  )
}
