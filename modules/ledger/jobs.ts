import type { Clock } from '#kit/clock.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import {
  addPartitions,
  type CoverDay,
  dayBefore,
  expireHolds,
  type RootSigner,
  type RootVerifier,
  signRoot,
  type Verdict,
  verifyLedger,
  verifyQuickly,
} from './service.ts'

interface Runner {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** What walks the whole ledger needs a runner without a limit of time. */
interface LedgerJobDatabase extends Runner {
  readonly long: Runner
}

export interface LedgerJobDeps {
  readonly db: LedgerJobDatabase
  readonly clock: Clock
  readonly logger: { error(fields: object, message: string): void }
  readonly signer: RootSigner
  readonly verifier: RootVerifier
  readonly coverDay: CoverDay
  readonly gauge: (name: string, help: string, read: () => number) => void
}

/** What the ledger does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function ledgerJobs({ db, clock, logger, signer, verifier, coverDay, gauge }: LedgerJobDeps) {
  const found = { quick: 0, full: 0 }
  const asideHolds = new SetAside('ledger-expire-holds', clock)
  gauge('laro_ledger_findings_quick', 'Broken ledger invariants found by the check of this minute', () => found.quick)
  gauge('laro_ledger_findings_full', 'Broken ledger invariants found by the last whole verification', () => found.full)

  function report(kind: 'quick' | 'full', { findings }: Verdict): void {
    found[kind] = findings.length
    if (findings.length > 0) logger.error({ findings }, 'the ledger does not hold')
  }

  return [
    { name: 'ledger-invariants', cron: '* * * * *', run: async () => report('quick', await db.tx(verifyQuickly)) },
    {
      name: 'ledger-verify',
      cron: '35 3 * * *',
      limitSeconds: 3600,
      run: async () => report('full', await db.long.tx((tx) => verifyLedger(tx, verifier))),
    },
    {
      name: 'ledger-sign-root',
      cron: '5 0 * * *',
      retries: 5,
      limitSeconds: 1800,
      run: async () => void (await db.long.tx((tx) => signRoot(tx, dayBefore(clock), signer, coverDay))),
    },
    {
      name: 'ledger-partitions',
      cron: '20 1 * * *',
      retries: 5,
      run: async () => void (await db.tx((tx) => addPartitions(tx, 3))),
    },
    {
      name: 'ledger-expire-holds',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        while (!signal.aborted && (await expireHolds(db, asideHolds)) > 0);
      },
    },
  ]
}
