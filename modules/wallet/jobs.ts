import type { Clock } from '#kit/clock.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { expireGrants } from '#modules/wallet/grants.ts'
import { catchUp, rebuildTally, type TallyDatabase, tallyZone } from '#modules/wallet/tally.ts'

export interface WalletJobDeps {
  readonly db: { readonly read: Reader; readonly long: TallyDatabase; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly timeZone: () => Promise<string>
}

/** Takes the purses of grants away whose time is over, keeps the day figures near the present, and counts them anew when the brand's days begin elsewhere. */
export function walletJobs(deps: WalletJobDeps) {
  const { db, timeZone } = deps
  return [
    {
      name: 'wallet-expire-grants',
      cron: '* * * * *',
      run: async (signal: AbortSignal) => void (await expireGrants(deps, signal)),
    },
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
