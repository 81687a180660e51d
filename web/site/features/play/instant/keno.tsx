import { useEffect, useState } from 'react'
import { keno as rules } from '#engines/instant/keno/data.ts'
import { kenoGame } from '#engines/instant/keno/game.ts'
import { formatMultiplier } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { FairScene } from '#web/site/features/play/instant/scenes/fair-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { Eraser, Shuffle } from '#web/ui/icons.ts'

const ballMs = 90
const numbers = Array.from({ length: rules.numbers }, (_, at) => at + 1)
const tables: Readonly<Record<number, Readonly<Record<number, number>>>> = rules.pays

/** Up to ten of eighty numbers, of which twenty are drawn. */
export function Keno(seat: GameScreenProps) {
  const play = useInstant(seat, kenoGame, { revealMs: rules.drawn * ballMs + 300, sounds: { begin: 'drum' } })
  const { choice, setChoice, view, isBusy, isTold, isStill, round } = play
  const shown = useDrawn(view?.drawn ?? [], round?.id ?? '', isStill || isTold)
  const picked = choice.numbers
  const toggle = (number: number): void => {
    const isPicked = picked.includes(number)
    if (!isPicked && picked.length === rules.picksMost) return
    setChoice({ numbers: isPicked ? picked.filter((one) => one !== number) : [...picked, number] })
  }
  const hits = picked.filter((number) => shown.has(number)).length
  return (
    <InstantFrame
      scene={<FairScene />}
      play={{ ...play, begin: () => picked.length > 0 && play.begin() }}
      press={picked.length > 0 ? t('play.keno.draw') : t('play.keno.pick')}
      keys={[
        { key: 'q', text: t('play.keno.lucky'), run: () => !isBusy && setChoice({ numbers: pickTen() }) },
        { key: 'c', text: t('play.keno.clear'), run: () => !isBusy && setChoice({ numbers: [] }) },
      ]}
      controls={
        <>
          <div className="grid grid-cols-2 gap-2">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => setChoice({ numbers: pickTen() })}
              className="panel-button"
            >
              <Shuffle aria-hidden="true" className="size-[18px]" />
              {t('play.keno.lucky')}
            </button>
            <button type="button" disabled={isBusy} onClick={() => setChoice({ numbers: [] })} className="panel-button">
              <Eraser aria-hidden="true" className="size-[18px]" />
              {t('play.keno.clear')}
            </button>
          </div>
          <Pays picks={picked.length} hits={view && isTold ? hits : null} />
        </>
      }
    >
      <div className="keno-place">
        <ol aria-label={t('play.keno.drawn')} className="keno-rail" dir="ltr">
          {(view?.drawn ?? [])
            .filter((number) => shown.has(number))
            .map((number) => (
              <li key={number} data-hit={picked.includes(number)} data-hue={number % 5}>
                {number}
              </li>
            ))}
        </ol>
        <fieldset disabled={isBusy} className="keno-board" dir="ltr">
          <legend className="sr-only">{t('play.keno.pick')}</legend>
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={picked.includes(number)}
              onClick={() => toggle(number)}
              data-drawn={shown.has(number)}
              className="keno-cell"
            >
              {number}
            </button>
          ))}
        </fieldset>
      </div>
    </InstantFrame>
  )
}

/** Ten numbers for who has none of their own; the browser's own luck, and no part of the draw. */
function pickTen(): number[] {
  const bag = [...numbers]
  const luck = crypto.getRandomValues(new Uint32Array(rules.picksMost))
  return Array.from(luck, (draw) => bag.splice(draw % bag.length, 1)[0] ?? 1)
}

/** The balls as they come. */
function useDrawn(drawn: readonly number[], id: string, isWhole: boolean): ReadonlySet<number> {
  const [count, setCount] = useState({ id: '', shown: 0 })
  if (count.id !== id) setCount({ id, shown: 0 })
  useEffect(() => {
    if (isWhole || id === '') return
    const timer = setInterval(() => setCount((before) => ({ ...before, shown: before.shown + 1 })), ballMs)
    return () => clearInterval(timer)
  }, [id, isWhole])
  return new Set(isWhole ? drawn : drawn.slice(0, count.shown))
}

function Pays({ picks, hits }: { readonly picks: number; readonly hits: number | null }) {
  const rows = Object.entries(tables[picks] ?? {})
  if (rows.length === 0) return null
  return (
    <dl className="grid max-h-72 gap-1 overflow-y-auto rounded-2xl bg-well p-2 shadow-well">
      {rows.map(([count, tenths]) => (
        <div
          key={count}
          className={`tabular flex justify-between rounded-lg px-3 py-1 text-[13.5px] ${Number(count) === hits ? 'bg-gold-wash font-semibold text-gold' : ''}`}
        >
          <dt>{t('play.keno.hits', { count })}</dt>
          <dd dir="ltr">{formatMultiplier(tenths / 10)}</dd>
        </div>
      ))}
    </dl>
  )
}
