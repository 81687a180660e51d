import { useState } from 'react'
import type { Json } from '#engines/game.ts'
import type { SicBoOutcome } from '#engines/tables/sic-bo/game.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { SpotButton, useSpot, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import { Dome, diePlaces, FlatDie, SolidDie } from '#web/site/features/play/tables/dice.tsx'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { diceOf } from '#web/site/features/play/tables/marks.ts'
import { Share } from '#web/site/features/play/tables/road-board.tsx'
import { TableRoom } from '#web/ui/art/table-room.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

type ThrownDie = { readonly die: number; readonly face: number }

const faces = [1, 2, 3, 4, 5, 6] as const
const pairs = faces.flatMap((low) => faces.filter((high) => high > low).map((high) => [low, high] as const))
const totals = Array.from({ length: 14 }, (_, at) => at + 4)

const sumOf = (dice: readonly number[]) => dice.reduce((sum, face) => sum + face, 0)
const isTriple = (dice: readonly number[]) => dice.every((face) => face === dice[0])

/** Small, big or triple: what a throw counts as. */
function halfOf(dice: readonly number[]): 'triple' | 'small' | 'big' {
  if (isTriple(dice)) return 'triple'
  return sumOf(dice) <= 10 ? 'small' : 'big'
}

const halfName = (half: ReturnType<typeof halfOf>): string =>
  half === 'triple' ? t('tables.sicBo.triple') : t(`tables.spot.${half}`)

function Scene() {
  const { answer, live } = useThisSeat()
  const { round, phase } = live
  const outcome = phase === 'over' && round && !round.isVoid ? (round.outcome as SicBoOutcome) : null
  const shown = outcome?.dice ?? ((round?.steps ?? []) as readonly ThrownDie[]).map(({ face }) => face)
  // Between rounds the last throw lies there.
  const last = live.results.at(-1)
  const resting = shown.length === 0 && phase === 'betting' && last ? diceOf(last) : []
  return (
    <>
      <TableRoom
        hue={20}
        dealer={dealerOf(answer.id)}
        dealerX={190}
        dealerScale={1}
        edge={140}
        height={338}
        className="room"
      />
      <Dome isShaking={phase === 'closed'}>
        {diePlaces.map((place, at) => (
          <g key={place.x} className="die" data-shown={shown[at] !== undefined || resting.length > 0 || undefined}>
            <SolidDie {...place} face={shown[at] ?? resting[at] ?? at + 1} />
          </g>
        ))}
      </Dome>
      {outcome && (
        <div className="drawn-number">
          <span className="number-tile">{formatNumber(sumOf(outcome.dice))}</span>
          <p>
            <b>{describe(outcome.dice)}</b>
            <small>{outcome.dice.map((face) => formatNumber(face)).join(' · ')}</small>
          </p>
        </div>
      )}
    </>
  )
}

function describe(dice: readonly number[]): string {
  if (isTriple(dice)) return t('tables.sicBo.triple')
  return [halfName(halfOf(dice)), t(sumOf(dice) % 2 === 0 ? 'tables.spot.even' : 'tables.spot.odd')].join(', ')
}

/** A spot that shows dice above its pay. */
function DiceSpot({
  spot,
  dice,
  className = '',
}: {
  readonly spot: string
  readonly dice: readonly number[]
  readonly className?: string
}) {
  const { pays } = useSpot(spot)
  return (
    <SpotButton spot={spot} className={className}>
      <span className="spot-dice">
        {dice.map((face, at) => (
          <FlatDie key={at} face={face} />
        ))}
      </span>
      <small className="spot-pay">
        <bdi dir="ltr">{pays}</bdi>
      </small>
    </SpotButton>
  )
}

function TotalSpot({ total }: { readonly total: number }) {
  const { pays } = useSpot(`total-${total}`)
  return (
    <SpotButton spot={`total-${total}`}>
      <b className="spot-name">{formatNumber(total)}</b>
      <small className="spot-pay">
        <bdi dir="ltr">{pays}</bdi>
      </small>
    </SpotButton>
  )
}

function HalfSpot({ spot, hint }: { readonly spot: 'small' | 'big' | 'odd' | 'even'; readonly hint: string }) {
  const { name, pays } = useSpot(spot)
  return (
    <SpotButton spot={spot} className={`half ${spot}`}>
      <b className="spot-name">{name}</b>
      <small className="spot-pay">{hint}</small>
      <small className="spot-pay">
        <bdi dir="ltr">{pays}</bdi>
      </small>
    </SpotButton>
  )
}

