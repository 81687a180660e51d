import type { getTableRound } from '#modules/tables/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { Frames } from '#web/features/records/round-replay.tsx'
import { tableFrames } from '#web/features/records/table-frames.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TableReplayProps {
  readonly id: string
  readonly game: string
  readonly number: number
  readonly mode: 'real' | 'demo'
}

/** A round of a table that has ended, shown again step by step. */
export function TableReplay({ id, game, number, mode }: TableReplayProps) {
  const query = useAnswer<typeof getTableRound>('GET /wps/tables/:id/rounds/:number', {
    params: { id, number },
    query: { mode },
  })
  if (query.isPending) return <Skeleton className="h-24 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  return <Frames frames={tableFrames(game, query.data.steps)} />
}
