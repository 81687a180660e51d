import { asideOf } from '#kit/set-aside.ts'
import type { Compliance } from '#modules/compliance/deps.ts'
import { basicLabel, numberLabel } from '#modules/compliance/kyc.ts'
import { listSealed, replaceSealed, type Sealed } from '#modules/compliance/store/sealed.ts'

const pageSize = 200

/** Seals again what an older key sealed, so that a key that was replaced has less and less to open. */
export async function reseal(compliance: Compliance, signal?: AbortSignal): Promise<number> {
  const aside = asideOf(compliance, 'compliance-reseal')
  let count = 0
  for (const source of ['member', 'document'] as const) {
    for (let after = '', isLast = false; !isLast; ) {
      if (signal?.aborted) return count
      const page: Sealed[] = await listSealed(compliance.db.read, source, after, pageSize)
      const sealed = await aside.each(
        page,
        ({ id }) => `${source} ${id}`,
        async (row) => await resealRow(compliance, row),
      )
      count += sealed.filter((isAnew) => isAnew).length
      after = page.at(-1)?.id ?? ''
      isLast = page.length < pageSize
    }
  }
  return count
}

async function resealRow({ db, pii }: Compliance, row: Sealed): Promise<boolean> {
  if (!pii.isOld(row.sealed)) return false
  const label = row.source === 'member' ? basicLabel(row.id) : numberLabel(row.id)
  const fresh = await pii.seal(await pii.unseal(row.sealed, label), label)
  // Somebody may have told it anew meanwhile; theirs is newer, and under the new key already.
  await db.tx(async (tx) => await replaceSealed(tx, row, fresh))
  return true
}

/** What compliance does by the clock. It can be missed, repeated or run twice at once without harm. */
export function complianceJobs(compliance: Compliance) {
  return [
    {
      name: 'compliance-reseal',
      cron: '35 4 * * *',
      limitSeconds: 3600,
      run: async (signal: AbortSignal) => void (await reseal(compliance, signal)),
    },
  ]
}
