import { readFileSync } from 'node:fs'
import { round } from './figures.ts'

/**
 * What of the cores' time the host of this machine gave to others since then: nothing on a machine of one's own. Where it is more than a
 * hundredth, the slowest answers in a hundred say more about the host than about us. Null where the system does not tell.
 */
export function watchStolen(): () => number | null {
  const before = readTimes()
  return () => {
    const after = readTimes()
    if (!before || !after) return null
    return round((after.stolen - before.stolen) / Math.max(1, after.all - before.all), 3)
  }
}

function readTimes(): { readonly all: number; readonly stolen: number } | null {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    // user, nice, system, idle, iowait, irq, softirq, steal
    const times = line.split(/ +/).slice(1, 9).map(Number)
    return { all: times.reduce((sum, one) => sum + one, 0), stolen: times[7] ?? 0 }
  } catch {
    return null
  }
}
