export interface Hours {
  readonly from: string
  readonly to: string
}

/** The time of day in a zone, HH:MM. */
export function timeIn(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

/** Whether a time of day lies within hours, which may go past midnight; hours that end as they begin are all day. */
export function isWithin({ from, to }: Hours, time: string): boolean {
  if (from === to) return true
  return from < to ? from <= time && time < to : time >= from || time < to
}
