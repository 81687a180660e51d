import { type KeyboardEvent, useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import { play } from '#web/site/features/play/sound.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { Caption, SpokenCountdown } from '#web/site/features/play/tables/scene-parts.tsx'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { isWalkKey, walkSpots } from '#web/site/features/play/tables/walk-spots.ts'
import { ShieldCheck } from '#web/ui/icons.ts'
import '#web/site/features/play/tables/tables.css'
import '#web/site/features/play/tables/games.css'
import '#web/site/features/play/tables/acting.css'
import '#web/site/features/play/tables/blackjack.css'

/** The drawn scene of a table and the cloth below it. */
export function Stage() {
  const { answer, live } = useThisSeat()
  const { Scene, Cloth, Wide, call, headline, acting } = viewOf(answer.game)
  const { round, phase } = live
  const step = round?.steps.at(-1) ?? null
  const count = round?.steps.length ?? 0
  useEffect(() => {
    if (count > 0) play('flip')
  }, [count])
  const called = phase === 'acting' ? live.acting?.called : null
  const said =
    phase === 'over' && round && !round.isVoid
      ? headline(round.outcome)
      : step === null
        ? t('tables.phase.closed')
        : call(step)
  const heard = called && acting ? acting.callAct(called.seat, called.action) : said
  // Arrows walk over the cloth; one that walks by itself has done so before the key comes here.
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, defaultPrevented, currentTarget } = event
    if (!defaultPrevented && isWalkKey(key) && walkSpots(currentTarget, key)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrows move between the buttons inside.
    <fieldset
      className="stage"
      aria-label={t('tables.stage')}
      data-phase={phase}
      data-kind={answer.game}
      data-roads={Wide !== null || undefined}
      onKeyDown={walk}
    >
      <div className="scene">
        <Scene />
        <Caption call={heard} />
        <SpokenCountdown />
      </div>
      <Cloth />
      <p className="stage-note">
        <ShieldCheck aria-hidden="true" className="size-4" />
        {t('tables.dealtByComputer')}
      </p>
    </fieldset>
  )
}
