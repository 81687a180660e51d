import type { HTMLAttributes } from 'react'

/** A surface above the page, told by light. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-2xl bg-surface-1 shadow-2 ${className}`} />
}
