import { asideOf } from '#kit/set-aside.ts'
import type { Identity } from '#modules/identity/deps.ts'
import { detailsLabel, phoneLabel, totpLabel } from '#modules/identity/open-session.ts'
import { listSealed, replaceSealed, type Sealed } from '#modules/identity/store/sealed.ts'

const pageSize = 200
const labels = { phone: phoneLabel, details: detailsLabel, totp: totpLabel } as const

/**
 * Seals again what an older key sealed, so that a key that was replaced has less and less to open. Answers with where to go on,
 * or null at the end.
 */
export async function resealPage(identity: Identity, after: string): Promise<string | null> {
  const page = await listSealed(identity.db.read, after, pageSize)
  await asideOf(identity, 'identity-reseal').each(
    page,
    ({ id }) => id,
    async (row) => await resealRow(identity, row),
  )
  return page.length < pageSize ? null : (page.at(-1)?.id ?? null)
}

async function resealRow({ db, pii }: Identity, row: Sealed): Promise<void> {
  for (const kind of ['phone', 'details', 'totp'] as const) {
    const old = row[kind]
    if (!old || !pii.isOld(old)) continue
    const label = labels[kind](row.id)
    const fresh = await pii.seal(await pii.unseal(old, label), label)
    // Somebody may have changed it meanwhile; theirs is newer, and under the new key already.
    await db.tx(async (tx) => await replaceSealed(tx, row.id, kind, old, fresh))
  }
}
