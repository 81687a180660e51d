import type { ReactNode } from 'react'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'

interface EmptyStateProps {
  readonly title: string
  readonly hint: string
  /** Where it is all that a page has, its title is the page's. */
  readonly isPage?: boolean
  /** The next step, if there is one. */
  readonly children?: ReactNode
}

export function EmptyState({ title, hint, isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="relative grid justify-items-center gap-2 overflow-hidden rounded-2xl px-6 py-12 text-center">
      <Weave className="fade-down" />
      <Mark size={44} className="relative mb-2 opacity-80" />
      <Title className="relative font-display text-[17px] font-semibold">{title}</Title>
      <p className="relative max-w-sm text-soft">{hint}</p>
      {children && <div className="relative mt-4">{children}</div>}
    </div>
  )
}
