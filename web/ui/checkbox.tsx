import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Check, CircleAlert } from '#web/ui/icons.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** The platform's own box under a drawn one. The words are part of the target. */
export function Checkbox({ label, error, ref, ...input }: CheckboxProps) {
  const id = useId()
  const errorId = `${id}error`
  return (
    <div>
      <label htmlFor={id} className="group flex min-h-11 cursor-pointer items-center gap-3 leading-snug">
        <span className="relative grid size-6 flex-none place-items-center">
          <input
            {...input}
            ref={ref}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={`peer size-6 cursor-pointer appearance-none rounded-[7px] bg-well shadow-well outline -outline-offset-1 transition-[background-color] duration-150 checked:bg-gold-fill focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-(--focus) ${error ? 'outline-lose' : 'outline-edge/70'}`}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 scale-50 text-(--on-gold) opacity-0 transition-[transform,opacity] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <p
        id={errorId}
        role="alert"
        className={`flex items-center gap-1.5 text-[13px] font-medium text-lose ${error ? 'mt-1' : ''}`}
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
