import type { InputHTMLAttributes } from 'react'
import { formatShortDay } from '#web/lib/fmt.ts'

interface DayFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  /** YYYY-MM-DD, or nothing yet. */
  readonly value: string
}

/**
 * The platform's own field for a day, which writes it as the browser's language does. At rest it is written as everywhere on the site; who
 * types sees the platform's.
 */
export function DayField({ value, className = '', ...input }: DayFieldProps) {
  return (
    <span className={`relative inline-grid items-center ${className}`}>
      <input
        onClick={({ currentTarget }) => currentTarget.showPicker()}
        {...input}
        type="date"
        value={value}
        className="peer size-full min-w-0 cursor-pointer bg-transparent opacity-0 outline-none [grid-area:1/1] focus:opacity-100"
      />
      <span
        aria-hidden="true"
        className="tabular pointer-events-none justify-self-center whitespace-nowrap text-strong [grid-area:1/1] peer-focus:invisible"
      >
        {value === '' ? '–' : formatShortDay(value)}
      </span>
    </span>
  )
}
