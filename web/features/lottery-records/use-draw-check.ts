import type { getLotteryProof } from '#modules/lottery/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useCheck } from '#web/features/proof/use-check.ts'

/** Asks for the proof of a draw and draws it again here. With a ticket, what that pays is computed too. */
export function useDrawCheck(id: string, issue: string, ticket: string | null, isEnabled: boolean) {
  const query = useAnswer<typeof getLotteryProof>(
    'GET /wps/lotteries/:id/results/:issue/proof',
    { params: { id, issue }, query: ticket === null ? {} : { ticket } },
    { isEnabled },
  )
  return { query, ...useCheck(query.data) }
}
