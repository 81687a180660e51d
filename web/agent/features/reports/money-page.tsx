import type { getTeamMember } from '#modules/agents/contract.ts'
import { type MoneyKind, moneyKinds } from '#modules/turnover/model.ts'
import { RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import { CsvButton } from '#web/agent/features/reports/csv-button.tsx'
import { KindFlow } from '#web/agent/features/reports/kind-flow.tsx'
import { FilterChoice, FilterRow, readUuid, useExportKey } from '#web/agent/features/reports/report-filters.tsx'
import { kindNames } from '#web/agent/features/reports/report-labels.ts'
import { MemberName, ReportFoot, ReportSkeleton, ReportTable } from '#web/agent/features/reports/report-table.tsx'
import { type MoneyLine, moneyCsv, useTeamMoney } from '#web/agent/features/reports/use-reports.ts'
import { agentButton, agentCard } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { X } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

/** How the team's money moved, newest first, with its sums by kind. A name looks at that member and their team alone. */
export function MoneyPage() {
  useExportKey()
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const range = useAgentRange()
  const node = readUuid(values.get('node'))
  const kind = moneyKinds.find((one) => one === values.get('kind'))
  const input = {
    ...{ from: range.from, to: range.to },
    ...(node === null ? {} : { node }),
    ...(kind === undefined ? {} : { kind }),
  }
  const query = useTeamMoney(input)
  const first = query.data?.pages[0]
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  const currency = readCurrency(first?.currency ?? 'PHP')
  const choose = (one: MoneyKind | undefined): void => change({ kind: one })
  return (
    <>
      <PageHeading hint={t('report.moneyHint')} />
      <FilterRow days={<RangePicker range={range} />}>
        {node !== null && <Whose id={node} onClear={() => change({ node: undefined })} />}
        <FilterChoice
          label={t('report.kind')}
          value={kind ?? ''}
          none={t('report.all')}
          choices={moneyKinds.map((one) => ({ value: one, text: t(kindNames[one]) }))}
          onChoose={choose}
        />
        <CsvButton name={`account-details-${range.from}-${range.to}`} ask={moneyCsv(input)} />
      </FilterRow>
      <KindFlow totals={first?.totals} chosen={kind ?? null} currency={currency} onChoose={choose} />
      {query.isPending ? (
        <ReportSkeleton />
      ) : query.isError && !first ? (
        <CallFailed query={query} />
      ) : lines.length === 0 ? (
        <div className={agentCard}>
          <EmptyState title={t('report.noMoney')} hint={t('report.noMoneyHint')} />
        </div>
      ) : (
        <ReportTable
          label={t('agentPage.agentDownlineTransactionDetailsCopy')}
          columns={columnsOf(currency, range.zone, (id) => change({ node: id }))}
          rows={lines}
          keyOf={({ id }) => id}
          foot={<ReportFoot query={query} shown={lines.length} />}
        />
      )}
    </>
  )
}

/** Whom the page looks at, and the way back to everybody. */
function Whose({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const { data } = useAnswer<typeof getTeamMember>('GET /wps/agent/members/:member', { params: { member: id } })
  return (
    <button type="button" onClick={onClear} className={agentButton.plain}>
      <bdi>{data?.nickname ?? t('report.oneMember')}</bdi>
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('report.everybody')}</span>
    </button>
  )
}

function columnsOf(
  currency: ReturnType<typeof readCurrency>,
  timeZone: string,
  onMember: (id: string) => void,
): readonly Column<MoneyLine>[] {
  return [
    {
      title: t('report.time'),
      from: 'sm',
      cell: ({ at }) => <bdi className="tabular whitespace-nowrap text-soft">{formatInstant(at, { timeZone })}</bdi>,
    },
    {
      title: t('report.member'),
      cell: ({ member }) => <MemberName member={member} onOpen={() => onMember(member.id)} />,
    },
    { title: t('report.kind'), cell: ({ kind }) => t(kindNames[kind]) },
    {
      title: t('report.reference'),
      from: 'lg',
      cell: ({ ref }) => (
        <bdi dir="ltr" title={ref} className="tabular block max-w-60 truncate text-[12.5px] text-faint">
          {ref}
        </bdi>
      ),
    },
    {
      title: t('report.amount'),
      isNumber: true,
      cell: ({ amount }) => <Money amount={amount} currency={currency} isMovement />,
    },
  ]
}
