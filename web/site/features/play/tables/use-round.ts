import type { Json } from '#engines/game.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import type { getTableProof, getTableRound } from '#modules/tables/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useCheck } from '#web/features/proof/use-check.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import type { CheckedRound } from '#web/lib/fair/check-round.ts'
import { currencyOf, type Mode, minorOf } from '#web/site/features/play/model.ts'
import { payoutsOf } from '#web/site/features/play/tables/model.ts'

export type RoundAnswer = ReplyOf<typeof getTableRound>

export const useRound = (id: string, number: number, mode: Mode) =>
  useAnswer<typeof getTableRound>('GET /wps/tables/:id/rounds/:number', { params: { id, number }, query: { mode } })

/** Asks for the proof of a round and draws it again here; of a single slip of the reader, what that pays too. */
export function useRoundCheck(id: string, { round, slips }: RoundAnswer) {
  const [slip, ...others] = slips
  const query = useAnswer<typeof getTableProof>(
    'GET /wps/tables/:id/rounds/:number/proof',
    { params: { id, number: round.number }, query: slip && others.length === 0 ? { slip: slip.id } : {} },
    { isEnabled: round.state === 'over' },
  )
  return { query, ...useCheck(query.data) }
}

/** Whether every stake of the reader came back as the checked outcome says; null for who had none. */
export function areBetsPaidRight({ game, round, slips }: RoundAnswer, checked: CheckedRound): boolean | null {
  if (slips.length === 0) return null
  const { drawn } = (checked.proof?.outcome ?? {}) as { readonly drawn?: Json }
  // Where each acts alone, the outcome of the reader has what they did; the proof without a slip has not.
  const outcome = tableGameOf(game)?.acting ? (round.outcome as Json) : (drawn ?? null)
  return slips.every(({ spots, currency: code }) => {
    const currency = currencyOf({ currency: code })
    return spots.every(({ spot, stake, payout }) => {
      const paid = payoutsOf(game, new Map([[spot, minorOf(stake, currency)]]), outcome).get(spot)
      return payout !== null && paid === minorOf(payout, currency)
    })
  })
}
