import type { Reader } from '#kit/tx.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { listSteps, type RoundStep } from '#modules/gateway/store/steps.ts'
import { listVendors, upsertVendor } from '#modules/gateway/store/vendors.ts'

export { type Gateway, makeGateway } from '#modules/gateway/deps.ts'
export { grantFreeRounds } from '#modules/gateway/grants.ts'
export { addKey, retireKey, retireKeysOf } from '#modules/gateway/keys.ts'

/** Adds a vendor, or changes what is known of one. */
export async function linkVendor({ db }: Pick<Gateway, 'db'>, vendor: VendorLink): Promise<void> {
  await db.tx((tx) => upsertVendor(tx, vendor))
}

/** Where vendors show their games: the origins that our pages may frame. */
export async function gameOrigins({ db }: Pick<Gateway, 'db'>): Promise<string[]> {
  const vendors = await listVendors(db.read)
  return [...new Set(vendors.filter(({ isSandbox }) => !isSandbox).map(({ gameOrigin }) => gameOrigin))]
}

/** What a vendor told about a member's round, by what the ledger's lines of the round say they are about: `vendor:round`. */
export async function readSteps(reader: Reader, memberId: string, ref: string): Promise<readonly RoundStep[]> {
  const cut = ref.indexOf(':')
  return await listSteps(reader, memberId, ref.slice(0, cut), ref.slice(cut + 1))
}
