import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleAlert } from '#web/ui/icons.ts'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string
  readonly icon?: IconComponent
  /** What is wrong with what was entered; stands right below it. */
  readonly error?: string | undefined
  /** Stands below while there is nothing wrong. */
  readonly hint?: ReactNode
  /** A control inside the field, at its end. */
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** What must be filled in is marked; the input itself says so to who does not see the mark. */
const star = "after:text-lose after:content-['_*'/'']"

export function Field({ label, icon: Icon, error, hint, action, ref, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}error`
  const hintId = `${id}hint`
  return (
    <div>
      <label htmlFor={id} className={`mb-2 block font-medium text-soft ${input.required ? star : ''}`}>
        {label}
      </label>
      <div
        className={`flex h-13 items-center rounded-[14px] bg-well ps-4 ${action ? 'pe-1.5' : 'pe-4'} shadow-well outline -outline-offset-1 transition-[outline-color] duration-150 focus-within:outline-2 focus-within:outline-(--focus) ${error ? 'outline-lose' : 'outline-edge/45'}`}
      >
        {Icon && <Icon aria-hidden="true" className="me-3 size-[19px] flex-none text-faint" />}
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : hint ? hintId : undefined}
          className="h-full min-w-0 flex-1 bg-transparent text-base font-medium text-strong outline-none placeholder:text-faint"
        />
        {action}
      </div>
      {hint && !error && (
        <div id={hintId} className="mt-2 text-[13px] text-soft">
          {hint}
        </div>
      )}
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
