import { type ComponentProps, type ComponentType, lazy, Suspense, useCallback, useState } from 'react'
import { colours } from '#engines/tables/colour-game/colours.ts'
import { roadResultOf } from '#engines/tables/road-results.ts'
import { colourOf } from '#engines/tables/roulette/layout.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { currencyOf, minorOf, writeShort } from '#web/site/features/play/model.ts'
import { colourPaints } from '#web/site/features/play/tables/colour-paints.ts'
import { lastSeconds, TimeRing, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import type { TablePicture as Drawn, LobbyKind } from '#web/site/features/play/tables/table-picture.tsx'
import type { ShowcaseTable } from '#web/site/features/play/tables/use-showcase.ts'
import { Users } from '#web/ui/icons.ts'
import { whenNear } from '#web/ui/when-near.ts'

/** Scenery that does not come leaves its place empty, and the card as it is. */
const TablePicture = lazy<ComponentType<ComponentProps<typeof Drawn>>>(async () => {
  const loaded = await loadScreen(() => import('#web/site/features/play/tables/table-picture.tsx')).catch(() => null)
  return { default: loaded?.TablePicture ?? (() => null) }
})

interface ShowcaseCardProps {
  readonly table: ShowcaseTable
  /** How far this screen's clock is ahead of the server's. */
  readonly aheadMs: number
}

/** One live table on another page than its lobby: what it does now, who is there, its limits and its last results. */
export function ShowcaseCard({ table, aheadMs }: ShowcaseCardProps) {
  const { id, name, game, players, limits } = table
  const kind = kindOf(game)
  const [limit] = limits
  if (kind === null || kind === 'cockfight' || !limit) return null
  const currency = currencyOf(limit)
  const write = (amount: string) => writeShort(minorOf(amount, currency), currency)
  return (
    <Link to={`/live/${id}`} className="showcase-card group">
      <span className="showcase-picture" data-theme="night">
        <Scenery id={id} kind={kind} />
        <Phase table={table} aheadMs={aheadMs} />
        {players > 0 && (
          <span className="showcase-pill end-2.5">
            <Users aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('home.table.players')}</span>
            {formatNumber(players)}
          </span>
        )}
      </span>
      <span className="mt-2.5 block truncate font-semibold">{name}</span>
      <span className="mt-1 flex h-6 items-center justify-between gap-3">
        <bdi dir="ltr" className="tabular flex-none text-[13px] text-soft">
          {write(limit.least)} – {write(limit.spotMost)}
        </bdi>
        <Recent table={table} />
      </span>
    </Link>
  )
}

/** Drawn once its card is near: a row has many, and a phone shows one. */
function Scenery({ id, kind }: { readonly id: string; readonly kind: LobbyKind }) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (place: HTMLElement | null) => (place ? whenNear(place, '0px 300px', () => setNear(true)) : undefined),
    [],
  )
  if (!isNear) return <span ref={watch} className="room" />
  return (
    <Suspense fallback={null}>
      <TablePicture id={id} kind={kind} className="room" />
    </Suspense>
  )
}

/** What the table does now. Between two answers only the clock goes on: bets that have closed are being dealt. */
function Phase({ table: { state, phases }, aheadMs }: ShowcaseCardProps) {
  const { phase, closesAt } = state
  const closesMs = phase === 'betting' && closesAt !== null ? Date.parse(closesAt) + aheadMs : null
  const left = useSecondsLeft(closesMs)
  const shown = phase === 'betting' && left === 0 ? 'revealing' : phase
  return (
    <>
      <span className="showcase-pill start-2.5">
        <i aria-hidden="true" data-phase={shown} />
        {t(`home.table.${shown}`)}
      </span>
      {left > 0 && (
        <span className="showcase-ring" data-last={left <= lastSeconds || undefined}>
          <TimeRing seconds={left} lastsMs={phases.betting} name="showcase" />
          <b>
            <span className="sr-only">{t('home.table.closesIn')} </span>
            {formatNumber(left)}
          </b>
        </span>
      )}
    </>
  )
}

const shownRecent = 8

/** The newest stands at the end, as on a road. */
function Recent({ table: { game, recent } }: Pick<ShowcaseCardProps, 'table'>) {
  const wide = ['roulette', 'sic-bo', 'blackjack', 'three-card-poker'].includes(kindOf(game) ?? '')
  return (
    <span aria-hidden="true" dir="ltr" className="showcase-recent">
      {recent.slice(wide ? -5 : -shownRecent).map(({ number, mark }) => (
        <Result key={number} game={game} mark={mark} />
      ))}
    </span>
  )
}

function Result({ game, mark }: { readonly game: string; readonly mark: string }) {
  const side = roadResultOf(game, mark)
  if (side) return <i className="showcase-dot" data-side={side} />
  const kind = kindOf(game)
  if (kind === 'colour-game') {
    const colour = colours.find((one) => one.startsWith(mark.slice(0, 1)))
    return (
      <svg viewBox="0 0 10 10" className="showcase-square">
        <rect width="10" height="10" rx="2" fill={colourPaints[colour ?? 'white'][0]} />
      </svg>
    )
  }
  const look = kind === 'roulette' ? colourOf(Number(mark)) : undefined
  return (
    <b className="showcase-mark" data-look={look}>
      {kind === 'sic-bo' ? [...mark].reduce((sum, die) => sum + Number(die), 0) : mark}
    </b>
  )
}
