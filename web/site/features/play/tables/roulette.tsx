import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { Json } from '#engines/game.ts'
import type { RouletteOutcome } from '#engines/tables/roulette/game.ts'
import { colourOf, covers } from '#engines/tables/roulette/layout.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { NumberTile, WheelRecord } from '#web/site/features/play/tables/number-record.tsx'
import { Racetrack } from '#web/site/features/play/tables/racetrack.tsx'
import { nextSpot, rouletteSpots, type SpotPlace, type Way } from '#web/site/features/play/tables/roulette-layout.ts'
import { Wheel } from '#web/site/features/play/tables/wheel.tsx'
import { TableRoom } from '#web/ui/art/table-room.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

/** The number as soon as the wheel may tell it. */
function drawnNumber({ steps, outcome }: { readonly steps: readonly Json[]; readonly outcome: Json }): number | null {
  const known = (outcome ?? steps[0] ?? null) as RouletteOutcome | null
  return known?.number ?? null
}

function Scene() {
  const { answer, live } = useThisSeat()
  const { round, phase } = live
  const number = round && !round.isVoid ? drawnNumber(round) : null
  return (
    <>
      <TableRoom
        hue={300}
        dealer={dealerOf(answer.id)}
        dealerX={740}
        dealerScale={1.16}
        edge={196}
        height={400}
        className="room"
      />
      <Wheel
        key={round?.number}
        number={phase === 'betting' ? null : number}
        spinMs={phase === 'over' ? 0 : answer.phases.step}
        isSpinning={phase === 'closed'}
      />
      <ul className="last-numbers" aria-label={t('tables.roulette.last')} dir="ltr">
        {live.results
          .slice(-8)
          .toReversed()
          .map((result) => (
            <li key={result.number}>
              <NumberTile number={Number(result.mark)} />
            </li>
          ))}
      </ul>
      {phase === 'over' && number !== null && (
        <div className="drawn-number">
          <NumberTile number={number} />
          <p>
            <b>{describe(number)}</b>
            {number > 0 && <small>{where(number)}</small>}
          </p>
        </div>
      )}
    </>
  )
}

/** "Black, odd". */
function describe(number: number): string {
  if (number === 0) return t('tables.roulette.zero')
  const colour = colourOf(number) === 'red' ? 'red' : 'black'
  return [t(`tables.spot.${colour}`), t(number % 2 === 1 ? 'tables.spot.odd' : 'tables.spot.even')].join(', ')
}

function where(number: number): string {
  return t('tables.roulette.where', {
    dozen: formatNumber(Math.ceil(number / 12)),
    column: formatNumber(number % 3 === 0 ? 3 : number % 3),
  })
}

function Cloth() {
  const isWide = useIsWide()
  const [tab, setTab] = useState<'cloth' | 'track'>('cloth')
  return (
    <div className="cloth roulette-cloth">
      {!isWide && (
        <Segments
          label={t('tables.roulette.views')}
          chosen={tab}
          segments={[
            { value: 'cloth', text: t('tables.roulette.cloth') },
            { value: 'track', text: t('tables.roulette.track') },
          ]}
          controls="roulette-part"
          onChoose={setTab}
        />
      )}
      <div id="roulette-part" className="roulette-part">
        {(isWide || tab === 'cloth') && <NumberCloth isUpright={!isWide} />}
        {(isWide || tab === 'track') && <Racetrack />}
      </div>
    </div>
  )
}

const arrows: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** The numbers with everything that can be staked on them. Tab comes to one spot, arrows walk from there. */
function NumberCloth({ isUpright }: { readonly isUpright: boolean }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState('straight-17')
  const [pointed, setPointed] = useState<string | null>(null)
  const lit = new Set(pointed === null ? [] : covers[pointed])
  const walk = (event: KeyboardEvent): void => {
    const from = rouletteSpots.find(({ spot }) => spot === current)
    if (!from || !arrows.has(event.key)) return
    event.preventDefault()
    const next = nextSpot(from, event.key as Way, isUpright)
    setCurrent(next.spot)
    box.current?.querySelector<HTMLElement>(`[data-spot="${next.spot}"]`)?.focus()
  }
  const point = (target: EventTarget) => {
    const spot = target instanceof Element ? target.closest<HTMLElement>('[data-spot]')?.dataset.spot : undefined
    setPointed(spot ?? null)
    return spot
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrows move between the buttons inside.
    <fieldset
      ref={box}
      aria-label={t('tables.roulette.cloth')}
      dir="ltr"
      className="numbers"
      data-upright={isUpright || undefined}
      onKeyDown={walk}
      onPointerOver={({ target }) => point(target)}
      onPointerLeave={() => setPointed(null)}
      onFocus={({ target }) => {
        const spot = point(target)
        if (spot !== undefined) setCurrent(spot)
      }}
      onBlur={() => setPointed(null)}
    >
      {rouletteSpots.map((place) => (
        <RouletteSpot
          key={place.spot}
          place={place}
          isUpright={isUpright}
          isCurrent={place.spot === current}
          isLit={isLitBy(place.spot, lit)}
        />
      ))}
    </fieldset>
  )
}

const isLitBy = (spot: string, lit: ReadonlySet<number>) =>
  spot.startsWith('straight-') && lit.has(Number(spot.slice('straight-'.length)))

interface RouletteSpotProps {
  readonly place: SpotPlace
  readonly isUpright: boolean
  readonly isCurrent: boolean
  readonly isLit: boolean
}

function RouletteSpot({ place, isUpright, isCurrent, isLit }: RouletteSpotProps) {
  const { spot, x, y, width, height, isLine } = place
  const [kind = '', first = ''] = spot.split('-')
  const look = kind === 'straight' ? colourOf(Number(first)) : kind
  const [left, top, wide, high] = isUpright ? [3 - y, x, height, width] : [x, y, width, height]
  const style = { '--x': left, '--y': top, '--w': wide, '--h': high } as CSSProperties
  return (
    <SpotButton
      spot={spot}
      tabIndex={isCurrent ? 0 : -1}
      style={style}
      className={`${isLine ? 'line-spot' : 'cell'} ${look} ${isLit ? 'lit' : ''}`}
    >
      {isLine ? <span /> : <CellText spot={spot} kind={kind} first={first} />}
    </SpotButton>
  )
}

function CellText({ spot, kind, first }: { readonly spot: string; readonly kind: string; readonly first: string }) {
  if (kind === 'straight') return <b>{first}</b>
  if (kind === 'column') return <b>2:1</b>
  if (kind === 'dozen')
    return <b dir="auto">{t('tables.roulette.dozen', { which: ['', '1', '2', '3'][Number(first)] ?? '' })}</b>
  if (spot === 'low') return <b>1–18</b>
  if (spot === 'high') return <b>19–36</b>
  if (spot === 'odd' || spot === 'even') return <b>{t(`tables.spot.${spot}`)}</b>
  return <i className={`diamond ${spot}`} aria-hidden="true" />
}

function headline(drawn: Json): string {
  const { number } = drawn as RouletteOutcome
  return t('tables.roulette.result', { number: formatNumber(number), colour: describe(number) })
}

export const rouletteView: GameView = {
  ...{ Scene, Cloth, Record: WheelRecord, Wide: null, headline },
  // The ball tells it when it rests.
  call: () => t('tables.roulette.spinning'),
}
