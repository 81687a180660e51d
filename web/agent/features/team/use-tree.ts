import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TeamSort } from '#modules/records/model.ts'
import type { getTeamTree } from '#modules/records/team-contract.ts'
import type { DayRange } from '#web/agent/dates/days.ts'
import { flattenTree, type TreeLine, type TreePage } from '#web/agent/features/team/flatten-tree.ts'
import type { TeamPage } from '#web/agent/features/team/use-team.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'

const line = 'GET /wps/agent/tree'
const pageSize = 50

interface Wanted {
  readonly node: string
  readonly after: string | null
}

interface Tree {
  /** The first answer, which says how the others will be. */
  readonly first: ReturnType<typeof useAnswer<typeof getTeamTree>>
  readonly lines: readonly TreeLine[]
  readonly open: (node: string) => void
  readonly fold: (node: string) => void
  readonly more: (node: string, after: string) => void
  readonly retry: () => void
}

interface TreeInput extends DayRange {
  readonly sort: TeamSort
  /** Where the tree begins; the agent's own place when it is null. */
  readonly root: string | null
  /** Who has to be open for somebody to be seen. */
  readonly path: readonly string[]
}

/** The agent's tree: who is opened is asked for, a page of downlines at a time, and kept like any other answer. */
export function useTree({ from, to, sort, root, path }: TreeInput): Tree {
  const about = { from, to, sort, limit: pageSize }
  const first = useAnswer<typeof getTeamTree>(line, { query: { ...about, ...(root !== null && { node: root }) } })
  const rootRow = first.data?.node
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState<readonly Wanted[]>([])

  // Who was opened for somebody to be seen stays open: the path is not known while the next card is asked for, and none without a card.
  const [lastPath, setLastPath] = useState(path)
  if (lastPath !== path) {
    setLastPath(path)
    setOpened((known) => new Set([...known, ...lastPath, ...path]))
  }
  const open = useMemo(() => {
    const all = new Set([...opened, ...path, ...(rootRow ? [rootRow.id] : [])])
    for (const node of folded) all.delete(node)
    return all
  }, [opened, folded, path, rootRow])
  const wanted = useMemo<readonly Wanted[]>(
    () => [
      ...[...open].filter((node) => node !== rootRow?.id).map((node) => ({ node, after: null })),
      ...further.filter(({ node }) => open.has(node)),
    ],
    [open, further, rootRow],
  )
  const answers = useQueries({
    queries: wanted.map(({ node, after }) => {
      const query = { node, ...about, ...(after !== null && { after }) }
      return {
        queryKey: [line, { query }],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          valueOf(await api.call<typeof getTeamTree>(line, { query, signal })),
      }
    }),
    // One and the same while nothing has come, so that the lines are laid anew only when there is something new.
    combine: combineAnswers,
  })
  const lines = useMemo(() => {
    if (!rootRow || !first.data) return []
    const pages: TreePage[] = wanted.map(({ node, after }, at) => ({
      node,
      after,
      page: answers.pages[at],
      hasFailed: answers.failed[at] ?? false,
    }))
    const own: TreePage = { node: rootRow.id, after: null, page: first.data, hasFailed: false }
    return flattenTree(rootRow, [own, ...pages], open)
  }, [first.data, rootRow, wanted, answers, open])

  return {
    first,
    lines,
    open(node) {
      setOpened((known) => new Set([...known, node]))
      setFolded((known) => new Set([...known].filter((one) => one !== node)))
    },
    fold(node) {
      setFolded((known) => new Set([...known, node]))
    },
    more(node, after) {
      setFurther((known) => [...known, { node, after }])
    },
    retry: answers.retry,
  }
}

interface Answered {
  readonly data: TeamPage | undefined
  readonly isError: boolean
  readonly error: CallRefused | Error | null
  readonly refetch: () => Promise<unknown>
}

function combineAnswers(answers: readonly Answered[]) {
  return {
    pages: answers.map(({ data }) => data),
    failed: answers.map(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
