import type { ReactNode } from 'react'
import { CategoryMark } from '#web/ui/category.tsx'

interface PageHeadingProps {
  readonly title: string
  readonly hint?: string
  /** Whose icon and hue stand beside the title. */
  readonly category?: string
  readonly children?: ReactNode
}

export function PageHeading({ title, hint, category, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {category && <CategoryMark category={category} className="size-13 rounded-2xl" />}
      <div className="min-w-0 flex-[1_1_220px]">
        <h1 className="text-[30px] leading-tight font-semibold tracking-[-0.015em] md:text-[34px]">{title}</h1>
        {hint && <p className="mt-0.5 text-soft">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
