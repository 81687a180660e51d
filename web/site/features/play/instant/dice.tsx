import { dice as rules } from '#engines/instant/dice/data.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { multiplierOf } from '#engines/instant/dice/math.ts'
import { toFourPlaces } from '#engines/ratio.ts'
import { formatNumber, formatPlaces } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { DecimalChoice, OptionChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { StallScene } from '#web/site/features/play/instant/scenes/stall-scene.tsx'
import { TenSided } from '#web/site/features/play/instant/ten-sided.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'

/** A roll of 0.00 to 99.99, under or over a line that the player draws. */
export function Dice(seat: GameScreenProps) {
  const play = useInstant(seat, diceGame, { revealMs: 650, sounds: { begin: 'straw' } })
  const { choice, setChoice, isBusy, view } = play
  const line = choice.side === 'under' ? choice.chances : rules.rolls - choice.chances
  const setLine = (value: number): void => {
    const chances = choice.side === 'under' ? value : rules.rolls - value
    setChoice({ ...choice, chances: Math.min(rules.chancesMost, Math.max(rules.chancesLeast, chances)) })
  }
  const share = line / 100
  const swap = (): void => {
    if (!isBusy) setChoice({ ...choice, side: choice.side === 'under' ? 'over' : 'under' })
  }
  return (
    <InstantFrame
      scene={<StallScene />}
      play={play}
      press={t('play.dice.roll')}
      keys={[{ key: 's', text: t('play.keys.swap'), run: swap }]}
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
      <div className="stage-middle grid gap-5 px-2 md:gap-8">
        <Roll roll={view && !play.isTold ? null : (view?.roll ?? 0)} isWin={play.isTold && view?.isWin === true} />
        <div className="dice-board">
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
          <ol className="dice-scale" dir="ltr" aria-hidden="true">
            {[0, 25, 50, 75, 100].map((mark) => (
              <li key={mark}>{formatNumber(mark)}</li>
            ))}
          </ol>
          <dl className="grid grid-cols-3 gap-2 text-center md:gap-3">
            <Fact label={t('play.dice.lineShort')} value={(line / 100).toFixed(2)} />
            <Fact label={t('play.pays')} value={`${formatPlaces(toFourPlaces(multiplierOf(choice.chances)))}×`} />
            <Fact label={t('play.chance')} value={`${(choice.chances / 100).toFixed(2)}%`} />
          </dl>
        </div>
      </div>
    </InstantFrame>
  )
}

/** Four dice are the four digits of the roll; null while they tumble. */
function Roll({ roll, isWin }: { readonly roll: number | null; readonly isWin: boolean }) {
  const digits = roll === null ? null : String(roll).padStart(4, '0')
  return (
    <div className="grid justify-items-center gap-3">
      <div className="dice-row" dir="ltr">
        {[0, 1, 2, 3].map((place) => (
          <TenSided key={place} digit={digits?.[place] ?? null} look={place < 2 ? 'ivory' : 'red'} />
        ))}
      </div>
      <p className="dice-roll" data-tone={isWin ? 'win' : 'plain'} dir="ltr">
        {roll === null ? '··.··' : (roll / 100).toFixed(2).padStart(5, '0')}
      </p>
    </div>
  )
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
