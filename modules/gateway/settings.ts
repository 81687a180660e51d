import { z } from 'zod'
import { currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'

const isPositive = (text: string): boolean => !text.startsWith('-') && /[1-9]/.test(text)
const Positive = Amount.refine(isPositive, { error: 'amount_must_be_positive' })

const Caps = z.strictObject({
  /** One win, jackpot, promotion, free-round win or positive adjustment. */
  perWin: Positive,
  /** One player at one vendor on one day of UTC. */
  perPlayerDay: Positive,
  /** All players of one vendor together on one day of UTC. */
  perVendorDay: Positive,
})

type Written = Readonly<Partial<Record<string, string | undefined>>>

function read(currency: string, text: string | undefined): bigint | null {
  const known = currencies.find((one) => one === currency)
  const amount = known && parseMoney(text ?? '', known)
  return amount?.ok ? amount.value : null
}

const isReadable = ([currency, caps]: [string, Written | undefined]): boolean =>
  Object.values(caps ?? {}).every((text) => read(currency, text) !== null)

const isOrdered = ([currency, { perWin, perPlayerDay, perVendorDay }]: [string, z.output<typeof Caps>]): boolean => {
  const [win = 0n, player = 0n, vendor = 0n] = [perWin, perPlayerDay, perVendorDay].map(
    (text) => read(currency, text) ?? 0n,
  )
  return win <= player && player <= vendor
}

const ByCurrency = z
  .strictObject({ PHP: Caps, USDT: Caps })
  .refine((by) => Object.entries(by).every(isReadable), { error: 'amount_is_malformed' })
  .refine((by) => Object.entries(by).every(isOrdered), { error: 'caps_are_crossed' })

const OwnCaps = z
  .partialRecord(CurrencyCode, Caps.partial())
  .refine((by) => Object.entries(by).every(isReadable), { error: 'amount_is_malformed' })

/** How far a vendor's key is trusted. What passes a cap, or comes too late, is held until two operators decide. */
const VendorRules = z.strictObject({
  caps: ByCurrency,
  /** Tighter caps by a vendor's code. A higher figure than the general one has no effect. */
  ownCaps: z.record(z.string().regex(/^[A-Z0-9_]{2,20}$/), OwnCaps),
  /** How long after a round's end its wins are paid without anybody looking. */
  lateWinHours: z.int().min(0).max(720),
})

const vendorDefaults: z.output<typeof VendorRules> = {
  caps: {
    PHP: { perWin: '1000000.00', perPlayerDay: '3000000.00', perVendorDay: '20000000.00' },
    USDT: { perWin: '20000.000000', perPlayerDay: '60000.000000', perVendorDay: '400000.000000' },
  },
  ownCaps: {},
  lateWinHours: 72,
}

export const vendorsDocument = settingDocument('vendors', VendorRules, vendorDefaults)
