import { limbo as rules } from '#engines/instant/limbo/data.ts'
import { limboGame } from '#engines/instant/limbo/game.ts'
import { chanceToReach } from '#engines/instant/point.ts'
import { toNumber } from '#engines/ratio.ts'
import { formatNumber, formatTimes } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { DecimalChoice } from '#web/site/features/play/instant/choices.tsx'
import { Fact } from '#web/site/features/play/instant/dice.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { CometScene } from '#web/site/features/play/instant/scenes/comet-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { useCountUp } from '#web/site/features/play/use-count-up.ts'

const quick = [150, 200, 500, 1_000, 10_000] as const

/** A multiplier shoots up and stops somewhere; the player wins if it gets as far as the target. */
export function Limbo(seat: GameScreenProps) {
  const play = useInstant(seat, limboGame, { revealMs: 750, sounds: { begin: 'launch' } })
  const { choice, setChoice, isBusy, view } = play
  const shown = useCountUp(view ? BigInt(view.pointX100) : 100n, 650, { key: play.round?.id ?? '', from: 100n })
  const text = formatTimes(Number(shown))
  return (
    <InstantFrame
      scene={<CometScene />}
      play={play}
      press={t('play.limbo.launch')}
      controls={
        <>
          <DecimalChoice
            label={t('play.limbo.target')}
            x100={choice.targetX100}
            least={rules.targetX100Least}
            most={rules.targetX100Most}
            suffix="×"
            isLocked={isBusy}
            onChoose={(targetX100) => setChoice({ targetX100 })}
          />
          <div className="pick-row" dir="ltr">
            {quick.map((targetX100) => (
              <button
                key={targetX100}
                type="button"
                disabled={isBusy}
                aria-pressed={targetX100 === choice.targetX100}
                onClick={() => setChoice({ targetX100 })}
                className="pick"
              >
                {formatNumber(Math.floor(targetX100 / 100))}
                {targetX100 % 100 > 0 && '.5'}×
              </button>
            ))}
          </div>
        </>
      }
    >
      <div className="grid justify-items-center gap-10">
        <p
          className="big-number huge"
          data-tone={play.isTold && view ? (view.isWin ? 'win' : 'lose') : 'plain'}
          data-flying={isBusy && !play.isTold}
          dir="ltr"
        >
          {view ? text : formatTimes(100)}
        </p>
        <dl className="grid grid-cols-2 gap-3 text-center">
          <Fact label={t('play.limbo.target')} value={formatTimes(choice.targetX100)} />
          <Fact
            label={t('play.chance')}
            value={`${(toNumber(chanceToReach(choice.targetX100, rules.edgeBp)) * 100).toPrecision(4)}%`}
          />
        </dl>
      </div>
    </InstantFrame>
  )
}
