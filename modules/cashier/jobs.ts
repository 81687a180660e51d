import { runSteps } from '#kit/set-aside.ts'
import { askAboutDeposits, expireDeposits } from '#modules/cashier/deposits.ts'
import type { Cashier } from '#modules/cashier/deps.ts'
import { handleWaiting } from '#modules/cashier/inbox.ts'
import { closeReceipts } from '#modules/cashier/receipts.ts'
import { reconcileDays } from '#modules/cashier/reconcile.ts'
import { askAboutWithdrawals, submitApproved } from '#modules/cashier/submit.ts'

/** What the cashier does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function cashierJobs(cashier: Cashier) {
  return [
    {
      name: 'cashier-payments',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        const steps = [
          handleWaiting,
          submitApproved,
          askAboutWithdrawals,
          askAboutDeposits,
          expireDeposits,
          closeReceipts,
        ]
        await runSteps(steps.map((step) => async () => await step(cashier, signal)))
      },
    },
    {
      name: 'cashier-reconciliation',
      cron: '20 1 * * *',
      run: async (signal: AbortSignal) => await reconcileDays(cashier, signal),
    },
  ]
}
