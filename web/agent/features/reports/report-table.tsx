import type { ComponentProps, ReactNode } from 'react'
import type { Currency } from '#kit/money.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentButton, agentCard } from '#web/agent/layout/control-styles.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { DataTable } from '#web/agent/tables/data-table.tsx'
import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ReportTableProps<Row extends object> extends ComponentProps<typeof DataTable<Row>> {
  /** Above the head: whose rows these are. */
  readonly path?: ReactNode
  readonly foot?: ReactNode
}

/** A table in its card, with what stands above and below it. */
export function ReportTable<Row extends object>({ path, foot, ...table }: ReportTableProps<Row>) {
  return (
    <div className={`${agentCard} overflow-hidden`}>
      {path}
      <DataTable {...table} />
      {foot}
    </div>
  )
}

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: CallRefused | null
    fetchNextPage(): Promise<unknown>
  }
  readonly shown: number
  /** There are so many that a figure sorts only the first. */
  readonly isCut?: boolean
}

/** How much is shown, and the way to more. */
export function ReportFoot({ query, shown, isCut = false }: MoreProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-t border-hairline px-4 py-2">
      <p className="text-[12.5px] text-faint">
        {t(query.hasNextPage ? 'report.shown' : 'report.whole', { count: shown })}
        {isCut && ` ${t('report.cut')}`}
      </p>
      {query.isFetchNextPageError && query.error && (
        <p role="alert" className="text-[12.5px] font-medium text-lose">
          {t(messageOf(query.error.refusal))}
        </p>
      )}
      {query.hasNextPage && (
        <button
          type="button"
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          className={agentButton.plain}
        >
          {t(query.isFetchingNextPage ? 'report.loading' : 'report.more')}
        </button>
      )}
    </div>
  )
}

interface MemberNameProps {
  readonly member: { readonly id: string; readonly nickname: string; readonly username: string }
  readonly isAgent?: boolean
  /** Opens them; a name that leads nowhere is only a name. */
  readonly onOpen?: (() => void) | undefined
}

/** Somebody in a row: face, nickname, and the name they sign in with. */
export function MemberName({ member, isAgent = false, onOpen }: MemberNameProps) {
  const { id, nickname, username } = member
  const name = (
    <>
      <LetterAvatar id={id} name={nickname} />
      <span className="min-w-0 text-start">
        <bdi className="block truncate font-medium">
          {nickname}
          {isAgent && <span className="ms-2 text-[12px] font-normal text-gold">{t('report.agent')}</span>}
        </bdi>
        <bdi className="block truncate text-[12px] leading-4 text-faint">{username}</bdi>
      </span>
    </>
  )
  const look = 'flex min-h-11 max-w-52 min-w-0 items-center gap-2.5 lg:min-h-9'
  return onOpen ? (
    <button type="button" onClick={onOpen} className={`${look} rounded-lg hover:text-gold`}>
      {name}
    </button>
  ) : (
    <span className={look}>{name}</span>
  )
}

/** A sum of a row; nothing is there to be seen, and not to be looked at. */
export function PlainMoney({ amount, currency }: { readonly amount: string; readonly currency: Currency }) {
  return <ShortMoney amount={amount} currency={currency} className={/[1-9]/.test(amount) ? '' : 'text-faint'} />
}

export function ReportSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-96 rounded-xl" />
    </>
  )
}
