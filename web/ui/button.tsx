import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'

export interface ButtonLook {
  /** One gold action in a view; everything else is quiet. */
  readonly look?: 'gold' | 'quiet' | 'bare'
  readonly size?: 'normal' | 'large'
}

const looks = {
  gold: 'gold-button hover:brightness-105 active:brightness-95',
  quiet: 'bg-surface-3 text-strong shadow-1 hover:brightness-110 active:brightness-95',
  bare: 'text-strong hover:bg-surface-3/60',
}
const sizes = { normal: 'h-11 px-5 text-[14.5px]', large: 'h-13 px-7 text-base' }

/** For what looks like a button and is a link. */
export function buttonClass({ look = 'quiet', size = 'normal' }: ButtonLook = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-none whitespace-nowrap select-none transition-[filter,background-color,transform] duration-150 ease-out active:scale-[0.985] disabled:opacity-60 ${looks[look]} ${sizes[size]}`
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly type?: 'button' | 'submit'
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** While busy it keeps its place and its focus, and does nothing. */
export function Button({
  look,
  size,
  type = 'button',
  isBusy = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The rule wants to read the type here; it is one of the two above.
      type={type === 'submit' ? 'submit' : 'button'}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
