import { dice as rules } from '#engines/instant/dice/data.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { multiplierOf } from '#engines/instant/dice/math.ts'
import { toFourPlaces } from '#engines/ratio.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { DecimalChoice, OptionChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'

/** A roll of 0.00 to 99.99, under or over a line that the player draws. */
export function Dice(seat: GameScreenProps) {
  const play = useInstant(seat, diceGame, { revealMs: 650 })
  const { choice, setChoice, isBusy, view } = play
  const line = choice.side === 'under' ? choice.chances : rules.rolls - choice.chances
  const setLine = (value: number): void => {
    const chances = choice.side === 'under' ? value : rules.rolls - value
    setChoice({ ...choice, chances: Math.min(rules.chancesMost, Math.max(rules.chancesLeast, chances)) })
  }
  const share = line / 100
  return (
    <InstantFrame
      play={play}
      press={t('play.dice.roll')}
      controls={
        <>
          <OptionChoice
            label={t('play.dice.side')}
            value={choice.side}
            options={[
              ['under', t('play.dice.under')],
              ['over', t('play.dice.over')],
            ]}
            isLocked={isBusy}
            onChoose={(side) => setChoice({ ...choice, side })}
          />
          <DecimalChoice
            label={t('play.chance')}
            x100={choice.chances}
            least={rules.chancesLeast}
            most={rules.chancesMost}
            suffix="%"
            isLocked={isBusy}
            onChoose={(chances) => setChoice({ ...choice, chances })}
          />
        </>
      }
    >
      <div className="stage-middle grid gap-10 px-2">
        <p className="big-number" data-tone={play.isTold && view?.isWin ? 'win' : 'plain'} dir="ltr">
          {view ? play.isTold ? (view.roll / 100).toFixed(2) : <Rolling /> : '00.00'}
        </p>
        <div className="dice-track" dir="ltr">
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="dice-colours">
            <rect width={share} height="10" fill={choice.side === 'under' ? 'var(--dice-win)' : 'var(--dice-lose)'} />
            <rect
              x={share}
              width={100 - share}
              height="10"
              fill={choice.side === 'under' ? 'var(--dice-lose)' : 'var(--dice-win)'}
            />
          </svg>
          <input
            type="range"
            aria-label={t('play.dice.line')}
            aria-valuetext={(line / 100).toFixed(2)}
            min={200}
            max={9_800}
            step={50}
            value={line}
            disabled={isBusy}
            onChange={({ target }) => setLine(Number(target.value))}
            className="dice-range"
          />
          {view && play.isTold && (
            <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" className="dice-mark">
              <rect x={Math.min(99.4, view.roll / 100)} width="0.6" height="20" fill="var(--scene-gold)" />
            </svg>
          )}
        </div>
        <dl className="grid grid-cols-3 gap-3 text-center">
          <Fact label={t('play.dice.lineShort')} value={(line / 100).toFixed(2)} />
          <Fact label={t('play.pays')} value={`${toFourPlaces(multiplierOf(choice.chances))}×`} />
          <Fact label={t('play.chance')} value={`${(choice.chances / 100).toFixed(2)}%`} />
        </dl>
      </div>
    </InstantFrame>
  )
}

/** Something to look at until the roll is here; it is nothing that was drawn. */
function Rolling() {
  return <span className="rolling">··.··</span>
}

export function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="stage-fact">
      <dt>{label}</dt>
      <dd className="tabular">
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}
