import { useMemo, useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { marketName } from '#web/features/sports/market-words.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { FormatChoice } from '#web/site/features/sports/format-choice.tsx'
import { MarketCard } from '#web/site/features/sports/market-card.tsx'
import { MatchBoard } from '#web/site/features/sports/match-board.tsx'
import type { KnownMarket } from '#web/site/features/sports/prices.ts'
import { useSavedChoices } from '#web/site/features/sports/saved-choices.ts'
import { SlipColumn } from '#web/site/features/sports/slip-column.tsx'
import { useEvent, useWatched } from '#web/site/features/sports/use-sports.ts'
import { matchName, sidesOf } from '#web/site/features/sports/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronLeft } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './sports.css'

const groups = ['main', 'handicap', 'totals', 'score', 'halves', 'periods', 'players', 'outright'] as const
type Group = (typeof groups)[number]

/** One match: its board, what happens, and every market. */
export function MatchView({ id }: { readonly id: string }) {
  useSavedChoices()
  const query = useEvent(id)
  if (query.isPending) return <Skeleton className="h-160 rounded-2xl" />
  if (query.isError && query.error.refusal === 'event_is_unknown')
    return (
      <EmptyState title={t('sports.matchGone')} hint={t('sports.noneHint')} isPage>
        <Link to="/sports" className="text-soft hover:text-strong">
          {t('sports.back')}
        </Link>
      </EmptyState>
    )
  if (query.isError) return <CallFailed query={query} />
  return <Match answer={query.data} />
}

type Answer = NonNullable<ReturnType<typeof useEvent>['data']>

function Match({ answer }: { readonly answer: Answer }) {
  const known = useWatched([answer], 'match', answer)
  const { event, markets, happened } = known.get(answer.event.id) ?? answer
  const [group, setGroup] = useState<Group | 'all'>('all')
  const sides = useMemo(() => {
    const { players, competitors } = answer.details
    return sidesOf(event, new Map([...players, ...competitors].map((one) => [one.id, one.name])))
  }, [event, answer])
  const open = markets.filter(({ status }) => status === 'active' || status === 'suspended')
  const shown = group === 'all' ? open : open.filter((market) => market.group === group)
  const cards = cardsOf(shown)
  const path = event.sport.startsWith('esports') ? '/esports' : '/sports'
  return (
    <div className="sports-page" data-page="match">
      <div className="sports-main">
        <nav className="match-way">
          <Link to={`${path}?view=today&sport=${event.sport}&league=${event.league.id}`}>
            <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {event.league.name}
          </Link>
          <b>{matchName(event)}</b>
          <FormatChoice />
        </nav>
        <MatchBoard event={event} happened={happened} details={answer.details} />
        <fieldset className="sports-chips" aria-label={t('sports.groups')}>
          {(['all', ...groups] as const)
            .map((one) => ({
              one,
              count: one === 'all' ? open.length : open.filter((market) => market.group === one).length,
            }))
            .filter(({ count, one }) => count > 0 || one === 'all')
            .map(({ one, count }) => (
              <button key={one} type="button" aria-pressed={group === one} onClick={() => setGroup(one)}>
                {t(`sports.group.${one}`)} <small>{count}</small>
              </button>
            ))}
        </fieldset>
        {cards.length === 0 && <EmptyState title={t('sports.noMarkets')} hint={t('sports.noneHint')} />}
        <div className="market-cards">
          {cards.map(([key, some]) => (
            <MarketCard
              key={key}
              title={some[0] ? marketName(some[0].type, some[0].spec, sides) : ''}
              event={event}
              markets={some}
              sides={sides}
            />
          ))}
        </div>
      </div>
      <SlipColumn />
    </div>
  )
}

/** Lines of one market stand together; main markets come first. */
function cardsOf(markets: readonly KnownMarket[]): readonly (readonly [string, readonly KnownMarket[]])[] {
  const kindOf = ({ type, spec }: KnownMarket) => `${type} ${spec.replace(/(hcp|total)=[^|]*\|?/u, '')}`
  const lineOf = ({ spec }: KnownMarket) => Number(/(?:hcp|total)=([^|]*)/.exec(spec)?.[1] ?? 0)
  const rank = ([first]: readonly KnownMarket[]) => groups.findIndex((one) => one === first?.group)
  return [...Map.groupBy(markets, kindOf)]
    .map(([key, some]) => [key, some.toSorted((a, b) => lineOf(a) - lineOf(b))] as const)
    .toSorted(([, a], [, b]) => rank(a) - rank(b))
}
