import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { explainFigure } from '#modules/wallet/contract.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import { lookOfKind } from '#web/features/records/kinds.ts'
import { ListFoot } from '#web/features/records/list-foot.tsx'
import { ProofPanel } from '#web/features/records/proof-panel.tsx'
import { type Account, currencyOf } from '#web/features/records/use-accounts.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A figure of the wallet that somebody wants to understand. */
export interface Explained {
  readonly account: Account
  readonly what: 'balance' | 'held'
  readonly title: string
}

const float = 'vendor_float:'

/** The names that the wallet gives to its figures. */
function figureName({ account: { kind }, what }: Explained): string {
  if (what === 'held') return 'held'
  return kind.startsWith(float) ? `float:${kind.slice(float.length)}` : kind
}

type Page = ReplyOf<typeof explainFigure>

function useExplained(explained: Explained) {
  const query = { figure: figureName(explained), currency: currencyOf(explained.account), limit: 20 }
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: ['statement', 'explain', query],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof explainFigure>('GET /wps/wallet/explain', { query: page, signal }))
    },
  })
}

interface ExplainDialogProps {
  readonly explained: Explained
  readonly zone: string
  readonly onClose: () => void
}

/** Why a figure is what it is: the lines behind it, each with its proof. */
export function ExplainDialog({ explained, zone, onClose }: ExplainDialogProps) {
  const query = useExplained(explained)
  const [first] = query.data?.pages ?? []
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  const currency = currencyOf(explained.account)
  return (
    <Dialog title={explained.title} size="wide" closeLabel={t('state.close')} onClose={onClose}>
      {query.isPending && <Skeleton className="h-64 rounded-2xl" />}
      {query.isError && !query.data && (
        <ErrorState
          reason={t(messageOf(query.error.refusal))}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {first && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Money amount={first.value} currency={currency} className="text-[28px] leading-9" />
            <span className="text-soft">{t('records.explainSum')}</span>
          </p>
          {first.held.length > 0 && <Held held={first.held} currency={currency} zone={zone} />}
          {lines.length === 0 && first.held.length === 0 && (
            <EmptyState title={t('records.statementEmpty')} hint={t('records.statementEmptyHint')} />
          )}
          {lines.length > 0 && (
            <div className="mt-4 overflow-hidden rounded-2xl bg-surface-1 shadow-1">
              <ul aria-label={t('records.statement')} className="divide-y divide-hairline">
                {lines.map((line) => (
                  <ExplainedLine key={line.id} line={line} account={explained.account} zone={zone} />
                ))}
              </ul>
              <ListFoot query={query} shown={lines.length} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

interface ExplainedLineProps {
  readonly line: Page['lines'][number]
  readonly account: Account
  readonly zone: string
}

function ExplainedLine({ line, account, zone }: ExplainedLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { icon: Icon, text } = lookOfKind(line.kind)
  const currency = currencyOf(account)
  return (
    <li className={isOpen ? 'bg-surface-2' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-start"
      >
        <Icon aria-hidden="true" className="size-4 flex-none text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{text}</span>
          <time dateTime={line.at} className="tabular block text-[13px] text-faint">
            {formatInstant(line.at, { timeZone: zone })}
          </time>
        </span>
        <span className="grid justify-items-end">
          <Money amount={line.amount} currency={currency} isMovement />
          <Money amount={line.after} currency={currency} className="text-[13px] font-medium text-faint" />
        </span>
        <ShieldCheck aria-hidden="true" className={`size-[18px] flex-none ${isOpen ? 'text-gold' : 'text-faint'}`} />
      </button>
      {isOpen && (
        <div className="px-3 pb-3">
          <ProofPanel line={line} accountId={account.id} />
        </div>
      )}
    </li>
  )
}

interface HeldProps {
  readonly held: Page['held']
  readonly currency: Parameters<typeof Money>[0]['currency']
  readonly zone: string
}

function Held({ held, currency, zone }: HeldProps) {
  return (
    <ul aria-label={t('records.held')} className="mt-4 divide-y divide-hairline rounded-2xl bg-surface-1 shadow-1">
      {held.map((one) => (
        <li key={`${one.ref}${one.at}`} className="flex items-center justify-between gap-3 px-4 py-3">
          <span className="min-w-0">
            <bdi dir="ltr" className="tabular block truncate rtl:text-right">
              {one.ref}
            </bdi>
            <time dateTime={one.at} className="tabular text-[13px] text-faint">
              {formatInstant(one.at, { timeZone: zone })}
            </time>
          </span>
          <Money amount={one.amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
