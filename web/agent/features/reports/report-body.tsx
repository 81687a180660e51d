import type { ComponentProps } from 'react'
import { ReportPath } from '#web/agent/features/reports/report-filters.tsx'
import { ReportFoot, ReportSkeleton, ReportTable } from '#web/agent/features/reports/report-table.tsx'
import { agentButton, agentCard } from '#web/agent/layout/control-styles.ts'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Page {
  readonly path: ComponentProps<typeof ReportPath>['path']
  readonly isCut: boolean
}

interface ReportBodyProps<Row> {
  readonly label: string
  readonly query: ComponentProps<typeof ReportFoot>['query'] & Omit<ComponentProps<typeof CallFailed>['query'], 'error'>
  /** What the answers say beside their rows; there is none before the first has come. */
  readonly first: Page | undefined
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly onGo: (id: string | undefined) => void
}

/** Who stands right below somebody, with their figures; and what stands there instead while there is nobody to show. */
export function ReportBody<Row extends { readonly id: string }>(props: ReportBodyProps<Row>) {
  const { label, query, first, rows, columns, onGo } = props
  if (!first) {
    const { error, isFetching } = query
    return error ? <CallFailed query={{ error, isFetching, refetch: () => query.refetch() }} /> : <ReportSkeleton />
  }
  const path = <ReportPath path={first.path} onGo={onGo} />
  if (rows.length === 0) {
    return (
      <div className={agentCard}>
        {path}
        <EmptyState title={t('report.nobody')} hint={t('report.nobodyHint')}>
          <AgentLink page="registerCenter" className={agentButton.plain}>
            {t('agentPage.registerCenter')}
          </AgentLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <ReportTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      path={path}
      foot={<ReportFoot query={query} shown={rows.length} isCut={first.isCut} />}
    />
  )
}
