import { type Call, type Handler, handle } from '#kit/handler.ts'
import type { MoneyRefusal } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { type Cashier, readRules } from '#modules/cashier/deps.ts'
import { buckets, type CashierRefusal, type PaymentId } from '#modules/cashier/model.ts'
import * as office from '#modules/cashier/office.ts'
import * as contract from '#modules/cashier/office-contract.ts'
import { readReconciliation, reconcile } from '#modules/cashier/reconcile.ts'
import { officeDeposits, officeWithdrawals } from '#modules/cashier/replies.ts'
import { type DepositRow, findDeposits } from '#modules/cashier/store/deposits.ts'
import { findWithdrawals, type WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'

function clerkOf({ actor, ip, requestId }: Call<'operator'>): office.Clerk {
  return { id: actor.id, address: ip, requestId }
}

export function officeRoutes(cashier: Cashier): Handler<CashierRefusal | MoneyRefusal | 'version_is_stale'>[] {
  const { read } = cashier.db
  const showDeposit = async (row: DepositRow) => {
    const [reply] = await officeDeposits(read, [row], await readRules(cashier))
    return reply ? yes(reply) : no('payment_is_unknown')
  }
  const showWithdrawal = async (row: WithdrawalRow) => {
    const [reply] = await officeWithdrawals(read, [row])
    return reply ? yes(reply) : no('payment_is_unknown')
  }
  return [
    handle(contract.listDepositsOfAll, async ({ query }) => {
      const { before, limit, state, attention } = query
      const states = state && [state]
      const rows = await findDeposits(read, { before, limit: limit + 1, states, isWatched: attention === '1' })
      const deposits = await officeDeposits(read, rows.slice(0, limit), await readRules(cashier))
      return yes({ deposits, next: rows.length > limit ? (deposits.at(-1)?.id ?? null) : null })
    }),
    handle(contract.listWithdrawalsOfAll, async ({ query }) => {
      const { before, limit, state, attention } = query
      const states = state && [state]
      const rows = await findWithdrawals(read, { before, limit: limit + 1, states, isWatched: attention === '1' })
      const withdrawals = await officeWithdrawals(read, rows.slice(0, limit))
      return yes({ withdrawals, next: rows.length > limit ? (withdrawals.at(-1)?.id ?? null) : null })
    }),
    handle(contract.resolveDeposit, async (call) => {
      const done = await office.resolveDeposit(cashier, clerkOf(call), call.params.id as PaymentId, call.body)
      return done.ok ? await showDeposit(done.value) : done
    }),
    handle(contract.approveWithdrawal, async (call) => {
      const id = call.params.id as PaymentId
      const done = await office.approveWithdrawal(cashier, clerkOf(call), id, call.body.note)
      return done.ok ? await showWithdrawal(done.value) : done
    }),
    handle(contract.rejectWithdrawal, async (call) => {
      const id = call.params.id as PaymentId
      const done = await office.rejectWithdrawal(cashier, clerkOf(call), id, call.body.reason)
      if (done.ok) return await showWithdrawal(done.value)
      return done.refusal === 'second_person_is_needed' ? no('decision_is_not_possible') : no(done.refusal)
    }),
    handle(contract.markWithdrawal, async (call) => {
      const done = await office.markWithdrawal(cashier, clerkOf(call), call.params.id as PaymentId, call.body)
      return done.ok ? await showWithdrawal(done.value) : done
    }),
    handle(contract.resolveReceipt, async (call) => {
      const done = await office.resolveReceipt(cashier, clerkOf(call), call.params.id as PaymentId, call.body)
      return done.ok ? await showWithdrawal(done.value) : done
    }),
    handle(contract.queryPayment, async ({ params }) => await office.queryPayment(cashier, params.id as PaymentId)),
    handle(
      contract.setMaintenance,
      async (call) => await office.setMaintenance(cashier, clerkOf(call), call.params.id, call.body),
    ),
    handle(contract.readReconciliation, async ({ query }) => {
      const found = await readReconciliation(cashier, query.psp, query.day)
      if (!found.ok) return found
      const { psp, day, madeAt, counts, items, clearing } = found.value
      const sorted = buckets.map((bucket) => ({ bucket, count: counts[bucket] }))
      return yes({
        psp,
        day,
        madeAt: madeAt.toISOString(),
        buckets: sorted,
        items: [...items],
        clearing: [...clearing],
      })
    }),
    handle(contract.makeReconciliation, async ({ body }) => await reconcile(cashier, body.psp, body.day)),
  ]
}
