import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Context } from '#modules/identity/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import type { DeliveryAddress } from '#modules/loyalty/rules/address.ts'
import { eraseAddresses, findRedemption, type Redemption } from '#modules/loyalty/store/mall.ts'

const labelOf = (redemptionId: string): string => `loyalty address ${redemptionId}`

/** How long an address is kept once its goods have arrived or were refused, for whoever asks where they went. */
const keptDays = 30

export async function sealAddress({ identity }: Loyalty, id: string, address: DeliveryAddress): Promise<Uint8Array> {
  return await identity.pii.seal(JSON.stringify(address), labelOf(id))
}

/** Where it goes; null for what is not sent, and once it was erased. */
export async function openAddress(
  { identity }: Loyalty,
  { id, addressSealed }: Redemption,
): Promise<DeliveryAddress | null> {
  if (!addressSealed) return null
  return JSON.parse(await identity.pii.unseal(addressSealed, labelOf(id))) as DeliveryAddress
}

/** For whoever packs it. That they looked is recorded. */
export async function showAddress(
  loyalty: Loyalty,
  id: string,
  { operatorId, context }: { readonly operatorId: Id<'operator'>; readonly context: Context },
): Promise<Result<DeliveryAddress, 'redemption_is_unknown' | 'delivery_address_is_missing'>> {
  const row = await findRedemption(loyalty.db.read, id)
  if (!row) return no('redemption_is_unknown')
  const address = await openAddress(loyalty, row)
  if (!address) return no('delivery_address_is_missing')
  await loyalty.db.tx(async (tx) => {
    await recordAudit(tx, loyalty.identity.audit, {
      action: 'redemption.address_opened',
      actor: { who: 'operator', id: operatorId },
      subject: row.memberId,
      address: context.address,
      requestId: context.requestId,
      detail: { redemption: id },
    })
  })
  return yes(address)
}

export async function forgetAddresses({ db, clock }: Loyalty): Promise<void> {
  const before = new Date(clock.nowMs() - keptDays * 86_400_000)
  await db.tx(async (tx) => await eraseAddresses(tx, before))
}
