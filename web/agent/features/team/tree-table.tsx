import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { moveInTree, type TreeLine } from '#web/agent/features/team/flatten-tree.ts'
import {
  describeTreeColumns,
  describeTreeRow,
  type TreeRowContext,
  TreeWait,
} from '#web/agent/features/team/tree-row.tsx'
import type { TeamPage } from '#web/agent/features/team/use-team.ts'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { DataTable } from '#web/agent/tables/data-table.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CornerDownRight } from '#web/ui/icons.ts'

interface TreeTableProps {
  readonly lines: readonly TreeLine[]
  readonly path: TeamPage['path']
  readonly isCut: boolean
  readonly context: TreeRowContext
  /** Somebody on the path above the tree. */
  readonly onPath: (id: string) => void
  /** Space was pressed on a line. */
  readonly onActions: (id: string) => void
  /** What stands below the rows. */
  readonly footer: ReactNode
}

const rowPx = 36

/** The downline as a tree of rows, of which only those in view exist. It is walked by the arrow keys. */
export function TreeTable({ lines, path, isCut, context, onPath, onActions, footer }: TreeTableProps) {
  const grid = useRef<HTMLTableElement>(null)
  const scrollTo = useRef<((place: number) => void) | null>(null)
  const columns = useMemo(() => describeTreeColumns(context), [context])
  const [focus, setFocus] = useState(0)
  const at = Math.min(focus, Math.max(0, lines.length - 1))
  useScrollToChosen(lines, context.chosen, (place) => {
    setFocus(place)
    scrollTo.current?.(place)
  })

  const { coming, focusRow, focusEvents } = useRowFocus(grid, at)
  const show = (place: number): void => {
    setFocus(place)
    scrollTo.current?.(place)
    focusRow(place)
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    // A row says itself where it stands, since rows change places when they are counted anew.
    const target = event.target instanceof HTMLElement ? event.target : null
    const stands = target?.closest<HTMLElement>('[data-place]')?.dataset.place
    if (stands === undefined && coming.current === null) return
    const place = coming.current ?? Number(stands)
    const line = lines[place]
    if (event.key === 'Enter' || event.key === ' ') {
      // A button in a row is pressed by these; the arrows lead on from it as from its row.
      if (target?.closest('button')) return
      event.preventDefault()
      if (line?.kind === 'more') context.onMore(line.node, line.after)
      else if (line?.kind === 'failed') context.onRetry()
      else if (line?.kind === 'member') (event.key === ' ' ? onActions : context.onChoose)(line.row.id)
      return
    }
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const move = moveInTree(lines, place, event.key, isMirrored)
    if (!move) return
    event.preventDefault()
    if ('to' in move) show(move.to)
    else if ('open' in move) context.onOpen(move.open)
    else context.onFold(move.fold)
  }

  return (
    <section aria-label={t('team.tree')} className={`${agentCard} flex min-w-0 flex-col overflow-hidden`}>
      <Path path={path} onPath={onPath} />
      <DataTable
        label={t('team.tree')}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        grid={{
          table: {
            ref: grid,
            role: 'treegrid',
            tabIndex: -1,
            onKeyDown: press,
            ...focusEvents,
            className: 'tree-table',
          },
          rowProps: (line, place) => ({
            ...describeTreeRow(line, place, place === at, context),
            onFocus: () => setFocus(place),
          }),
          onlyCell: (line) => (line.kind === 'member' ? null : <TreeWait line={line} context={context} />),
          scrollTo,
          rowPx,
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline px-4 py-2 text-[12.5px] text-soft">
        <p>
          {isCut ? t('team.isCut') : t('team.rowsShown', { count: lines.length, number: formatNumber(lines.length) })}
        </p>
        {footer}
      </div>
    </section>
  )
}

interface PathProps {
  readonly path: TeamPage['path']
  readonly onPath: (id: string) => void
}

/** Where the tree begins, and the keys that it is walked by. */
function Path({ path, onPath }: PathProps) {
  const key = 'grid h-5 min-w-5 place-items-center rounded-[5px] bg-surface-3 px-1 font-sans text-[12px] text-soft'
  return (
    <div className="flex items-center gap-3 px-4 pt-2.5 pb-1 text-[12.5px] text-soft">
      <CornerDownRight aria-hidden="true" className="size-3.5 flex-none text-faint rtl:-scale-x-100" />
      <ol className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        {path.map(({ id, nickname }, at) => (
          <li key={id} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden="true">›</span>}
            <button
              type="button"
              onClick={() => onPath(id)}
              className={`min-h-9 rounded px-0.5 hover:text-strong lg:min-h-6 ${at === path.length - 1 ? 'font-semibold text-strong' : ''}`}
            >
              <bdi>{nickname}</bdi>
            </button>
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-2 max-lg:hidden">
        <kbd className={key}>←</kbd>
        <kbd className={key}>→</kbd>
        {t('team.foldOpen')}
        <kbd className={key}>{t('team.space')}</kbd>
        {t('team.actions')}
      </p>
    </div>
  )
}

/**
 * Keeps the focus in the grid while its rows come and go. A row that goes (scrolled away, folded, moved, or counted anew after a dialog)
 * takes the focus with it and says nothing, so whoever walks the tree would be thrown out of it. The row in the same place gets it,
 * or the grid itself until that row exists; keys that come meanwhile are meant for `coming`.
 */
function useRowFocus(grid: RefObject<HTMLTableElement | null>, at: number) {
  const coming = useRef<number | null>(null)
  const isInside = useRef(false)
  const focusRow = (place: number): void => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
    coming.current = row ? null : place
    const next = row ?? grid.current
    next?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    const { activeElement } = document
    if (coming.current !== null && activeElement === grid.current) focusRow(coming.current)
    else if (isInside.current && activeElement === document.body) focusRow(at)
  })
  const focusEvents = {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLTableElement>) => {
      isInside.current = true
      if (target === currentTarget) coming.current ??= at
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLTableElement>) => {
      if (currentTarget.contains(relatedTarget)) return
      isInside.current = false
      coming.current = null
    },
  }
  return { coming, focusRow, focusEvents }
}

/** Brings who was chosen elsewhere into view, once their line is there. */
function useScrollToChosen(lines: readonly TreeLine[], chosen: string | null, show: (place: number) => void): void {
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (chosen === null || done.current === chosen) return
    const place = lines.findIndex(({ key }) => key === chosen)
    if (place === -1) return
    done.current = chosen
    show(place)
  })
}
