import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListShape, Shape } from '#engines/lottery/model.ts'
import { listName } from '#web/features/lottery/play-names.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { applyQuickSet, quickSets, readKey, setSymbol, symbolsOf } from '#web/site/features/play/lottery/choice.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'

interface PadProps {
  readonly form: TicketForm
  readonly isFrozen: boolean
  /** Draws since each number last came, by the name of the list; empty where that is not counted. */
  readonly missing: ReadonlyMap<string, readonly number[]>
  /** Two-digit endings of the last board. */
  readonly came: ReadonlySet<number>
}

/** A row of digits for every place, or a field of numbers. */
export function Pad({ form, isFrozen, missing, came }: PadProps) {
  const { shape, choice, setChoice } = form
  if (shape.kind !== 'lists') return null
  return (
    <div className="pad">
      {shape.lists.map((list, at) => (
        <PadList
          key={list.name}
          form={form}
          list={list}
          chosen={choice[at] ?? []}
          isFrozen={isFrozen}
          missing={missing.get(list.name) ?? []}
          came={came}
          onSet={(symbol, isOn, others) => {
            const marked = others.reduce((sum, one) => setSymbol(sum, shape, at, one, isOn), choice)
            setChoice(setSymbol(marked, shape, at, symbol, isOn))
          }}
          onQuick={(set) => setChoice(applyQuickSet(choice, shape, at, set))}
        />
      ))}
    </div>
  )
}

/** More than these stand in a field of ten columns. */
const rowMost = 12

interface PadListProps extends Pick<PadProps, 'form' | 'isFrozen' | 'came'> {
  readonly list: ListShape
  readonly chosen: readonly number[]
  readonly missing: readonly number[]
  /** Of a drag, the cell where it began comes along. */
  readonly onSet: (symbol: number, isOn: boolean, others: readonly number[]) => void
  readonly onQuick: (set: (typeof quickSets)[number]) => void
}

function PadList({ form, list, chosen, isFrozen, missing, came, onSet, onQuick }: PadListProps) {
  const { game, play, soldOut, lottery } = form
  const name = listName(lottery.game, list.name)
  const symbols = symbolsOf(list, 'all')
  const isField = symbols.length > rowMost
  const [focused, setFocused] = useState(symbols[0] ?? 0)
  const typed = useRef('')
  const isTyping = useRef(false)
  const drag = useRef<{ readonly symbol: number; readonly isOn: boolean } | null>(null)
  const from = symbols[0] ?? 0
  const hasCome = game.info.id.startsWith('vietnam-') && isField
  const widthOf = isField ? 10 : symbols.length

  function startDrag(event: PointerEvent, symbol: number): void {
    drag.current = event.pointerType === 'mouse' ? { symbol, isOn: !chosen.includes(symbol) } : null
  }

  function dragOver(event: PointerEvent, symbol: number): void {
    const start = drag.current
    if (event.pointerType !== 'mouse' || event.buttons !== 1 || !start || start.symbol === symbol) return
    onSet(symbol, start.isOn, [start.symbol])
  }

  const isSoldOut = (symbol: number) =>
    soldOut.has(`${play.id} ${list.name}:${writeSymbol(list, symbol)}`) || soldOut.has(`${play.id} *`)

  /** Digits choose and backspace clears; Enter after them puts a finished choice into the basket. Who goes by arrows presses with it. */
  function readKeys(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const isOnNumber = event.target.classList.contains('pad-number')
    if (event.key === 'Enter' && isTyping.current && isOnNumber && form.notes > 0 && form.sizeFault === null) {
      event.preventDefault()
      isTyping.current = false
      form.addToBasket()
      return
    }
    const press = isOnNumber ? readKey(list, typed.current, event.key) : null
    isTyping.current = press !== null
    if (!press) return
    event.preventDefault()
    typed.current = press.typed
    if (press.isClear) onQuick('clear')
    if (press.symbol !== null && !isSoldOut(press.symbol)) onSet(press.symbol, !chosen.includes(press.symbol), [])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys choose among the buttons inside.
    <fieldset className="pad-list" data-field={isField || undefined} disabled={isFrozen} onKeyDown={readKeys}>
      <legend className="sr-only">{name}</legend>
      <div className="pad-name" aria-hidden="true">
        <b>{name}</b>
        <small>{chosen.length === 0 ? t('lottery.noneChosen') : t('lottery.chosen', { count: chosen.length })}</small>
      </div>
      <div className="pad-cells" dir="ltr">
        {symbols.map((symbol) => {
          const written = writeSymbol(list, symbol)
          const isSold = isSoldOut(symbol)
          const since = missing[symbol - from]
          return (
            <span key={symbol} className="pad-cell">
              <button
                type="button"
                className="pad-number"
                aria-pressed={chosen.includes(symbol)}
                aria-label={isSold ? t('lottery.soldOutNumber', { number: written }) : written}
                disabled={isSold}
                data-sold={isSold || undefined}
                data-came={(hasCome && came.has(symbol)) || undefined}
                tabIndex={symbol === focused ? 0 : -1}
                onFocus={() => setFocused(symbol)}
                onKeyDown={(event) => walkCells(event, widthOf)}
                onClick={() => onSet(symbol, !chosen.includes(symbol), [])}
                onPointerDown={(event) => startDrag(event, symbol)}
                onPointerEnter={(event) => dragOver(event, symbol)}
              >
                {written}
              </button>
              {!isField && since !== undefined && <small aria-hidden="true">{formatNumber(since)}</small>}
            </span>
          )
        })}
      </div>
      <div className="pad-quick">
        {quickSets
          .filter((set) => symbolsOf(list, set).length <= list.most)
          .map((set) => (
            <button
              key={set}
              type="button"
              aria-label={t('lottery.quickOf', { set: t(`lottery.quick.${set}`), list: name })}
              onClick={() => onQuick(set)}
            >
              {t(`lottery.quick.${set}`)}
            </button>
          ))}
      </div>
      {hasCome && came.size > 0 && (
        <p className="pad-came">
          <i aria-hidden="true" />
          {t('lottery.cameLast')}
        </p>
      )}
    </fieldset>
  )
}

function writeSymbol({ symbols }: ListShape, symbol: number): string {
  return symbols.kind === 'names' ? (symbols.names[symbol] ?? '') : String(symbol).padStart(symbols.digits, '0')
}

/** The arrow keys go from number to number; up and down also to the next place. */
export function walkCells(event: KeyboardEvent<HTMLElement>, width: number): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: width, ArrowUp: -width }[event.key]
  if (step === undefined) return
  const pad = event.currentTarget.closest('.pad') ?? event.currentTarget
  const cells = [...pad.querySelectorAll<HTMLButtonElement>('.pad-number:not(:disabled)')]
  const next = cells[cells.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Whether every list of a shape is chosen by name. */
export const isByOptions = (shape: Shape): boolean =>
  shape.kind === 'lists' && shape.lists.every(({ symbols }) => symbols.kind === 'names')
