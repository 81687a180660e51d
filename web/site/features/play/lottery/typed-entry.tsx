import { textMost } from '#engines/lottery/notation.ts'
import { t } from '#web/lib/i18n.ts'
import { dropWrong } from '#web/site/features/play/lottery/choice.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Eraser, ListX } from '#web/ui/icons.ts'

/** So many wrong items are written out; the rest are counted. */
const shownMost = 12

/** Numbers typed or pasted, hundreds at once; what cannot be read is named item by item. */
export function TypedEntry({ form }: { readonly form: TicketForm }) {
  const { play, shape, text, typed, setText } = form
  if (text === null || typed === null) return null
  const { wrong, isTooLong } = typed
  const hasFault = wrong.length > 0 || isTooLong
  return (
    <div className="typed">
      <textarea
        value={text}
        rows={6}
        dir="ltr"
        inputMode="numeric"
        spellCheck={false}
        autoComplete="off"
        maxLength={textMost}
        aria-label={t('lottery.typed')}
        aria-invalid={hasFault}
        aria-describedby={hasFault ? 'typed-faults' : undefined}
        placeholder={t('lottery.typedExample', { example: exampleOf(form) })}
        onChange={({ target }) => setText(target.value)}
      />
      {hasFault && (
        <div id="typed-faults" className="typed-faults" role="alert">
          {isTooLong ? (
            <p>{t('lottery.refusal.selectionIsTooLong')}</p>
          ) : (
            <>
              <p>{t('lottery.wrongItems', { count: wrong.length })}</p>
              <ul>
                {wrong.slice(0, shownMost).map((item, at) => (
                  <li key={at}>
                    <bdi dir="ltr">{item.text}</bdi> {t(`lottery.wrong.${item.code}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="typed-tools">
        {wrong.length > 0 && (
          <Button onClick={() => setText(dropWrong(play, shape, text))}>
            <ListX aria-hidden="true" className="size-[18px]" />
            {t('lottery.dropWrong')}
          </Button>
        )}
        {text !== '' && (
          <Button look="bare" onClick={() => setText('')}>
            <Eraser aria-hidden="true" className="size-[18px]" />
            {t('lottery.quick.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Two items as they can be written. */
function exampleOf({ shape }: TicketForm): string {
  if (shape.kind === 'tickets') {
    const digits = shape.symbols.kind === 'numbers' ? shape.symbols.digits : 1
    const ticket = (first: number) =>
      Array.from({ length: shape.size }, (_, at) => String(first + at).padStart(digits, '0')).join(
        digits > 1 ? ' ' : '',
      )
    return `${ticket(1)}, ${ticket(3)}`
  }
  const symbols = shape.lists[0]?.symbols
  const digits = symbols?.kind === 'numbers' ? symbols.digits : 1
  return `${'7'.padStart(digits, '0')} ${'26'.padStart(digits, '0')}`
}
