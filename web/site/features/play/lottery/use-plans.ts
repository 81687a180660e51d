import { useEffect, useState } from 'react'
import type { cancelPlan, getPlans, previewPlan } from '#modules/lottery/contract.ts'
import { api, events } from '#web/features/client/client.ts'
import { useAnswer, useCall } from '#web/features/client/use-call.ts'
import { useMember } from '#web/features/session/use-session.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { sendableLines } from '#web/site/features/play/lottery/basket.ts'
import { chaseOf } from '#web/site/features/play/lottery/chase-choice.ts'
import { askPlans, type PlanAnswer, plansLine } from '#web/site/features/play/lottery/send-plan.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { askTickets } from '#web/site/features/play/lottery/use-lottery.ts'

/** My plans of a lottery that are still running, newest first. */
export function useRunningPlans(id: string): readonly PlanAnswer[] {
  const isEnabled = useIsMember()
  const { data } = useAnswer<typeof getPlans>(plansLine, { query: { limit: 20 } }, { isEnabled })
  const memberId = useMember().data?.id
  // A plan goes on or ends by itself; the member's balance tells of it.
  useEffect(() => (memberId === undefined ? undefined : events.subscribe(`member:${memberId}`, askTickets)), [memberId])
  return (isEnabled ? data : undefined)?.filter(({ lottery, state }) => lottery === id && state === 'running') ?? []
}

/** What the plan of a form would buy, as the server counts it. */
export function useChasePreview({
  lottery,
  issue,
  currency,
  lines,
  chase,
}: Pick<TicketForm, 'lottery' | 'issue' | 'currency' | 'lines' | 'chase'>) {
  const body = { issue: issue ?? '', currency, odds: lottery.odds, lines: sendableLines(lines), issues: chase.issues }
  const input = useDebounced(JSON.stringify({ ...body, chase: chaseOf(chase) }), 250)
  return useCall<ReplyOf<typeof previewPlan>>({
    key: ['POST /wps/lotteries/:id/plans/preview', lottery.id, input],
    isEnabled: useIsMember() && issue !== null,
    call: (signal) =>
      api.call<typeof previewPlan>('POST /wps/lotteries/:id/plans/preview', {
        params: { id: lottery.id },
        body: JSON.parse(input) as InputOf<typeof previewPlan>['body'],
        signal,
      }),
  })
}

/** Ends a plan; what was held for issues to come is free at once. */
export function useCancelPlan() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function cancel(plan: string): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof cancelPlan>('POST /wps/lotteries/plans/:plan/cancel', { params: { plan } })
    setBusy(false)
    setRefusal(answer.ok ? null : answer.refusal)
    askPlans()
  }
  return { isBusy, refusal, cancel }
}
