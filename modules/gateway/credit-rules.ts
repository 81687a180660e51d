import { assert } from '#kit/assert.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import { type CreditCaps, tightenCaps } from '#modules/gateway/rules/credit-caps.ts'
import { vendorsDocument } from '#modules/gateway/settings.ts'
import { readDocument, type Settings } from '#modules/settings/service.ts'

export interface CreditRules {
  readonly caps: CreditCaps
  readonly lateWinMs: number
}

/** What the setting `vendors` says about the credits of one vendor in one currency. */
export async function readCreditRules(settings: Settings, vendor: string, currency: Currency): Promise<CreditRules> {
  const { caps, ownCaps, lateWinHours } = await readDocument(settings, vendorsDocument)
  const read = (text: string): bigint => {
    const amount = parseMoney(text, currency)
    assert(amount.ok, 'the setting takes only amounts that can be read')
    return amount.value
  }
  const readOwn = (text: string | undefined) => (text === undefined ? undefined : read(text))
  const { perWin, perPlayerDay, perVendorDay } = caps[currency]
  const general = { perWin: read(perWin), perPlayerDay: read(perPlayerDay), perVendorDay: read(perVendorDay) }
  const own = ownCaps[vendor]?.[currency] ?? {}
  const tightened = tightenCaps(general, {
    perWin: readOwn(own.perWin),
    perPlayerDay: readOwn(own.perPlayerDay),
    perVendorDay: readOwn(own.perVendorDay),
  })
  return { caps: tightened, lateWinMs: lateWinHours * 3600_000 }
}
