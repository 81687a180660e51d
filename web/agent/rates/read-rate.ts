import type { Rates } from '#modules/agents/model.ts'
import { type RateCategory, rateCategories } from '#modules/settings/model.ts'
import { writePercent } from '#web/lib/percent.ts'

/** Rates as they stand in fields: a text of percent for each category. */
export type RateTexts = Readonly<Record<RateCategory, string>>

const shape = /^(\d{1,2})(?:[.,](\d{1,4}))?$/
const ppmOfPercent = 10_000

/** "0.72" percent in parts per million; nothing at all is a rate too. Null for what is none. */
export function readRate(text: string): number | null {
  const [, whole, places = ''] = shape.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * ppmOfPercent + Number(places.padEnd(4, '0'))
}

/** The same for every category, made by one rule. */
export function eachRate<Value>(make: (category: RateCategory) => Value): Readonly<Record<RateCategory, Value>> {
  return Object.fromEntries(rateCategories.map((category) => [category, make(category)])) as Record<RateCategory, Value>
}

export const writeRates = (rates: Rates): RateTexts => eachRate((category) => writePercent(rates[category]))

export type RateFault = 'malformed' | 'high' | 'low'

interface Judged {
  /** Null as long as one of them is wrong. */
  readonly rates: Rates | null
  readonly faults: Readonly<Partial<Record<RateCategory, RateFault>>>
}

/** What was typed, against the least and the most that it may be: nobody gives more than they have. */
export function judgeRates(texts: RateTexts, most: Rates, least?: Rates): Judged {
  const faults: Partial<Record<RateCategory, RateFault>> = {}
  const rates = eachRate((category) => {
    const rate = readRate(texts[category])
    if (rate === null) faults[category] = 'malformed'
    else if (rate > most[category]) faults[category] = 'high'
    else if (least && rate < least[category]) faults[category] = 'low'
    return rate ?? 0
  })
  return { rates: Object.keys(faults).length === 0 ? rates : null, faults }
}
