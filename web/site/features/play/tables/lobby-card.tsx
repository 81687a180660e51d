import { lazy, Suspense, useState } from 'react'
import { roadOf } from '#web/features/tables/road-marks.ts'
import { Road } from '#web/features/tables/roads.tsx'
import { languageNames } from '#web/i18n/names.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { type Mode, writeShort } from '#web/site/features/play/model.ts'
import { DealerMark } from '#web/site/features/play/tables/blackjack.tsx'
import { ColourMark } from '#web/site/features/play/tables/colour-game.tsx'
import { Countdown, lastSeconds, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import { coloursOf, countRoad, diceOf, sideName } from '#web/site/features/play/tables/marks.ts'
import { limitsOf, type TableRow } from '#web/site/features/play/tables/model.ts'
import { NumberTile } from '#web/site/features/play/tables/number-record.tsx'
import { DiceMark } from '#web/site/features/play/tables/sic-bo.tsx'
import { type LobbyKind, TablePicture } from '#web/site/features/play/tables/table-picture.tsx'
import { PokerMark } from '#web/site/features/play/tables/three-card-poker.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Heart, MessageCircle, Users } from '#web/ui/icons.ts'

const QuickBet = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/tables/quick-bet.tsx'))).QuickBet,
}))

export interface LobbyCardProps {
  readonly row: TableRow
  readonly aheadMs: number
  readonly mode: Mode
  readonly hasPicture: boolean
  readonly isFavourite: boolean
  readonly onHeart: (row: TableRow) => void
}

/** One table in the lobby: its picture, what it does, its road, and the way in; or a bet from here. */
export function LobbyCard({ row, aheadMs, mode, hasPicture, isFavourite, onHeart }: LobbyCardProps) {
  const [isBetting, setBetting] = useState(false)
  const kind = kindOf(row.game)
  const limits = limitsOf(row.limits, 'PHP')
  const { state } = row
  const isResting = state.phase === 'shuffling' || state.phase === 'paused'
  const path = mode === 'demo' ? `/live/${row.id}?mode=demo` : `/live/${row.id}`
  if (kind === null || kind === 'cockfight') return null
  return (
    <article className="lobby-card" data-resting={isResting || undefined} aria-label={row.name}>
      {hasPicture && (
        <div className="lobby-picture">
          <TablePicture id={row.id} kind={kind} className="room" />
          <StateWord row={row} aheadMs={aheadMs} />
          <span className="lobby-players">
            <Users aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('tables.players')}</span>
            {formatNumber(row.players)}
          </span>
          <span className="lobby-language">
            <MessageCircle aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('tables.chatLanguage')}</span>
            <bdi>{languageNames[row.language]}</bdi>
          </span>
        </div>
      )}
      <div className="lobby-body">
        <h3>
          <Link to={path}>{row.name}</Link>
          <bdi dir="ltr">
            {writeShort(limits.least, limits.currency)} – {writeShort(limits.spotMost, limits.currency)}
          </bdi>
          <button
            type="button"
            aria-pressed={isFavourite}
            aria-label={t('tables.lobby.favourite', { table: row.name })}
            className="lobby-heart"
            onClick={() => onHeart(row)}
          >
            <Heart aria-hidden="true" className="size-[18px]" />
          </button>
        </h3>
        {isBetting ? (
          <Suspense fallback={<div className="lobby-results" />}>
            <QuickBet id={row.id} mode={mode} onClose={() => setBetting(false)} />
          </Suspense>
        ) : (
          <>
            <div className="lobby-results">
              {state.phase === 'shuffling' && row.recent.length === 0 ? (
                <p>{t('tables.phase.shuffling')}</p>
              ) : (
                <Results row={row} kind={kind} />
              )}
            </div>
            <div className="lobby-foot">
              <Counts row={row} kind={kind} />
              {!row.phases.acting && (
                <button type="button" className={buttonClass({ look: 'bare' })} onClick={() => setBetting(true)}>
                  {t('tables.lobby.betHere')}
                </button>
              )}
              <Link to={path} className={buttonClass()}>
                {t('tables.lobby.sitDown')}
                <span className="sr-only"> {row.name}</span>
              </Link>
            </div>
          </>
        )}
      </div>
    </article>
  )
}

/** What the table does, and the ring while bets are taken. */
function StateWord({ row, aheadMs }: { readonly row: TableRow; readonly aheadMs: number }) {
  const { phase, closesAt, number } = row.state
  const closesMs = closesAt === null ? null : Date.parse(closesAt) + aheadMs
  const left = useSecondsLeft(phase === 'betting' ? closesMs : null)
  const word =
    phase === 'betting'
      ? t(left > lastSeconds ? 'tables.phase.betting' : 'tables.lobby.closing')
      : phase === 'over'
        ? resultText(row)
        : t(`tables.short.${phase}`)
  return (
    <>
      <span className="lobby-state" data-phase={phase}>
        {word}
      </span>
      {phase === 'betting' && closesMs !== null && left > 0 && (
        <span className="lobby-ring">
          <Countdown key={number} closesMs={closesMs} lastsMs={row.phases.betting} />
        </span>
      )}
    </>
  )
}

/** The newest result in a word or two. */
function resultText({ game, recent }: TableRow): string {
  const last = recent.at(-1)
  if (!last) return t('tables.short.over')
  const [side] = roadOf(game, [last])
  if (side) return sideName(game, side)
  return kindOf(game) === 'roulette' ? last.mark : t('tables.short.over')
}

function Results({ row, kind }: { readonly row: TableRow; readonly kind: LobbyKind }) {
  const newest = row.recent.toReversed()
  if (kind === 'baccarat' || kind === 'dragon-tiger')
    return <Road kind="big" results={roadOf(row.game, row.recent)} columns={21} />
  if (newest.length === 0) return <p>{t('tables.noResults')}</p>
  const shown = { roulette: 20, 'sic-bo': 6, 'colour-game': 8, blackjack: 20, 'three-card-poker': 20 }[kind]
  return (
    <ol className={`lobby-last ${kind}`} dir="ltr">
      {newest.slice(0, shown).map((result) => (
        <li key={result.number}>
          {kind === 'roulette' && <NumberTile number={Number(result.mark)} />}
          {kind === 'sic-bo' && <DiceMark dice={diceOf(result)} />}
          {kind === 'colour-game' && <ColourMark colours={coloursOf(result)} />}
          {kind === 'blackjack' && <DealerMark mark={result.mark} />}
          {kind === 'three-card-poker' && <PokerMark mark={result.mark} />}
        </li>
      ))}
    </ol>
  )
}

function Counts({ row, kind }: { readonly row: TableRow; readonly kind: LobbyKind }) {
  if (kind !== 'baccarat' && kind !== 'dragon-tiger') return <span className="lobby-counts" />
  const counts = countRoad(roadOf(row.game, row.recent))
  return (
    <span className="lobby-counts" dir="ltr">
      {(['second', 'first', 'tie'] as const).map((side) => (
        <span key={side} title={sideName(row.game, side)}>
          <i className={`dot ${side}`} aria-hidden="true" />
          <span className="sr-only">{sideName(row.game, side)}</span>
          {formatNumber(counts[side])}
        </span>
      ))}
    </span>
  )
}
