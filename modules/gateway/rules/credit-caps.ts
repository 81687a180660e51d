import type { HoldReason } from '#modules/gateway/model.ts'

/** What one vendor's key can put into purses in one currency, in minor units. A day is a calendar day of UTC. */
export interface CreditCaps {
  readonly perWin: bigint
  readonly perPlayerDay: bigint
  readonly perVendorDay: bigint
}

/** What was credited today already. Held credits are not in it; a win that was rolled back is. */
export interface Credited {
  readonly player: bigint
  readonly vendor: bigint
}

/** Which cap a credit would pass, if any. Exactly at a cap is still paid. */
export function findCapReason(amount: bigint, caps: CreditCaps, credited: Credited): HoldReason | null {
  if (amount > caps.perWin) return 'win_cap'
  if (credited.player + amount > caps.perPlayerDay) return 'player_day_cap'
  if (credited.vendor + amount > caps.perVendorDay) return 'vendor_day_cap'
  return null
}

type OwnCaps = { readonly [Cap in keyof CreditCaps]?: bigint | undefined }

/** A vendor's own caps can only be tighter than the general ones. */
export function tightenCaps(general: CreditCaps, own: OwnCaps): CreditCaps {
  const least = (one: bigint, other: bigint | undefined) => (other !== undefined && other < one ? other : one)
  return {
    perWin: least(general.perWin, own.perWin),
    perPlayerDay: least(general.perPlayerDay, own.perPlayerDay),
    perVendorDay: least(general.perVendorDay, own.perVendorDay),
  }
}

/** The calendar day of UTC that a credit counts for. */
export function creditDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
