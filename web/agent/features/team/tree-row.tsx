import type { ReactNode } from 'react'
import type { Currency } from '#kit/money.ts'
import type { TreeLine } from '#web/agent/features/team/flatten-tree.ts'
import { writeAgo } from '#web/agent/features/team/short-day.ts'
import type { TeamRow } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { writePercent } from '#web/lib/percent.ts'
import { ChevronRight, Ellipsis, ShieldBan } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type ContractState = 'open' | 'active'

/** What all rows share. */
export interface TreeRowContext {
  readonly me: string
  /** The agent's own highest rate, which no row tells where the agent stands right under the house. */
  readonly ownPpm: number | null
  readonly currency: Currency
  readonly nowMs: number
  readonly chosen: string | null
  readonly contractOf: (id: string) => ContractState | undefined
  readonly onChoose: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onFold: (id: string) => void
  readonly onMore: (node: string, after: string) => void
  readonly onRetry: () => void
}

const figure = { isNumber: true, padding: 'px-1.5' } as const

/** What a line has. Which columns are shown is a matter of room, and so of tree.css. */
export function describeTreeColumns(context: TreeRowContext): readonly Column<TreeLine>[] {
  const { currency, nowMs } = context
  const of = (cell: (row: TeamRow) => ReactNode) => (line: TreeLine) => line.kind === 'member' && cell(line.row)
  return [
    {
      key: 'member',
      title: t('team.member'),
      padding: 'ps-3 pe-1.5',
      cell: (line) => line.kind === 'member' && <Member {...line} context={context} />,
    },
    {
      key: 'level',
      title: t('team.level'),
      ...figure,
      className: 'tabular',
      cell: of(({ depth }) => <span className="text-soft">{depth === 0 ? '–' : depth}</span>),
    },
    {
      key: 'team',
      title: t('team.team'),
      ...figure,
      className: 'tabular',
      cell: of(({ team }) => formatNumber(team)),
    },
    {
      key: 'turnover',
      title: t('team.turnover'),
      ...figure,
      cell: of(({ figures }) => <ShortMoney amount={figures.turnover} currency={currency} />),
    },
    {
      key: 'profit',
      title: t('team.profitShort'),
      ...figure,
      cell: of(({ figures }) => <ShortMoney amount={figures.profit} currency={currency} isSigned />),
    },
    {
      key: 'rate',
      title: t('team.rate'),
      ...figure,
      className: 'tabular',
      cell: of((row) => {
        const ratePpm = row.ratePpm ?? (row.id === context.me ? context.ownPpm : null)
        return ratePpm === null ? '–' : `${writePercent(ratePpm)}%`
      }),
    },
    {
      key: 'contract',
      title: t('team.contract'),
      ...figure,
      cell: of((row) => <Contract row={row} state={context.contractOf(row.id)} />),
    },
    {
      key: 'seen',
      title: t('team.seen'),
      ...figure,
      className: 'tabular truncate',
      cell: of(({ seenAt }) => (
        <span className="text-soft">
          <Seen at={seenAt} nowMs={nowMs} />
        </span>
      )),
    },
    {
      key: 'actions',
      title: t('team.actions'),
      isTitleHidden: true,
      padding: 'p-0',
      cell: of((row) => <Actions row={row} context={context} />),
    },
  ]
}

/** With its line, a row is as tall as the grid reckons with: 35 px and one. */
const rowClass =
  'h-9 border-b border-hairline -outline-offset-2 hover:bg-surface-2/60 aria-selected:bg-gold-wash aria-selected:shadow-[inset_3px_0_var(--gold-mark)] rtl:aria-selected:shadow-[inset_-3px_0_var(--gold-mark)]'

/** The attributes of a line's row; one row of the grid is in the order of the Tab key. */
export function describeTreeRow(line: TreeLine, place: number, isFocus: boolean, context: TreeRowContext) {
  const shared = { tabIndex: isFocus ? 0 : -1, 'aria-level': line.level + 1, 'data-place': place, className: rowClass }
  if (line.kind !== 'member') return shared
  const { row, isOpen } = line
  return {
    ...shared,
    'aria-expanded': row.directs > 0 ? isOpen : undefined,
    'aria-selected': row.id === context.chosen,
    onClick: () => context.onChoose(row.id),
    className: `cursor-pointer ${rowClass}`,
  }
}

