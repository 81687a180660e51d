import { formatMoney, parseMoney } from '#kit/money.ts'
import type { Terms } from '#modules/contracts/model.ts'
import { type Draft, draftOf } from '#web/agent/features/contracts/draft.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { Contract, WireTerms } from '#web/features/contracts/use-contracts.ts'

/** Terms as they travel, in minor units. What the server sent can be read. */
function readTerms({ tiers, activeFrom, ...rest }: WireTerms, code: string): Terms {
  const currency = readCurrency(code)
  const minor = (text: string): bigint => {
    const read = parseMoney(text, currency)
    if (!read.ok) throw new Error(`the server sent an amount that is none: ${text}`)
    return read.value
  }
  return {
    ...rest,
    activeFrom: minor(activeFrom),
    tiers: tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, amount: minor(amount), active })),
  }
}

export function writeTerms({ tiers, activeFrom, ...rest }: Terms, code: string): WireTerms {
  const currency = readCurrency(code)
  return {
    ...rest,
    activeFrom: formatMoney(activeFrom, currency),
    tiers: tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, amount: formatMoney(amount, currency), active })),
  }
}

/** A hundredth of a percent: finer is for who wants it. */
const roundPpm = 100

/**
 * Where an offer begins: with what the downline has, or else with the upline's own table at four fifths of its rates, so that something
 * is left for who offers.
 */
export function startDraft(own: Contract, current: Contract | undefined): Draft {
  const currency = readCurrency(own.currency)
  if (current) return draftOf(readTerms(current.terms, current.currency), currency)
  const terms = readTerms(own.terms, own.currency)
  const lower = (ppm: number): number => Math.max(1, Math.floor((ppm * 4) / 5 / roundPpm) * roundPpm) || ppm
  const tiers = terms.tiers.map((tier) => ({ ...tier, ratePpm: lower(tier.ratePpm) }))
  const isRising = tiers.every((tier, at) => at === 0 || tier.ratePpm > (tiers[at - 1]?.ratePpm ?? 0))
  return draftOf(isRising ? { ...terms, tiers } : terms, currency)
}
