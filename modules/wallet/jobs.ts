import type { Reader } from '#kit/tx.ts'
import { catchUp, rebuildTally, type TallyDatabase, tallyZone } from '#modules/wallet/tally.ts'

export interface WalletJobDeps {
  readonly db: { readonly read: Reader; readonly long: TallyDatabase }
  readonly timeZone: () => Promise<string>
}

/** Keeps the day figures near the present, and counts them anew when the brand's days begin elsewhere. */
export function walletJobs({ db, timeZone }: WalletJobDeps) {
  return [
    {
      name: 'wallet-tally',
      cron: '* * * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        const zone = await timeZone()
        if ((await tallyZone(db.read)) === zone) await catchUp(db.long, signal)
        else await rebuildTally(db.long, zone, signal)
      },
    },
  ]
}
