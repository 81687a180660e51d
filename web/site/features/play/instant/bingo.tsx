import { useEffect, useState } from 'react'
import { bingo as rules } from '#engines/instant/bingo/data.ts'
import { bingoGame } from '#engines/instant/bingo/game.ts'
import { formatMultiplier } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { HallScene } from '#web/site/features/play/instant/scenes/hall-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'

const ballMs = 110
const heads = ['B', 'I', 'N', 'G', 'O'] as const
const blank = Array.from({ length: 25 }, () => -1)

/** A card of twenty-four numbers and a free centre, and forty of seventy-five balls. */
export function Bingo(seat: GameScreenProps) {
  const play = useInstant(seat, bingoGame, { revealMs: rules.called * ballMs + 300, sounds: { begin: 'drum' } })
  const { view, round, isTold, isStill } = play
  const called = useCalled(view?.called ?? [], round?.id ?? '', isStill || isTold)
  const marked = new Set([0, ...called])
  const last = called.at(-1)
  return (
    <InstantFrame
      scene={<HallScene />}
      play={play}
      press={t('play.bingo.play')}
      controls={
        <dl aria-label={t('play.bingo.pays')} className="grid grid-cols-2 gap-1 rounded-2xl bg-well p-2 shadow-well">
          {rules.pays.map((pays, lines) =>
            pays === 0 ? null : (
              <div
                key={pays}
                className={`tabular flex justify-between rounded-lg px-3 py-1 text-[13.5px] ${isTold && view?.lines === lines ? 'bg-gold-wash font-semibold text-gold' : ''}`}
              >
                <dt>{t('play.bingo.lines', { count: String(lines) })}</dt>
                <dd dir="ltr">{formatMultiplier(pays)}</dd>
              </div>
            ),
          )}
        </dl>
      }
    >
      <div className="bingo-table">
        <div className="bingo-card" dir="ltr">
          {heads.map((head) => (
            <span key={head} className="bingo-head">
              {head}
            </span>
          ))}
          {(view?.card ?? blank).map((number, cell) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell of the card is its place
              key={cell}
              data-marked={view !== null && marked.has(number)}
              className="bingo-cell"
            >
              {number === 0 || (!view && cell === 12) ? '★' : number > 0 ? number : ''}
            </span>
          ))}
        </div>
        <div className="grid justify-items-center gap-4">
          <p className="bingo-ball" data-empty={last === undefined} dir="ltr">
            {last ?? '–'}
          </p>
          <ol aria-label={t('play.bingo.called')} className="bingo-called" dir="ltr">
            {called.map((number) => (
              <li key={number} data-hit={view?.card.includes(number)}>
                {number}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </InstantFrame>
  )
}

function useCalled(called: readonly number[], id: string, isWhole: boolean): readonly number[] {
  const [count, setCount] = useState({ id: '', shown: 0 })
  if (count.id !== id) setCount({ id, shown: 0 })
  useEffect(() => {
    if (isWhole || id === '') return
    const timer = setInterval(() => setCount((before) => ({ ...before, shown: before.shown + 1 })), ballMs)
    return () => clearInterval(timer)
  }, [id, isWhole])
  return isWhole ? called : called.slice(0, count.shown)
}
