/** When the provider is asked by ourselves, because its own word may be lost: soon at first, then hourly, then a person. */

const firstMinutes = [1, 5, 15, 60] as const
const hoursMax = 72

/** The time of the next question after so many; null when it is a person's turn. */
export function nextPoll(since: Date, polls: number): Date | null {
  const minutes = firstMinutes[polls] ?? 60 * (polls - firstMinutes.length + 2)
  return minutes > hoursMax * 60 ? null : new Date(since.getTime() + minutes * 60_000)
}
