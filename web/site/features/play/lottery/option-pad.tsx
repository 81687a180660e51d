import { paysOf, rowsOf } from '#engines/lottery/odds.ts'
import { toNumber } from '#engines/ratio.ts'
import { optionName, optionParts } from '#web/features/lottery/play-names.ts'
import { formatMultiplier } from '#web/lib/fmt.ts'
import { setSymbol } from '#web/site/features/play/lottery/choice.ts'
import { walkCells } from '#web/site/features/play/lottery/pad.tsx'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'

/** Choices by name, each with what it pays; those of one place or pair stand in a row. */
export function OptionPad({ form, isFrozen }: { readonly form: TicketForm; readonly isFrozen: boolean }) {
  const { play, shape, choice, lottery, size, soldOut, setChoice } = form
  const { rule } = play
  if (rule.kind !== 'options' || shape.kind !== 'lists') return null
  const options = rule.options.map((option, at) => ({ ...option, at, ...partsOf(lottery.game, option.name) }))
  const rows = [...Map.groupBy(options, ({ place }) => place)]
  const chosen = choice[0] ?? []
  const payOf = (row: string): string => {
    const found = rowsOf(play).find(({ id }) => id === row)
    const pays = found && paysOf(found, size.prizeGroup)
    return pays ? formatMultiplier(toNumber(pays)) : ''
  }
  return (
    <div className="pad option-pad">
      {rows.map(([place, list]) => (
        <fieldset key={place ?? ''} className="option-row" disabled={isFrozen}>
          {place !== null && <legend>{place}</legend>}
          {list.map(({ name, word, row, at }) => {
            const isSold = soldOut.has(`${play.id} options:${name}`) || soldOut.has(`${play.id} *`)
            return (
              <button
                key={name}
                type="button"
                className="option pad-number"
                aria-pressed={chosen.includes(at)}
                aria-label={`${optionName(lottery.game, name)}, ${payOf(row)}`}
                disabled={isSold}
                onKeyDown={(event) => walkCells(event, 1)}
                data-sold={isSold || undefined}
                onClick={() => setChoice(setSymbol(choice, shape, 0, at, !chosen.includes(at)))}
              >
                <b>{word}</b>
                <small dir="ltr">{payOf(row)}</small>
              </button>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function partsOf(game: string, option: string): { readonly place: string | null; readonly word: string } {
  const { row, name } = optionParts(game, option)
  return { place: row, word: name }
}
