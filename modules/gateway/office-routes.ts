import { type Call, type Handler, handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { type Decider, decideHeld, type Outcome } from '#modules/gateway/held.ts'
import type { HeldCreditRefusal } from '#modules/gateway/model.ts'
import * as contract from '#modules/gateway/office-contract.ts'
import { findDecisions, type HeldCredit, type HeldDecision, listHeld } from '#modules/gateway/store/held.ts'

function deciderOf({ actor, ip, requestId }: Call<'operator'>): Decider {
  return { id: actor.id, address: ip, requestId }
}

/** What operators see and decide of vendors' credits. */
export function gatewayOfficeRoutes(gateway: Gateway): Handler<HeldCreditRefusal>[] {
  const { read } = gateway.db
  const decide = async (call: Call<'operator'>, id: string, outcome: Outcome, note: string) => {
    const decided = await decideHeld(gateway, deciderOf(call), id, { outcome, note })
    return decided.ok ? yes(replyOf(decided.value, await findDecisions(read, [id]))) : decided
  }
  return [
    handle(contract.listHeldCredits, async ({ query: { state, before, limit } }) => {
      const found = await listHeld(read, { state, before, limit: limit + 1 })
      const page = found.slice(0, limit)
      const decisions = await findDecisions(
        read,
        page.map(({ id }) => id),
      )
      const next = found.length > limit ? (page.at(-1)?.id ?? null) : null
      return yes({ credits: page.map((credit) => replyOf(credit, decisions)), next })
    }),
    handle(contract.releaseHeldCredit, async (call) => await decide(call, call.params.id, 'release', call.body.note)),
    handle(contract.rejectHeldCredit, async (call) => await decide(call, call.params.id, 'reject', call.body.note)),
  ]
}

function replyOf(credit: HeldCredit, decisions: readonly HeldDecision[]) {
  const { amount, currency, heldAt, decidedAt, ...rest } = credit
  return {
    ...rest,
    currency,
    amount: formatMoney(amount, currency),
    heldAt: heldAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decisions: decisions
      .filter(({ creditId }) => creditId === credit.id)
      .map(({ operatorId, outcome, note, at }) => ({ operatorId, outcome, note, at: at.toISOString() })),
  }
}
