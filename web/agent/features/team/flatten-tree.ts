import type { TeamPage, TeamRow } from '#web/agent/features/team/use-team.ts'

/** One page of somebody's downlines, as far as it is here. */
export interface TreePage {
  readonly node: string
  readonly after: string | null
  readonly page: Pick<TeamPage, 'rows' | 'next'> | undefined
  readonly hasFailed: boolean
}

export type TreeLine =
  | {
      readonly kind: 'member'
      readonly key: string
      readonly row: TeamRow
      readonly level: number
      readonly isOpen: boolean
    }
  /** In the place of downlines that are on their way, or did not come. */
  | { readonly kind: 'loading' | 'failed'; readonly key: string; readonly node: string; readonly level: number }
  /** There are more than were asked for. */
  | {
      readonly kind: 'more'
      readonly key: string
      readonly node: string
      readonly after: string
      readonly level: number
    }

/** The tree as lines of a table: below everybody who is open stand those right below them. */
export function flattenTree(root: TeamRow, pages: readonly TreePage[], open: ReadonlySet<string>): TreeLine[] {
  const pagesOf = new Map<string, TreePage[]>()
  for (const page of pages) pagesOf.set(page.node, [...(pagesOf.get(page.node) ?? []), page])
  const lines: TreeLine[] = []
  const lay = (row: TeamRow, level: number): void => {
    const isOpen = open.has(row.id)
    lines.push({ kind: 'member', key: row.id, row, level, isOpen })
    if (isOpen) layBelow(row.id, level + 1)
  }
  const layBelow = (node: string, level: number): void => {
    const known = pagesOf.get(node) ?? []
    for (const { page, hasFailed } of known) {
      if (!page) {
        lines.push({ kind: hasFailed ? 'failed' : 'loading', key: `${node} wait`, node, level })
        return
      }
      for (const row of page.rows) lay(row, level)
    }
    const next = known.at(-1)?.page?.next
    if (known.length === 0) lines.push({ kind: 'loading', key: `${node} wait`, node, level })
    else if (next) lines.push({ kind: 'more', key: `${node} more`, node, after: next, level })
  }
  lay(root, 0)
  return lines
}

/** Where a key leads: to another line, or to opening and folding the present one. */
export type TreeMove = { readonly to: number } | { readonly open: string } | { readonly fold: string } | null

/** Up and Down go line by line, forward opens and then goes in, back folds and then goes out. */
export function moveInTree(lines: readonly TreeLine[], at: number, key: string, isMirrored: boolean): TreeMove {
  const line = lines[at]
  if (!line) return null
  const [forward, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'ArrowDown') return { to: Math.min(at + 1, lines.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: lines.length - 1 }
  if (key === forward) {
    if (line.kind !== 'member' || line.row.directs === 0) return null
    return line.isOpen ? { to: Math.min(at + 1, lines.length - 1) } : { open: line.row.id }
  }
  if (key !== back) return null
  if (line.kind === 'member' && line.isOpen) return { fold: line.row.id }
  const above = lines.findLastIndex((other, place) => place < at && other.level < line.level)
  return above === -1 ? null : { to: above }
}
