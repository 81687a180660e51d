import { mines as rules } from '#engines/instant/mines/data.ts'
import { minesGame } from '#engines/instant/mines/game.ts'
import { multiplierOf } from '#engines/instant/mines/math.ts'
import { floorOf, one, type Ratio } from '#engines/ratio.ts'
import { formatTimes } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { NumberChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { PearlLadder } from '#web/site/features/play/instant/pearl-ladder.tsx'
import { ReefScene } from '#web/site/features/play/instant/scenes/reef-scene.tsx'
import { ClosedShell, Pearl, Urchin } from '#web/site/features/play/instant/shell.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'

const hues = [20, 350, 40, 320, 10, 300, 30] as const
const cells = Array.from({ length: rules.cells }, (_, cell) => cell)

/** Twenty-five shells with pearls and mines in them: open as many as you dare, collect when you like. */
export function Mines(seat: GameScreenProps) {
  const play = useInstant(seat, minesGame, { revealMs: 600, sounds: { begin: 'bubble', act: 'bubble' } })
  const { view, choice, isOpen, isBusy } = play
  const isShown = view !== null && (isOpen || play.round?.state === 'over')
  const opened = isShown ? view.opened.length : 0
  // What was reached stays to be seen when the round is over, also after a mine.
  const gems = isShown ? view.opened.filter((cell) => !view.mines?.includes(cell)).length : 0
  const playedMines = play.played?.mines ?? choice.mines
  /** A closed tile of the browser's own choosing; where the mines lie was settled before. */
  const openAny = (): void => {
    const closed = cells.filter((cell) => !view?.opened.includes(cell))
    const [luck = 0] = crypto.getRandomValues(new Uint32Array(1))
    const cell = closed[luck % closed.length]
    if (play.mayAct && cell !== undefined) play.act({ kind: 'open', cell })
  }
  const next = multiplierOf(choice.mines, isOpen ? opened + 1 : 1)
  const left = rules.cells - (isOpen ? opened : 0)
  return (
    <InstantFrame
      scene={<ReefScene />}
      play={play}
      press={t('play.mines.start')}
      collect={{ action: { kind: 'collect' }, isPossible: opened > 0 && !isBusy }}
      keys={[{ key: 'r', text: t('play.mines.random'), run: openAny }]}
      controls={
        <NumberChoice
          label={t('play.mines.count')}
          value={choice.mines}
          options={[1, 3, 5, 10, 24]}
          least={rules.minesLeast}
          most={rules.minesMost}
          isLocked={isOpen || isBusy}
          onChoose={(mines) => play.setChoice({ mines })}
        />
      }
    >
      <div className="fit-board grid gap-4">
        <p className="stage-note flex! justify-between! text-[15px]">
          <span>
            {t('play.mines.now')}{' '}
            <b className="tabular" dir="ltr">
              {timesOf(gems === 0 ? one : multiplierOf(playedMines, gems))}
            </b>
          </span>
          <span>
            {t('play.mines.next')}{' '}
            <b className="tabular scene-gold" dir="ltr">
              {timesOf(next)}
            </b>
          </span>
        </p>
        <div className="mines-board" dir="ltr">
          {cells.map((cell) => (
            <Tile
              key={cell}
              cell={cell}
              face={faceOf(cell, isShown ? view : null)}
              isLast={isShown && view.opened.at(-1) === cell}
              isEnabled={play.mayAct}
              onOpen={() => play.act({ kind: 'open', cell })}
            />
          ))}
        </div>
        <p className="stage-note text-[13px] max-[999px]:hidden">
          {t('play.mines.safe', { safe: String(left - choice.mines), left: String(left) })}
        </p>
      </div>
      <PearlLadder mines={isShown ? playedMines : choice.mines} reached={gems} />
    </InstantFrame>
  )
}

const timesOf = (multiplier: Ratio): string => formatTimes(Number(floorOf(100n, multiplier)))

type Face = 'closed' | 'gem' | 'mine' | 'hiddenGem' | 'hiddenMine'
type Shown = { readonly opened: readonly number[]; readonly mines: readonly number[] | null } | null

function faceOf(cell: number, view: Shown): Face {
  if (!view) return 'closed'
  const isOpened = view.opened.includes(cell)
  const isMine = view.mines?.includes(cell) ?? false
  if (isOpened) return isMine ? 'mine' : 'gem'
  if (view.mines === null) return 'closed'
  return isMine ? 'hiddenMine' : 'hiddenGem'
}

interface TileProps {
  readonly cell: number
  readonly face: Face
  readonly isLast: boolean
  readonly isEnabled: boolean
  readonly onOpen: () => void
}

function Tile({ cell, face, isLast, isEnabled, onOpen }: TileProps) {
  const isClosed = face === 'closed'
  const isMine = face === 'mine' || face === 'hiddenMine'
  const name = t('play.mines.tile', { row: String(Math.floor(cell / 5) + 1), column: String((cell % 5) + 1) })
  const hue = hues[cell % hues.length] ?? 20
  const state = isClosed ? t('play.mines.closed') : t(isMine ? 'play.mines.mine' : 'play.mines.gem')
  return (
    <button
      type="button"
      aria-label={`${name}: ${state}`}
      aria-disabled={!(isEnabled && isClosed) || undefined}
      onClick={isEnabled && isClosed ? onOpen : undefined}
      data-face={face}
      data-last={isLast}
      className="mines-tile"
    >
      {isClosed ? <ClosedShell hue={hue} /> : isMine ? <Urchin /> : <Pearl hue={hue} />}
    </button>
  )
}
