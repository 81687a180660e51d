import type { getPlans, startPlan } from '#modules/lottery/contract.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { type Refused, refusedOf } from '#web/site/features/play/lottery/place-ticket.ts'
import { sendUntilKnown } from '#web/site/features/play/tables/use-live-table.ts'

export type PlanAnswer = ReplyOf<typeof getPlans>[number]

type PlanInput = Omit<InputOf<typeof startPlan>['body'], 'key'>

interface Started {
  readonly plan: PlanAnswer
}

export const plansLine = 'GET /wps/lotteries/plans'

export const askPlans = (): void => void queries.invalidateQueries({ queryKey: [plansLine] })

/** Starts a plan, under one key until it is known what came of it. */
export async function sendPlan(
  id: string,
  input: PlanInput,
  wait?: (ms: number) => Promise<void>,
): Promise<Started | Refused> {
  const sent = await sendUntilKnown<Started, Refused>(async () => {
    const answer = await intents.send(`plan ${id}`, input, (key) =>
      api.call<typeof startPlan>('POST /wps/lotteries/:id/plans', { params: { id }, body: { key, ...input } }),
    )
    return answer.ok ? { plan: answer.value } : refusedOf(answer)
  }, wait)
  askPlans()
  return sent
}