/** What stands in the place of downlines that are not here. */
export function TreeWait({ line, context }: { readonly line: TreeLine; readonly context: TreeRowContext }) {
  return (
    <div className="flex h-[35px] items-center gap-3 whitespace-nowrap">
      <Guides level={line.level} />
      {line.kind === 'loading' && <Skeleton className="h-4 w-40" />}
      {line.kind === 'failed' && (
        <button type="button" tabIndex={-1} onClick={context.onRetry} className="font-medium text-lose underline">
          {t('state.error')}. {t('state.retry')}
        </button>
      )}
      {line.kind === 'more' && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => context.onMore(line.node, line.after)}
          className="font-medium text-gold hover:underline"
        >
          {t('team.moreRows')}
        </button>
      )}
    </div>
  )
}

/** Hairlines that lead from a row to those above it. */
function Guides({ level }: { readonly level: number }) {
  return (
    <span aria-hidden="true" className="flex self-stretch">
      {Array.from({ length: level }, (_, at) => at).map((at) => (
        <span key={at} className="w-2.5 border-s border-hairline sm:w-[18px]" />
      ))}
    </span>
  )
}

interface MemberProps {
  readonly row: TeamRow
  readonly level: number
  readonly isOpen: boolean
  readonly context: TreeRowContext
}

function Member({ row, level, isOpen, context }: MemberProps) {
  const turn = isOpen ? context.onFold : context.onOpen
  return (
    <div className="flex h-[35px] min-w-0 items-center gap-1.5 sm:gap-2">
      <Guides level={level} />
      {row.directs > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={isOpen ? t('team.foldOf', { name: row.nickname }) : t('team.openOf', { name: row.nickname })}
          onClick={(event) => {
            event.stopPropagation()
            turn(row.id)
          }}
          className="-mx-1 grid size-8 flex-none place-items-center rounded-md text-faint hover:text-strong lg:mx-0 lg:size-6"
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
        </button>
      ) : (
        <span aria-hidden="true" className="w-6 flex-none" />
      )}
      <span className="max-sm:hidden">
        <LetterAvatar id={row.id} name={row.nickname} />
      </span>
      <bdi className={`truncate ${row.id === context.me ? 'font-semibold' : 'font-medium'}`}>
        {row.id === context.me ? t('team.you', { name: row.nickname }) : row.nickname}
      </bdi>
      {row.isBlocked && (
        <span title={t('team.blocked')} className="flex-none text-lose">
          <ShieldBan aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{t('team.blocked')}</span>
        </span>
      )}
    </div>
  )
}

const contractLooks = {
  open: { text: 'team.offerOpen', look: 'bg-gold-wash text-gold' },
  active: { text: 'team.contractActive', look: 'bg-win-wash text-win' },
} as const

function Contract({ row, state }: { readonly row: TeamRow; readonly state: ContractState | undefined }) {
  if (!state) return <span className="text-faint">{row.depth === 1 && row.isAgent ? t('team.noContract') : '–'}</span>
  const { text, look } = contractLooks[state]
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-[12px] font-medium whitespace-nowrap ${look}`}>{t(text)}</span>
  )
}

function Actions({ row, context }: { readonly row: TeamRow; readonly context: TreeRowContext }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('team.actionsOf', { name: row.nickname })}
      onClick={(event) => {
        event.stopPropagation()
        context.onChoose(row.id)
      }}
      className="mx-auto grid h-[35px] w-9 place-items-center rounded-md text-faint hover:text-strong lg:size-8"
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </button>
  )
}

/** Who was seen within five minutes is here. */
const nowWithinMs = 300_000

function Seen({ at, nowMs }: { readonly at: string | null; readonly nowMs: number }) {
  if (at === null) return t('team.never')
  if (nowMs - Date.parse(at) > nowWithinMs) return writeAgo(at, nowMs, readLanguage())
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-win-fill" />
      {t('team.now')}
    </span>
  )
}