const tabs = ['halves', 'doubles', 'sums', 'singles'] as const
type Tab = (typeof tabs)[number]

/** One cloth; on a phone its rows are on tabs, and the dome stays. */
function Cloth() {
  const isWide = useIsWide()
  const [tab, setTab] = useState<Tab>('halves')
  const isShown = (row: Tab) => isWide || tab === row
  return (
    <div className="cloth sicbo-cloth" dir="ltr">
      {!isWide && (
        <Segments
          label={t('tables.sicBo.rows')}
          chosen={tab}
          segments={tabs.map((value) => ({ value, text: t(`tables.sicBo.row.${value}`) }))}
          controls="sicbo-rows"
          onChoose={setTab}
        />
      )}
      <div id="sicbo-rows" className="sicbo-rows">
        {(isShown('halves') || isShown('doubles')) && <FirstRow isShown={isShown} />}
        {isShown('sums') && (
          <div className="sicbo-row sums">
            {totals.map((total) => (
              <TotalSpot key={total} total={total} />
            ))}
          </div>
        )}
        {isShown('singles') && (
          <>
            <div className="sicbo-row pairs">
              {pairs.map(([low, high]) => (
                <DiceSpot key={`${low}${high}`} spot={`pair-${low}-${high}`} dice={[low, high]} />
              ))}
            </div>
            <div className="sicbo-row singles">
              {faces.map((face) => (
                <DiceSpot key={face} spot={`single-${face}`} dice={[face]} className="one" />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Small and big at the ends, doubles and triples between them. */
function FirstRow({ isShown }: { readonly isShown: (row: Tab) => boolean }) {
  const hasHalves = isShown('halves')
  return (
    <div className="sicbo-row halves">
      {hasHalves && (
        <>
          <HalfSpot spot="small" hint={t('tables.sicBo.smallHint')} />
          <HalfSpot spot="odd" hint={t('tables.sicBo.noTriple')} />
        </>
      )}
      {isShown('doubles') && (
        <>
          <div className="doubles">
            {faces.map((face) => (
              <DiceSpot key={face} spot={`double-${face}`} dice={[face, face]} className="stacked" />
            ))}
          </div>
          <div className="triples">
            {faces.map((face) => (
              <DiceSpot key={face} spot={`triple-${face}`} dice={[face, face, face]} className="stacked" />
            ))}
            <SpotButton spot="any-triple" className="any-triple" />
          </div>
        </>
      )}
      {hasHalves && (
        <>
          <HalfSpot spot="even" hint={t('tables.sicBo.noTriple')} />
          <HalfSpot spot="big" hint={t('tables.sicBo.bigHint')} />
        </>
      )}
    </div>
  )
}

/** The last throws, newest first. */
function DiceRecord() {
  const { live } = useThisSeat()
  const throws = live.results.map(diceOf)
  const count = (half: string) => throws.filter((dice) => halfOf(dice) === half).length
  return (
    <section className="panel">
      <h2>
        {t('tables.lastResults')}
        <em>{t('tables.newestFirst')}</em>
      </h2>
      {throws.length === 0 && <p className="note">{t('tables.noResults')}</p>}
      <ol className="dice-grid" dir="ltr">
        {live.results
          .slice(-15)
          .toReversed()
          .map((result) => (
            <li key={result.number}>
              <DiceMark dice={diceOf(result)} />
            </li>
          ))}
      </ol>
      <Share
        parts={[
          { look: 'first', name: t('tables.spot.small'), count: count('small') },
          { look: 'tie', name: t('tables.sicBo.triple'), count: count('triple') },
          { look: 'second', name: t('tables.spot.big'), count: count('big') },
        ]}
      />
      <p className="note">{t('tables.noPrediction')}</p>
    </section>
  )
}

export function DiceMark({ dice }: { readonly dice: readonly number[] }) {
  const half = halfOf(dice)
  return (
    <span className="dice-mark">
      <span className="spot-dice">
        {dice.map((face, at) => (
          <FlatDie key={at} face={face} />
        ))}
      </span>
      <b>{formatNumber(sumOf(dice))}</b>
      <small className={half}>{halfName(half)}</small>
    </span>
  )
}

function headline(drawn: Json): string {
  const { dice } = drawn as SicBoOutcome
  return t('tables.sicBo.result', { total: formatNumber(sumOf(dice)), what: describe(dice) })
}

export const sicBoView: GameView = {
  ...{ Scene, Cloth, Record: DiceRecord, Wide: null, headline },
  call: (step) => t('tables.sicBo.die', { face: formatNumber((step as ThrownDie).face) }),
}
