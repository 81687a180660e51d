import type { CSSProperties } from 'react'
import type { Json } from '#engines/game.ts'
import { type Colour, colours } from '#engines/tables/colour-game/colours.ts'
import type { ColourOutcome } from '#engines/tables/colour-game/game.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { colourPaints } from '#web/site/features/play/tables/colour-paints.ts'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import { Dome, diePlaces, SolidDie } from '#web/site/features/play/tables/dice.tsx'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { coloursOf } from '#web/site/features/play/tables/marks.ts'
import { TableRoom } from '#web/ui/art/table-room.tsx'

export const colourName = (colour: Colour): string => t(`tables.colour.${colour}`)

/** The first letter stands on the die, so that colour is not the only mark. */
const letterOf = (colour: Colour): string => [...colourName(colour)][0]?.toUpperCase() ?? ''

export const faceOf = (colour: Colour) => ({
  colour: colourPaints[colour][0],
  ink: colourPaints[colour][1],
  letter: letterOf(colour),
})

function Scene() {
  const { answer, live } = useThisSeat()
  const { round, phase } = live
  const outcome = phase === 'over' && round && !round.isVoid ? (round.outcome as ColourOutcome) : null
  const shown =
    outcome?.dice ?? ((round?.steps ?? []) as readonly { readonly colour: Colour }[]).map(({ colour }) => colour)
  const last = live.results.at(-1)
  const resting = shown.length === 0 && phase === 'betting' && last ? coloursOf(last) : []
  return (
    <>
      <TableRoom
        hue={330}
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
            <SolidDie {...place} face={faceOf(shown[at] ?? resting[at] ?? colours[at] ?? 'red')} />
          </g>
        ))}
      </Dome>
    </>
  )
}

export function ColourTile({ colour }: { readonly colour: Colour }) {
  const [paint, ink] = colourPaints[colour]
  return (
    <span className="colour-tile" style={{ background: paint, color: ink }}>
      <span aria-hidden="true">{letterOf(colour)}</span>
      <span className="sr-only">{colourName(colour)}</span>
    </span>
  )
}

function Cloth() {
  return (
    <div className="cloth colour-cloth" dir="ltr">
      {colours.map((colour) => (
        <SpotButton
          key={colour}
          spot={colour}
          showsTotal
          className="main colour"
          style={{ '--paint': colourPaints[colour][0], '--ink': colourPaints[colour][1] } as CSSProperties}
        />
      ))}
    </div>
  )
}

function ColourRecord() {
  const { live } = useThisSeat()
  const thrown = live.results.flatMap(coloursOf)
  return (
    <section className="panel">
      <h2>
        {t('tables.lastResults')}
        <em>{t('tables.newestFirst')}</em>
      </h2>
      {thrown.length === 0 && <p className="note">{t('tables.noResults')}</p>}
      <ol className="colour-grid" dir="ltr">
        {live.results
          .slice(-16)
          .toReversed()
          .map((result) => (
            <li key={result.number}>
              <ColourMark colours={coloursOf(result)} />
            </li>
          ))}
      </ol>
      <dl className="colour-counts">
        {colours.map((colour) => (
          <div key={colour}>
            <dt>
              <ColourTile colour={colour} />
            </dt>
            <dd>{formatNumber(thrown.filter((one) => one === colour).length)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t('tables.noPrediction')}</p>
    </section>
  )
}

export function ColourMark({ colours: shown }: { readonly colours: readonly Colour[] }) {
  return (
    <span className="colour-mark">
      {shown.map((colour, at) => (
        <ColourTile key={at} colour={colour} />
      ))}
    </span>
  )
}

function headline(drawn: Json): string {
  const { dice } = drawn as ColourOutcome
  return dice.map(colourName).join(', ')
}

export const colourView: GameView = {
  ...{ Scene, Cloth, Record: ColourRecord, Wide: null, headline },
  call: (step) => colourName((step as { readonly colour: Colour }).colour),
}
