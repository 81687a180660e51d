import type { ReactNode } from 'react'

interface PageHeadingProps {
  readonly title: string
  /** A few words beside the title. */
  readonly children?: ReactNode
}

/** The title of a console page. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h1 className="font-display text-[22px] leading-tight font-semibold tracking-[-0.01em]">{title}</h1>
      {children && <p className="text-[13px] text-soft">{children}</p>}
    </div>
  )
}
