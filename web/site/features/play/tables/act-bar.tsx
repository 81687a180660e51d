import { useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import { play } from '#web/site/features/play/sound.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { Countdown } from '#web/site/features/play/tables/countdown.tsx'
import { NoticeLine } from '#web/site/features/play/tables/tray-bar.tsx'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ChevronsUp, Hand, Plus, Split, X } from '#web/ui/icons.ts'

const icons: Readonly<Record<string, IconComponent>> = {
  hit: Plus,
  stand: Hand,
  double: ChevronsUp,
  split: Split,
  play: ChevronsUp,
  fold: X,
}

/** In the place of the chips while it is this player's turn: the clock, what happens at its end, and what can be done. */
export function ActBar() {
  const seat = useThisSeat()
  const { turn, answer, isActing, isOnline, live } = seat
  const { acting } = viewOf(answer.game)
  const untilMs = turn?.untilMs ?? null
  useEffect(() => {
    if (untilMs !== null) play('open')
  }, [untilMs])
  if (!turn || !acting || untilMs === null) return null
  return (
    <fieldset className="tray panel act-bar" aria-label={t('tables.turn.title')}>
      <div className="act-turn">
        <span className="act-clock">
          <Countdown
            key={untilMs}
            closesMs={untilMs}
            lastsMs={answer.phases.acting?.turn ?? 1}
            say={(count) => t('tables.turn.secondsLeft', { count })}
          />
        </span>
        <p aria-live="polite">
          <b>{turnTitle(turn.seat)}</b>
          <small>{acting.note(seat)}</small>
        </p>
      </div>
      <div className="act-choices" data-count={acting.choices(seat).length}>
        {acting.choices(seat).map(({ action, key, name, hint, isOff, isMain }) => {
          const Icon = icons[action] ?? Plus
          return (
            <button
              key={action}
              type="button"
              className={isMain ? 'act-choice main' : 'act-choice'}
              data-action={action}
              aria-keyshortcuts={key}
              disabled={isOff || isActing || !isOnline || live.phase !== 'acting'}
              onClick={() => void seat.act(action)}
            >
              <Icon aria-hidden="true" />
              <span>
                <b>{name}</b>
                <small>{hint}</small>
              </span>
              <kbd aria-hidden="true">{key}</kbd>
            </button>
          )
        })}
      </div>
      <NoticeLine />
    </fieldset>
  )
}

function turnTitle(seat: string): string {
  return /^\d$/.test(seat) ? t('tables.turn.seat', { number: seat }) : t('tables.turn.title')
}
