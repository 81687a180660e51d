import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BetCard } from '#web/site/features/sports/bet-card.tsx'
import { useBet, useBetNews, useBets } from '#web/site/features/sports/use-bets.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const views = ['open', 'ended'] as const

/** My bets on matches: open ones with their value, and how the others ended. */
export function BetsView() {
  useBetNews()
  const [view, setView] = useState<(typeof views)[number]>('open')
  const [typed, setTyped] = useState('')
  const serial = /^S?\d{1,15}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : null
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <SearchField label={t('sports.findTicket')} text={typed} onText={setTyped} />
      {serial !== null && <FoundBet serial={serial} />}
      <Segments
        label={t('sports.myBets')}
        controls="sports-bets"
        chosen={view}
        onChoose={setView}
        segments={views.map((value) => ({ value, text: t(`sports.tab.${value}`) }))}
      />
      <div id="sports-bets" role="tabpanel" className="grid gap-4">
        <h2 className="sr-only">{t(`sports.tab.${view}`)}</h2>
        <Bets key={view} view={view} />
      </div>
    </div>
  )
}

/** The bet of a number that somebody wrote down. */
function FoundBet({ serial }: { readonly serial: string }) {
  const query = useBet(serial)
  if (query.data) return <BetCard bet={query.data} />
  if (query.isPending) return <Skeleton className="h-40 rounded-2xl" />
  return <output className="text-soft">{t('sports.ticketNone', { number: serial })}</output>
}

function Bets({ view }: { readonly view: (typeof views)[number] }) {
  const query = useBets(view)
  if (query.isPending) return <Skeleton className="h-72 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const bets = query.data.pages.flat()
  if (bets.length === 0)
    return (
      <Card>
        <EmptyState title={t('sports.betsNone')} hint={t('sports.betsNoneHint')}>
          <Link to="/sports" className={buttonClass({ look: 'gold' })}>
            {t('sports.toMatches')}
          </Link>
        </EmptyState>
      </Card>
    )
  return (
    <>
      {bets.map((bet) => (
        <BetCard key={bet.id} bet={bet} />
      ))}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('sports.moreEvents')}
        </Button>
      )}
    </>
  )
}
