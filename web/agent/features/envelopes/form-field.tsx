import { type InputHTMLAttributes, useId } from 'react'
import { agentField } from '#web/agent/layout/control-styles.ts'

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** A field of the agent centre's height with its label above and its fault below. */
export function FormField({ label, error, hint, ...input }: FormFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-medium text-soft">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}told`}
        className={`${agentField} w-full ${error ? 'outline-lose' : ''}`}
      />
      <p
        id={`${id}told`}
        role={error ? 'alert' : undefined}
        className={`mt-1.5 text-[12.5px] empty:hidden ${error ? 'font-medium text-lose' : 'text-soft'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
