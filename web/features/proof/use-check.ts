import { useQuery } from '@tanstack/react-query'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'

/** The engines are large and only who checks a result needs them. */
const engines = () => import('#web/lib/fair/check-round.ts')

/** Draws again what a proof is of, in this browser; null until that is done. */
export function useCheck(proof: unknown): { readonly checked: CheckedRound | null; readonly again: () => void } {
  const check = useQuery<CheckedRound>({
    queryKey: ['check', proof],
    enabled: proof !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await engines()).checkRound(JSON.stringify(proof)),
  })
  return { checked: check.isFetching ? null : (check.data ?? null), again: () => void check.refetch() }
}
