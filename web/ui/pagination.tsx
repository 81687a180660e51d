import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { pagesShown } from '#web/ui/pages-shown.ts'

interface PaginationProps {
  /** What is turned over, for who does not see it. */
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  /** Names one page; pages are counted from 0 here and from 1 for people. */
  readonly pageLabel: (number: number) => string
  readonly page: number
  readonly count: number
  readonly onTurn: (page: number) => void
  readonly range?: number
  readonly margin?: number
  readonly className?: string
}

const buttonClass =
  'grid h-11 min-w-11 place-items-center rounded-full px-2 font-medium tabular-nums text-soft transition-colors duration-150 hover:bg-surface-3 hover:text-strong disabled:opacity-40'

/** Turns over the pages of a list. */
export function Pagination(props: PaginationProps) {
  const {
    label,
    previousLabel,
    nextLabel,
    pageLabel,
    page,
    count,
    onTurn,
    range = 2,
    margin = 0,
    className = '',
  } = props
  return (
    <nav aria-label={label} className={`flex items-center justify-center gap-1 ${className}`}>
      <button
        type="button"
        aria-label={previousLabel}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
        className={buttonClass}
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
      {pagesShown(page, count, { range, margin }).map((shown, at) =>
        shown === 'gap' ? (
          <span key={at === 0 ? 'before' : 'after'} aria-hidden="true" className="px-1 text-faint">
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={pageLabel(shown + 1)}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onTurn(shown)}
            className={`${buttonClass} aria-[current=page]:bg-surface-3 aria-[current=page]:text-strong aria-[current=page]:shadow-1`}
          >
            {shown + 1}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={nextLabel}
        disabled={page >= count - 1}
        onClick={() => onTurn(page + 1)}
        className={buttonClass}
      >
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
    </nav>
  )
}
