import type { CoolOff, ExclusionTerm } from '#modules/compliance/model.ts'

const hourMs = 3_600_000
const coolOffMs: Readonly<Record<CoolOff, number>> = { '24h': 24 * hourMs, '7d': 168 * hourMs, '30d': 720 * hourMs }
const monthsOf: Readonly<Record<ExclusionTerm, number>> = { '6m': 6, '1y': 12, '5y': 60 }

/** Who asks to come back after an exclusion sleeps over it. */
export const returnAfterMs = 24 * hourMs

export const coolOffEnd = (length: CoolOff, now: Date): Date => new Date(now.getTime() + coolOffMs[length])

/** By the calendar, as people count: half a year from the 31st of August is the last of February. */
export function exclusionEnd(term: ExclusionTerm, now: Date): Date {
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + monthsOf[term], 1)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end
}
