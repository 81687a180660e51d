import { useQuery } from '@tanstack/react-query'
import type { getLotteryProof } from '#modules/lottery/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'

/** The engines are large and only who checks a draw needs them. */
const engines = () => import('#web/lib/fair/check-round.ts')

/** Asks for the proof of a draw and draws it again here. With a ticket, what that pays is computed too. */
export function useDrawCheck(id: string, issue: string, ticket: string | null, isEnabled: boolean) {
  const query = useAnswer<typeof getLotteryProof>(
    'GET /wps/lotteries/:id/results/:issue/proof',
    { params: { id, issue }, query: ticket === null ? {} : { ticket } },
    { isEnabled },
  )
  const proof = query.data
  const check = useQuery<CheckedRound>({
    queryKey: ['draw check', proof],
    enabled: proof !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await engines()).checkRound(JSON.stringify(proof)),
  })
  return { query, checked: check.isFetching ? null : (check.data ?? null), again: () => void check.refetch() }
}
