import { type SelectHTMLAttributes, useId } from 'react'
import { ChevronDown, CircleAlert } from '#web/ui/icons.ts'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly error?: string | undefined
}

/** One of many, on the platform's own list: a phone shows it as its people know it. It looks like a field. */
export function SelectField({ label, choices, error, ...select }: SelectFieldProps) {
  const id = useId()
  const errorId = `${id}error`
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium text-soft">
        {label}
      </label>
      <div
        className={`relative flex h-13 items-center rounded-[14px] bg-well shadow-well outline -outline-offset-1 transition-[outline-color] duration-150 focus-within:outline-2 focus-within:outline-(--focus) ${error ? 'outline-lose' : 'outline-edge/45'}`}
      >
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="size-full appearance-none rounded-[14px] bg-transparent ps-4 pe-11 text-base font-medium text-strong outline-none"
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value} className="bg-surface-2">
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-4 size-[18px] text-faint" />
      </div>
      <p
        id={errorId}
        role="alert"
        className={`flex items-center gap-1.5 text-[13px] font-medium text-lose ${error ? 'mt-2' : ''}`}
      >
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="size-4 flex-none" />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
