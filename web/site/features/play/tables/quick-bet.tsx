import { colours } from '#engines/tables/colour-game/colours.ts'
import { t } from '#web/lib/i18n.ts'
import { type Mode, writeShort } from '#web/site/features/play/model.ts'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import { SeatProvider, SpotButton } from '#web/site/features/play/tables/cloth.tsx'
import { type GameKind, kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import type { TableAnswer } from '#web/site/features/play/tables/model.ts'
import { noticeText } from '#web/site/features/play/tables/notice-text.ts'
import { totalOf } from '#web/site/features/play/tables/tray.ts'
import { ChipRow } from '#web/site/features/play/tables/tray-bar.tsx'
import { useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'
import { useSeat } from '#web/site/features/play/tables/use-seat.ts'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/site/features/play/tables/tables.css'
import '#web/site/features/play/tables/games.css'

/** The spots that are offered where there is room for a few. */
const mainSpots: Readonly<Record<GameKind, readonly string[]>> = {
  baccarat: ['player', 'tie', 'banker'],
  'dragon-tiger': ['dragon', 'tie', 'tiger'],
  roulette: ['red', 'black', 'odd', 'even'],
  'sic-bo': ['small', 'big', 'odd', 'even'],
  'colour-game': colours,
  // A hand is played at the table.
  blackjack: [],
  'three-card-poker': [],
  cockfight: ['meron', 'both-down', 'wala'],
}

interface QuickBetProps {
  readonly id: string
  readonly mode: Mode
  readonly onClose: () => void
}

/** Bets straight from the lobby, on the main spots of a table. */
export function QuickBet({ id, mode, onClose }: QuickBetProps) {
  const query = useTableAnswer(id, mode)
  if (query.isPending) return <Skeleton className="h-36 rounded-xl" />
  if (!query.data) return <p role="alert">{refusalText(query.error?.refusal ?? '')}</p>
  return <Spots answer={query.data} mode={mode} onClose={onClose} />
}

function Spots({ answer, mode, onClose }: { readonly answer: TableAnswer } & Omit<QuickBetProps, 'id'>) {
  const seat = useSeat(answer, mode)
  const { unsent, isOpen, isSending, notice, limits } = seat
  const kind = kindOf(answer.game)
  if (kind === null) return null
  return (
    <SeatProvider seat={seat}>
      <div className="quick-spots" data-kind={kind} dir="ltr">
        {mainSpots[kind].map((spot) => (
          <SpotButton key={spot} spot={spot} className={`quick ${spot}`} />
        ))}
      </div>
      <output className="quick-notice">
        {notice !== null
          ? noticeText(notice, seat)
          : seat.own && seat.own.paid > 0n
            ? t('tables.cameBack', { amount: writeShort(seat.own.paid, limits.currency) })
            : mode === 'demo' && t('play.demo')}
      </output>
      <div className="lobby-foot">
        <ChipRow count={4} />
        <button type="button" className="play-round" aria-label={t('tables.lobby.stopBetting')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </button>
        <Button look="gold" isBusy={isSending} disabled={!isOpen || unsent.size === 0} onClick={() => void seat.send()}>
          {unsent.size === 0
            ? t('tables.tray.bet')
            : t('tables.tray.betAmount', { amount: writeShort(totalOf(unsent), limits.currency) })}
        </Button>
      </div>
    </SeatProvider>
  )
}
