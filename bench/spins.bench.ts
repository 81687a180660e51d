import { performance } from 'node:perf_hooks'
import { enumerateFlat, enumerateSpins } from '#engines/slots/enumerate.ts'
import { slotGameOf } from '#engines/slots/models.ts'
import { seededDraw, simulate } from '#engines/slots/simulate.ts'
import { note, round } from './figures.ts'

/**
 * How fast the pure engine plays and proves, on one core: whole rounds of the twenty-line A96 with its free spins, and all its
 * 33,554,432 combinations of stops, once by the short way that the tests use and once by the plain one.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const rounds = args.includes('--short') ? 500_000 : 3_000_000
  const { machine } = slotGameOf('a96')
  simulate(machine, 300_000, seededDraw(1))
  const speeds: number[] = []
  for (let i = 0; i < 5; i += 1) {
    const started = performance.now()
    const { rtp } = simulate(machine, rounds, seededDraw(i + 2))
    speeds.push((rounds / (performance.now() - started)) * 1000)
    note(`${rounds} spins: ${round(speeds.at(-1) ?? 0)} a second, return ${round(rtp, 5)}`)
  }
  // What else runs on the machine only takes away, so the fastest of five is the engine's own.
  const spinsPerSecond = round(Math.max(...speeds))
  const enumerateA96Ms = timeOf(() => enumerateSpins(machine, 'base'))
  const enumerateA96FlatMs = timeOf(() => enumerateFlat(machine, 'base'))
  return { bench: 'spins', spinsPerSecond, enumerateA96Ms, enumerateA96FlatMs }
}

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return round(performance.now() - started)
}
