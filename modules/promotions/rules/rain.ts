import { addDays, dayOf, momentAt } from '#kit/day.ts'

export interface Slot {
  readonly opensAt: Date
  readonly endsAt: Date
}

interface Hours {
  readonly hours: readonly number[]
  readonly minutes: number
}

/** The rain that falls now, or the next one, by the clock of the brand. */
export function slotAt({ hours, minutes }: Hours, atMs: number, zone: string): Slot {
  const today = dayOf(atMs, zone)
  const opens = [today, addDays(today, 1)].flatMap((day) =>
    hours.map((hour) => momentAt(day, `${String(hour).padStart(2, '0')}:00`, zone)),
  )
  const lengthMs = minutes * 60_000
  const next = Math.min(...opens.filter((open) => atMs < open + lengthMs))
  return { opensAt: new Date(next), endsAt: new Date(next + lengthMs) }
}
