import { ChevronRight, Ellipsis, ShieldBan } from 'lucide-react'
import type { Currency } from '#kit/money.ts'
import type { TreeLine } from '#web/agent/features/team/flatten-tree.ts'
import { writeAgo } from '#web/agent/features/team/short-day.ts'
import { Cell } from '#web/agent/features/team/tree-cell.tsx'
import type { TeamRow } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { writePercent } from '#web/lib/percent.ts'
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

interface Column {
  readonly key: string
  readonly title: PlainKey
}

/** What a row has. Which of them are shown is a matter of room, and so of tree.css. */
export const treeColumns: readonly Column[] = [
  { key: 'member', title: 'team.member' },
  { key: 'level', title: 'team.level' },
  { key: 'team', title: 'team.team' },
  { key: 'turnover', title: 'team.turnover' },
  { key: 'profit', title: 'team.profitShort' },
  { key: 'rate', title: 'team.rate' },
  { key: 'contract', title: 'team.contract' },
  { key: 'seen', title: 'team.seen' },
]

interface TreeRowProps {
  readonly line: TreeLine
  readonly place: number
  readonly startPx: number
  readonly isFocus: boolean
  readonly context: TreeRowContext
  readonly onFocus: () => void
}

const rowClass =
  'absolute inset-x-0 top-0 h-9 border-b border-hairline -outline-offset-2 hover:bg-surface-2/60 aria-selected:bg-gold-wash aria-selected:shadow-[inset_3px_0_var(--gold-mark)] rtl:aria-selected:shadow-[inset_-3px_0_var(--gold-mark)]'

export function TreeRow({ line, place, startPx, isFocus, context, onFocus }: TreeRowProps) {
  const shared = {
    role: 'row',
    tabIndex: isFocus ? 0 : -1,
    'aria-level': line.level + 1,
    'aria-rowindex': place + 2,
    'data-place': place,
    style: { transform: `translateY(${startPx}px)` },
    onFocus,
  } as const
  if (line.kind === 'member') {
    const { row, isOpen, level } = line
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It is a row, and the grid around it hears the keys.
      <div
        {...shared}
        aria-expanded={row.directs > 0 ? isOpen : undefined}
        aria-selected={row.id === context.chosen}
        onClick={() => context.onChoose(row.id)}
        className={`tree-columns cursor-pointer items-center ${rowClass}`}
      >
        <Member row={row} level={level} isOpen={isOpen} context={context} />
        <Cells row={row} context={context} />
      </div>
    )
  }
  return (
    <div {...shared} className={`flex items-center ${rowClass}`}>
      <Cell column="member" className="flex items-center gap-3 ps-4">
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
      </Cell>
    </div>
  )
}

/** Hairlines that lead from a row to those above it. */
function Guides({ level }: { readonly level: number }) {
  return (
    <span aria-hidden="true" className="flex self-stretch">
      {Array.from({ length: level }, (_, at) => at).map((at) => (
        <span key={at} className="h-9 w-2.5 border-s border-hairline sm:w-[18px]" />
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
    <Cell column="member" className="flex min-w-0 items-center gap-1.5 ps-3 sm:gap-2">
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
    </Cell>
  )
}

const contractLooks = {
  open: { text: 'team.offerOpen', look: 'bg-gold-wash text-gold' },
  active: { text: 'team.contractActive', look: 'bg-win-wash text-win' },
} as const

function Cells({ row, context }: { readonly row: TeamRow; readonly context: TreeRowContext }) {
  const { currency, nowMs } = context
  const contract = context.contractOf(row.id)
  const ratePpm = row.ratePpm ?? (row.id === context.me ? context.ownPpm : null)
  const cell = 'px-1.5 text-end tabular'
  return (
    <>
      <Cell column="level" className={`${cell} text-soft`}>
        {row.depth === 0 ? '–' : row.depth}
      </Cell>
      <Cell column="team" className={cell}>
        {formatNumber(row.team)}
      </Cell>
      <Cell column="turnover" className={cell}>
        <ShortMoney amount={row.figures.turnover} currency={currency} />
      </Cell>
      <Cell column="profit" className={cell}>
        <ShortMoney amount={row.figures.profit} currency={currency} isSigned />
      </Cell>
      <Cell column="rate" className={cell}>
        {ratePpm === null ? '–' : `${writePercent(ratePpm)}%`}
      </Cell>
      <Cell column="contract" className="px-2 text-end">
        {contract ? (
          <span
            className={`rounded-full px-2.5 py-0.5 text-[12px] font-medium whitespace-nowrap ${contractLooks[contract].look}`}
          >
            {t(contractLooks[contract].text)}
          </span>
        ) : (
          <span className="text-faint">{row.depth === 1 && row.isAgent ? t('team.noContract') : '–'}</span>
        )}
      </Cell>
      <Cell column="seen" className={`${cell} truncate text-soft`}>
        <Seen at={row.seenAt} nowMs={nowMs} />
      </Cell>
      <Cell column="actions">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('team.actionsOf', { name: row.nickname })}
          onClick={(event) => {
            event.stopPropagation()
            context.onChoose(row.id)
          }}
          className="grid size-9 place-items-center rounded-md text-faint hover:text-strong lg:size-8"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      </Cell>
    </>
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
