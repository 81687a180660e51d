import type { ReactNode } from 'react'
import { Diamond } from '#web/ui/diamond.tsx'

interface StepHeadProps {
  readonly state: 'done' | 'now' | 'ahead'
  readonly title: string
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** How far a part of the cashier is, and what it is. */
export function StepHead({ state, title, children }: StepHeadProps) {
  return (
    <div className="flex min-h-7 items-center gap-3">
      <Diamond state={state} className="size-5" />
      <h2 className="min-w-0 flex-1 text-[17px] font-semibold">{title}</h2>
      {children}
    </div>
  )
}
