import { useEffect, useRef } from 'react'
import { rowCounts } from '#engines/instant/plinko/data.ts'
import { plinkoGame } from '#engines/instant/plinko/game.ts'
import { bucketsOf, type PlinkoChoice } from '#engines/instant/plinko/math.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { OptionChoice, RiskChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { FlowerWallScene } from '#web/site/features/play/instant/scenes/flower-wall-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'

const rowMs = 150
const [step, first] = [20, 26]

/** Where the ball is after so many rows, when so many of them went right. */
const placeOf = (rows: number, row: number, rights: number): readonly [x: number, y: number] => [
  (rights - row / 2 + (rows + 2) / 2) * step,
  first + row * step * 0.92 - step * 0.46,
]

/** A ball falls over rows of pegs into a bucket. */
export function Plinko(seat: GameScreenProps) {
  const rows = seat.state.round ? (seat.state.round.choice as PlinkoChoice).rows : 12
  const play = useInstant(seat, plinkoGame, { revealMs: rows * rowMs + 350, sounds: { begin: 'wood' } })
  const { choice, view, isBusy, isTold, played } = play
  const shown = isBusy && played && view ? played : choice
  const buckets = bucketsOf(shown)
  const lit = isTold && view && played?.rows === shown.rows && played.risk === shown.risk ? view.bucket : null
  return (
    <InstantFrame
      scene={<FlowerWallScene />}
      play={play}
      press={t('play.plinko.drop')}
      controls={
        <>
          <RiskChoice value={choice.risk} isLocked={isBusy} onChoose={(risk) => play.setChoice({ ...choice, risk })} />
          <OptionChoice
            label={t('play.plinko.rows')}
            value={String(choice.rows) as `${PlinkoChoice['rows']}`}
            options={rowCounts.map((count) => [`${count}` as const, String(count)] as const)}
            isLocked={isBusy}
            onChoose={(count) => play.setChoice({ ...choice, rows: Number(count) as PlinkoChoice['rows'] })}
          />
        </>
      }
    >
      <div className="fit-board wide" dir="ltr">
        <svg
          viewBox={`0 0 ${(shown.rows + 2) * step} ${first + shown.rows * step * 0.92 + 8}`}
          aria-hidden="true"
          className="w-full"
        >
          <Pegs rows={shown.rows} />
          {view && !play.isStill && isBusy && <Ball key={play.round?.id} rows={shown.rows} path={view.path} />}
        </svg>
        <ul aria-label={t('play.plinko.buckets')} className="plinko-buckets">
          {buckets.map((tenths, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
              key={at}
              data-lit={at === lit}
              data-heat={heatOf(tenths)}
            >
              {tenths >= 1000 ? Math.round(tenths / 10) : tenths / 10}
              <span className="max-sm:sr-only">×</span>
            </li>
          ))}
        </ul>
        <ul aria-label={t('play.plinko.odds')} className="plinko-odds">
          {buckets.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
            <li key={at}>{oddsOf(shown.rows, at)}</li>
          ))}
        </ul>
      </div>
    </InstantFrame>
  )
}

/** How often a ball falls into a pot: one way of as many as there are. */
function oddsOf(rows: number, bucket: number): string {
  let ways = 1
  for (let at = 0; at < bucket; at += 1) ways = (ways * (rows - at)) / (at + 1)
  const percent = (ways / 2 ** rows) * 100
  return `${percent >= 1 ? percent.toFixed(1) : percent >= 0.01 ? percent.toFixed(2) : percent.toPrecision(1)}%`
}

function heatOf(tenths: number): number {
  if (tenths < 10) return 0
  if (tenths < 20) return 1
  if (tenths < 50) return 2
  return tenths < 200 ? 3 : 4
}

function Pegs({ rows }: { readonly rows: number }) {
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: row + 3 },
      (__, at) => [(at - (row + 2) / 2 + (rows + 2) / 2) * step, first + row * step * 0.92] as const,
    ),
  ).flat()
  return (
    <>
      <symbol id="sampaguita" viewBox="-5 -5 10 10" overflow="visible">
        {[0, 72, 144, 216, 288].map((turn) => (
          <ellipse key={turn} transform={`rotate(${turn})`} cy="-2.300" rx="1.700" ry="2.400" fill="#fff8f4" />
        ))}
        <circle r="1.200" fill="oklch(0.85 0.15 90)" />
      </symbol>
      {pegs.map(([x, y]) => (
        <use key={`${x} ${y}`} href="#sampaguita" x={x - 4} y={y - 4} width="8" height="8" />
      ))}
    </>
  )
}

/** Falls by the path that was drawn, with a small hop at every peg. */
function Ball({ rows, path }: { readonly rows: number; readonly path: string }) {
  const ball = useRef<SVGGElement>(null)
  useEffect(() => {
    let start: number | undefined
    let frame = requestAnimationFrame(move)
    function move(now: number): void {
      start ??= now
      const at = Math.min(rows, (now - start) / rowMs)
      const row = Math.min(rows - 1, Math.floor(at))
      const part = at - row
      const rights = [...path.slice(0, row)].filter((way) => way === 'R').length
      const [x, y] = placeOf(rows, row, rights)
      const [nextX, nextY] = placeOf(rows, row + 1, rights + (path[row] === 'R' ? 1 : 0))
      const hop = Math.sin(part * Math.PI) * step * 0.22
      const fall = part * part
      ball.current?.setAttribute('transform', `translate(${x + (nextX - x) * part} ${y + (nextY - y) * fall - hop})`)
      if (at < rows) frame = requestAnimationFrame(move)
    }
    return () => cancelAnimationFrame(frame)
  }, [rows, path])
  return (
    <g ref={ball}>
      <circle r="6.800" fill="oklch(0.55 0.15 45)" />
      <circle r="5.900" fill="oklch(0.86 0.16 86)" />
      <circle cx="-2" cy="-2" r="2" fill="#fff" opacity=".8" />
    </g>
  )
}
