import { useCallback, useEffect, useState } from 'react'
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
  const [checked, setChecked] = useState<CheckedRound | null>(null)
  const check = useCallback(async (): Promise<void> => {
    setChecked(null)
    if (proof === undefined) return
    const { checkRound } = await engines()
    setChecked(checkRound(JSON.stringify(proof)))
  }, [proof])
  useEffect(() => void check(), [check])
  return { query, checked, again: () => void check() }
}
