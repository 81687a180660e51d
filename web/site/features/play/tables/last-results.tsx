import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'

const shownMost = 18

interface LastResultsProps {
  readonly title: string
  readonly markOf: (mark: string) => ReactNode
  /** What else stands in the panel, below the results. */
  readonly children?: ReactNode
}

/** The last results of this stretch of rounds, newest first. */
export function LastResults({ title, markOf, children }: LastResultsProps) {
  const { results } = useThisSeat().live
  return (
    <section className="panel">
      <h2>
        {title}
        <em>{t('tables.newestFirst')}</em>
      </h2>
      {results.length === 0 && <p className="note">{t('tables.noResults')}</p>}
      <ol className="number-grid" dir="ltr">
        {results
          .slice(-shownMost)
          .toReversed()
          .map(({ number, mark }) => (
            <li key={number}>{markOf(mark)}</li>
          ))}
      </ol>
      {children}
    </section>
  )
}
