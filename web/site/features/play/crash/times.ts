import { formatTimes } from '#web/lib/fmt.ts'

/** A multiplier as it is written: 2.00×. */
export const writeTimes = (x100: number): string => formatTimes(x100)
