/** A calendar day, as ISO writes it: 2026-11-15. Days compare as texts do. */
export type Day = string

const writers = new Map<string, Intl.DateTimeFormat>()

/** The day that a moment belongs to, where the clock on the wall shows `timeZone`. */
export function dayOf(atMs: number, timeZone: string): Day {
  let writer = writers.get(timeZone)
  if (!writer) {
    // Swedes write days as ISO does.
    writer = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    writers.set(timeZone, writer)
  }
  return writer.format(atMs)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** How many days a range has, both ends among them. */
export function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock on a wall there, read as if it were UTC. */
function wallMs(atMs: number, timeZone: string): number {
  let writer = clocks.get(timeZone)
  if (!writer) {
    writer = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    clocks.set(timeZone, writer)
  }
  return Date.parse(`${writer.format(atMs).replace(' ', 'T')}Z`)
}

/** When a day begins there. Where clocks jump over midnight, it begins when the clock first shows the day. */
export function startOfDay(day: Day, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  let atMs = wanted
  for (let i = 0; i < 3; i += 1) atMs += wanted - wallMs(atMs, timeZone)
  while (dayOf(atMs, timeZone) < day) atMs += 15 * 60_000
  return atMs
}

/**
 * When the clock there shows a time of a day, `18:15`. Of a time that comes twice it is the first; one that clocks jump over comes as much
 * later as they jump.
 */
export function momentAt(day: Day, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const aheadAt = (atMs: number) => wallMs(atMs, timeZone) - atMs
  const [before, after] = [-86_400_000, 86_400_000].map((away) => wanted - aheadAt(wanted + away)) as [number, number]
  return wallMs(before, timeZone) !== wanted && wallMs(after, timeZone) === wanted ? after : before
}

/** Both days are part of it. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A year, and a day for who means the same day of the year before. */
const daysMax = 366

export function isRange({ from, to }: DayRange): boolean {
  return from <= to && countDays(from, to) <= daysMax
}

export function daysOf({ from, to }: DayRange): Day[] {
  return Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at))
}

/** Of two days that were sent as a range: they are in the wrong order, or too far apart. */
export type RangeRefusal = 'range_is_wrong'
