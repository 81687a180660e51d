import type { CSSProperties } from 'react'
import { systemClock } from '#kit/clock.ts'
import { DrawnNumbers } from '#web/features/lottery/drawn-numbers.tsx'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { DrawRing } from '#web/site/features/play/lottery/draw-clock.tsx'
import { formatDrawTime, issueNumber } from '#web/site/features/play/lottery/draw-time.ts'
import { lookOfGame } from '#web/site/features/play/lottery/game-look.ts'
import { pathOf } from '#web/site/features/play/lottery/lobby-rows.ts'
import type { LotteryRow } from '#web/site/features/play/lottery/use-lotteries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'

interface LotteryCardProps {
  readonly row: LotteryRow
  readonly aheadMs: number
}

/** A lottery that is drawn every few minutes: its ring, the last result, and the way in. */
export function FastCard({ row, aheadMs }: LotteryCardProps) {
  const { sale, state } = row
  const name = lotteryName(row.id)
  return (
    <article className="lottery-card" aria-label={name} data-resting={state !== 'open' || undefined}>
      <div className="lottery-card-top">
        <GameMark game={row.game} />
        <CardName row={row} />
        {state === 'paused' || sale === null ? (
          <Badge tone="bad">{t('lottery.paused')}</Badge>
        ) : (
          <SaleRing key={sale.issue} sale={sale} aheadMs={aheadMs} />
        )}
      </div>
      <div className="lottery-well">
        <LastResult row={row} />
      </div>
      <div className="lottery-card-foot">
        <IssueLine row={row} />
        <PlayLink row={row} />
      </div>
    </article>
  )
}

/** A lottery of a few draws a day or a week: when it closes and draws, in the reader's own time. */
export function DailyCard({ row, aheadMs }: LotteryCardProps) {
  const { sale, state } = row
  const name = lotteryName(row.id)
  const nowMs = systemClock.nowMs() - aheadMs
  return (
    <article className="lottery-card lottery-daily" aria-label={name} data-resting={state !== 'open' || undefined}>
      <GameMark game={row.game} />
      <div className="lottery-daily-name">
        <CardName row={row} />
        <LastResult row={row} />
      </div>
      <div className="lottery-daily-end">
        {sale === null || state === 'paused' ? (
          <Badge tone="bad">{t('lottery.paused')}</Badge>
        ) : (
          <p>
            {t('lottery.closesAt', { time: formatDrawTime(sale.closesAt, nowMs) })}
            <small>{t('lottery.drawsAt', { time: formatDrawTime(sale.drawsAt, nowMs) })}</small>
          </p>
        )}
        <PlayLink row={row} />
      </div>
    </article>
  )
}

export function GameMark({ game }: { readonly game: string }) {
  const { icon: Icon, hue } = lookOfGame(game)
  return (
    <span className="lottery-mark" style={{ '--hue': hue } as CSSProperties}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}

function CardName({ row }: { readonly row: LotteryRow }) {
  const { id, game } = row
  const isSignedIn = useIsSignedIn()
  return (
    <div className="lottery-name">
      <h3>
        <Link to={pathOf(row, isSignedIn)}>{lotteryName(id)}</Link>
      </h3>
      <p>{kindName(game)}</p>
    </div>
  )
}

interface SaleRingProps {
  readonly sale: NonNullable<LotteryRow['sale']>
  readonly aheadMs: number
}

export function SaleRing({ sale: { opensAt, closesAt }, aheadMs }: SaleRingProps) {
  const closesMs = Date.parse(closesAt)
  return <DrawRing closesMs={closesMs + aheadMs} lastsMs={closesMs - Date.parse(opensAt)} />
}

/** In a card there is room for so many balls. */
const ballsMost = 5

function LastResult({ row: { game, last } }: { readonly row: LotteryRow }) {
  if (last === null) return <p className="lottery-none">{t('lottery.noResult')}</p>
  if (last.numbers === null) return <p className="lottery-none">{t('lottery.voidResult')}</p>
  const isWide = game === 'keno-80' || game === 'vietnam-north'
  return <DrawnNumbers game={game} numbers={last.numbers} {...(isWide && { most: ballsMost })} />
}

function IssueLine({ row: { last } }: { readonly row: LotteryRow }) {
  if (last === null) return <span />
  return (
    <span className="lottery-issue">
      {t('lottery.number', { number: issueNumber(last.issue) })}
      {last.version > 1 && <Badge>{t('lottery.corrected')}</Badge>}
    </span>
  )
}

function PlayLink({ row }: { readonly row: LotteryRow }) {
  const isSignedIn = useIsSignedIn()
  return (
    <Link
      to={pathOf(row, isSignedIn)}
      className={buttonClass()}
      aria-label={t('lottery.playName', { name: lotteryName(row.id) })}
    >
      {t('lottery.play')}
    </Link>
  )
}
