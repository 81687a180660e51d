import '#web/features/records/replay.css'
import { useEffect, useState } from 'react'
import type { getRound } from '#modules/play/contract.ts'
import { framesOf, type ReplayFrame } from '#web/features/records/replay-frames.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { ChevronLeft, ChevronRight, Play } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Round = ReplyOf<typeof getRound>['round']

const stepMs = 650

/** A round shown again from what is on record: step by step where it had steps. */
export function RoundReplay({ round }: { readonly round: Round }) {
  const frames = useFrames(round)
  if (frames === null) return <Skeleton className="h-40 rounded-xl" />
  if (frames.length === 0) return <p className="text-soft">{t('bets.noPicture')}</p>
  return <Frames frames={frames} />
}

function useFrames({ game, nodeId, choice, view }: Round): readonly ReplayFrame[] | null {
  const isSlot = game.startsWith('slot-')
  const [drawn, setDrawn] = useState<readonly ReplayFrame[] | null>(null)
  useEffect(() => {
    if (!isSlot) return
    let isWanted = true
    import('#web/features/records/slot-frames.ts').then(
      ({ slotFrames }) => isWanted && setDrawn(slotFrames(game, nodeId, view)),
      () => isWanted && setDrawn([]),
    )
    return () => {
      isWanted = false
    }
  }, [isSlot, game, nodeId, view])
  return isSlot ? drawn : framesOf({ game, choice, view })
}

/** Frames that are stepped through, or played. */
export function Frames({ frames }: { readonly frames: readonly ReplayFrame[] }) {
  const last = frames.length - 1
  const [at, setAt] = useState(last)
  const [isPlaying, setPlaying] = useState(false)
  const isRunning = isPlaying && at < last
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), stepMs)
    return () => clearInterval(timer)
  }, [isRunning, last])
  const stepTo = (next: number): void => {
    setPlaying(false)
    setAt(next)
  }
  const frame = frames[Math.min(at, last)]
  if (!frame) return null
  const count = { step: String(at + 1), steps: String(frames.length) }
  return (
    <figure className="records-replay">
      <Board frame={frame} />
      {last > 0 && (
        <figcaption>
          <button type="button" aria-label={t('bets.stepBack')} disabled={at === 0} onClick={() => stepTo(at - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </button>
          <output className="tabular">{t('bets.stepOf', count)}</output>
          <button type="button" aria-label={t('bets.stepOn')} disabled={at === last} onClick={() => stepTo(at + 1)}>
            <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </button>
          <button
            type="button"
            aria-label={t('bets.replay')}
            onClick={() => {
              setAt(0)
              setPlaying(true)
            }}
          >
            <Play aria-hidden="true" className="size-[18px]" />
          </button>
        </figcaption>
      )}
    </figure>
  )
}

function Board({ frame }: { readonly frame: ReplayFrame }) {
  return (
    <div className="records-board" data-columns={frame.columns} dir="ltr">
      {frame.cells.map((cell, at) => (
        <span key={`${at + 1}`} data-tone={cell.tone}>
          {cell.picture === undefined ? cell.text : <img src={cell.picture} alt={cell.text} width="32" height="32" />}
        </span>
      ))}
    </div>
  )
}
