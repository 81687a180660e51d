import type { ReactNode } from 'react'

interface CellProps {
  /** By which tree.css knows it. */
  readonly column: string
  readonly className?: string
  readonly children: ReactNode
}

/** One cell of the tree. Its rows are laid out as a grid and stand where they were scrolled to, which no row of a table does. */
export function Cell({ column, className = '', children }: CellProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As above.
    <div role="gridcell" data-column={column} className={className}>
      {children}
    </div>
  )
}

/** The name of a column. */
export function HeadCell({ column, children }: Omit<CellProps, 'className'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As above.
    <div role="columnheader" data-column={column} className="px-1.5 text-end first:ps-4 first:text-start">
      {children}
    </div>
  )
}
