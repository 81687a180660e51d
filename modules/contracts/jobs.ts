import { runSteps } from '#kit/set-aside.ts'
import type { Contracts } from '#modules/contracts/deps.ts'
import { auditRuns } from '#modules/contracts/engine/audit.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { sweepLapsed, sweepMisplaced } from '#modules/contracts/offers/end.ts'

/** What contracts do by the clock. Each can be missed, repeated or run twice at once without harm. */
export function contractJobs(contracts: Contracts) {
  return [
    {
      name: 'contracts-sweep',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        const steps = [sweepLapsed, sweepMisplaced]
        await runSteps(steps.map((step) => async () => await step(contracts, signal)))
      },
    },
  ]
}

export interface PayJobDeps {
  readonly pay: Pay
  readonly logger: { error(fields: object, message: string): void }
  readonly gauge: (name: string, help: string, read: () => number) => void
}

/** Windows are looked for every minute, so that one that ended is paid soon; and what was paid is counted once more by another way. */
export function payJobs({ pay, logger, gauge }: PayJobDeps) {
  let found = 0
  gauge('laro_payout_findings', 'Payouts that a second way of counting does not come to', () => found)
  return [
    {
      name: 'contracts-settle',
      cron: '* * * * *',
      limitSeconds: 3600,
      run: async (signal: AbortSignal) => void (await settleDue(pay, signal)),
    },
    {
      name: 'contracts-audit',
      cron: '2-59/5 * * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        const { findings } = await auditRuns(pay, signal)
        found = findings.length
        if (found > 0) logger.error({ findings }, 'a payout is not what it should be')
      },
    },
  ]
}
