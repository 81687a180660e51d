import { useEffect, useState } from 'react'
import { cardNames, scratch as rules } from '#engines/instant/scratch/data.ts'
import { scratchGame } from '#engines/instant/scratch/game.ts'
import { formatMultiplier } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { OptionChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { FiestaScene } from '#web/site/features/play/instant/scenes/fiesta-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { play as sound } from '#web/site/features/play/sound.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Sparkles } from '#web/ui/icons.ts'

const icons = ['cherries', 'lemon', 'bell', 'star', 'four-leaf-clover', 'gem-stone', 'crown', 'money-bag'] as const
const cells = Array.from({ length: rules.cells }, (_, cell) => cell)

/** Nine fields under foil; three alike win. The card was drawn when it was bought, and is only uncovered here. */
export function Scratch(seat: GameScreenProps) {
  const play = useInstant(seat, scratchGame, { revealMs: null, sounds: { begin: 'card' } })
  const { choice, view, isBusy, isTold, round, isStill, tell } = play
  const [open, setOpen] = useState<{ readonly id: string; readonly cells: readonly number[] }>({ id: '', cells: [] })
  const id = round?.id ?? ''
  if (open.id !== id) setOpen({ id, cells: [] })
  const isWhole = open.cells.length === rules.cells || isTold
  // Who plays by themselves, or wants no movement, is shown the whole card.
  const isAuto = play.auto.left !== null || isStill
  useEffect(() => {
    if (id !== '' && (isWhole || isAuto)) tell()
  }, [id, isWhole, isAuto, tell])
  const uncover = (cell: number): void => {
    if (view && isBusy && !open.cells.includes(cell)) {
      sound('foil')
      setOpen({ id, cells: [...open.cells, cell] })
    }
  }
  const prizes = rules.cards[choice.card]
  const prizeOf = (symbol: number): string =>
    formatMultiplier(rules.cards[play.played?.card ?? choice.card][symbol]?.pays ?? 0)
  return (
    <InstantFrame
      scene={<FiestaScene />}
      play={play}
      press={t('play.scratch.buy')}
      controls={
        <>
          <OptionChoice
            label={t('play.scratch.card')}
            value={choice.card}
            options={cardNames.map((name) => [name, t(`play.scratch.${name}`)] as const)}
            isLocked={isBusy}
            onChoose={(card) => play.setChoice({ card })}
          />
          <ul
            aria-label={t('play.scratch.prizes')}
            className="grid grid-cols-4 gap-1.5 rounded-2xl bg-well p-2 shadow-well"
          >
            {prizes.map(({ pays }, at) => (
              <li key={pays} className="tabular grid justify-items-center text-[12.5px] font-semibold" dir="ltr">
                <img src={artUrl(`/art/symbol/${icons[at]}.svg`)} alt="" width={28} height={28} />
                {formatMultiplier(pays)}
              </li>
            ))}
          </ul>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        <div className="scratch-card" dir="ltr" data-card={choice.card}>
          {cells.map((cell) => {
            const symbol = view?.cells[cell]
            const isOpen = view !== null && symbol !== undefined && (isTold || open.cells.includes(cell))
            const isPrize = isTold && view?.prize !== null && symbol === view?.prize
            return (
              <button
                key={cell}
                type="button"
                aria-label={`${t('play.scratch.field', { number: String(cell + 1) })}${isOpen ? `: ${prizeOf(symbol)}` : ''}`}
                aria-disabled={!view || isOpen || undefined}
                onClick={() => uncover(cell)}
                onPointerEnter={({ buttons, pointerType }) => (buttons > 0 || pointerType === 'mouse') && uncover(cell)}
                data-open={isOpen}
                data-prize={isPrize}
                className="scratch-cell"
              >
                {isOpen && <img src={artUrl(`/art/symbol/${icons[symbol]}.svg`)} alt="" width={72} height={72} />}
                {view && isOpen && <span dir="ltr">{prizeOf(symbol)}</span>}
              </button>
            )
          })}
        </div>
        {isBusy && view && !isTold ? (
          <button type="button" onClick={tell} className="stage-button narrow">
            <Sparkles aria-hidden="true" className="size-5" />
            {t('play.scratch.all')}
          </button>
        ) : (
          <p className="stage-note">{t('play.scratch.hint')}</p>
        )}
      </div>
    </InstantFrame>
  )
}
