import type { VendorLink } from '#modules/gateway/model.ts'
import type { Gateway } from '#modules/gateway/parts.ts'
import { listVendors, upsertVendor } from '#modules/gateway/store/vendors.ts'

export { grantFreeRounds } from '#modules/gateway/grants.ts'
export { addKey, retireKey, retireKeysOf } from '#modules/gateway/keys.ts'
export { type Gateway, makeGateway } from '#modules/gateway/parts.ts'

/** Adds a vendor, or changes what is known of one. */
export async function linkVendor({ db }: Pick<Gateway, 'db'>, vendor: VendorLink): Promise<void> {
  await db.tx((tx) => upsertVendor(tx, vendor))
}

/** Where vendors show their games: the origins that our pages may frame. */
export async function gameOrigins({ db }: Pick<Gateway, 'db'>): Promise<string[]> {
  const vendors = await listVendors(db.read)
  return [...new Set(vendors.filter(({ isSandbox }) => !isSandbox).map(({ gameOrigin }) => gameOrigin))]
}
