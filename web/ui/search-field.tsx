import type { ComponentProps } from 'react'
import { Search } from '#web/ui/icons.ts'

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'inputMode'> {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly className?: string
}

/** A field that filters what stands below it while somebody types. */
export function SearchField({ label, text, onText, className = '', ...input }: SearchFieldProps) {
  return (
    <label
      className={`flex h-11 min-w-0 items-center gap-2.5 rounded-full bg-well px-4 text-faint shadow-well focus-within:outline-2 focus-within:outline-(--focus) ${className}`}
    >
      <Search aria-hidden="true" className="size-[18px] flex-none" />
      <input
        {...input}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onText(target.value)}
        className="h-full w-full min-w-0 bg-transparent text-[16px] text-strong text-ellipsis outline-none placeholder:text-faint"
      />
    </label>
  )
}
