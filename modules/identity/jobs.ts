import type { Identity } from '#modules/identity/deps.ts'
import { resealPage } from '#modules/identity/reseal.ts'
import { sweepSecrets } from '#modules/identity/store/secrets.ts'
import { sweepChanges } from '#modules/identity/store/sessions.ts'

/** Kept this long after they expired, so that a second use can still be told from a made-up one. */
const keepMs = 2 * 86_400_000

/** What identity does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function identityJobs(identity: Identity) {
  const { db, clock } = identity
  return [
    {
      name: 'identity-sweep',
      cron: '25 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - keepMs)
        while (!signal.aborted && (await db.tx(async (tx) => await sweepSecrets(tx, before, 2_000))) > 0);
        await db.tx(async (tx) => await sweepChanges(tx, before))
      },
    },
    {
      name: 'identity-reseal',
      cron: '15 4 * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        let after: string | null = ''
        while (!signal.aborted && after !== null) after = await resealPage(identity, after)
      },
    },
  ]
}
