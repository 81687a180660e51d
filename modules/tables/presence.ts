import { z } from 'zod'
import type { Bus } from '#kit/bus.ts'
import type { Clock } from '#kit/clock.ts'
import type { Audience } from '#kit/platform.ts'

const lobbyTopic = 'tables'
const tablePrefix = 'table:'

const present = 'tables.present'
const knocked = 'tables.knocked'

const Report = z.object({ node: z.string(), lobby: z.int(), tables: z.record(z.string(), z.int()) })
const Knock = z.object({ tableId: z.string() })

/** A node says who is there when that changes, and now and then while somebody is; a node that fell silent has nobody. */
const gatherMs = 200
const againMs = 10_000
const silentMs = 25_000
/** Who asked for a table may not listen to it: a table waits for them about a round long. */
const knockMs = 40_000
const knockEveryMs = 5_000

interface Deps {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly audience: Audience
  readonly node: string
  readonly clock: Clock
}

/**
 * Who is at which table, on all nodes together: it decides whether a table deals. A table is awake while somebody watches it or the lobby,
 * or has just asked for it.
 */
export class Presence {
  readonly #deps: Deps
  readonly #reports = new Map<string, { readonly atMs: number; readonly report: z.output<typeof Report> }>()
  readonly #knockedAtMs = new Map<string, number>()
  readonly #waiting = new Set<() => void>()
  readonly #undo: (() => void)[] = []
  readonly #onChange: () => void
  readonly #watched = new Set<string>()
  #soon: NodeJS.Timeout | null = null
  #again: NodeJS.Timeout | null = null

  constructor(deps: Deps, onChange: () => void) {
    this.#deps = deps
    this.#onChange = onChange
  }

  start(): void {
    const { bus, audience } = this.#deps
    this.#undo.push(
      bus.subscribe(present, (data) => {
        const report = Report.parse(data)
        this.#reports.set(report.node, { atMs: this.#nowMs(), report })
        this.wake()
      }),
      bus.subscribe(knocked, (data) => {
        this.#knockedAtMs.set(Knock.parse(data).tableId, this.#nowMs())
        this.wake()
      }),
      audience.watch((topic) => {
        if (topic !== lobbyTopic && !topic.startsWith(tablePrefix)) return
        this.#watched.add(topic)
        this.#soon ??= setTimeout(() => this.#report(), gatherMs)
      }),
    )
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo()
    this.#clear()
    this.wake()
  }

  /** Somebody asked for this table. */
  knock(tableId: string): void {
    const lastMs = this.#knockedAtMs.get(tableId)
    if (lastMs !== undefined && this.#nowMs() - lastMs < knockEveryMs) return
    this.#knockedAtMs.set(tableId, this.#nowMs())
    this.#deps.bus.publish(knocked, { tableId })
  }

  get lobby(): number {
    return this.#sum(({ lobby }) => lobby)
  }

  /** How many watch a table. */
  watchersOf(tableId: string): number {
    return this.#sum(({ tables }) => tables[tableId] ?? 0)
  }

  isAwake(tableId: string): boolean {
    const knockedAtMs = this.#knockedAtMs.get(tableId)
    const hasKnocked = knockedAtMs !== undefined && this.#nowMs() - knockedAtMs < knockMs
    return hasKnocked || this.lobby > 0 || this.watchersOf(tableId) > 0
  }

  /** Everybody who waits looks again. */
  wake(): void {
    for (const resolve of [...this.#waiting]) resolve()
    this.#onChange()
  }

  /** Until somebody comes or goes, or the lease ends. */
  async change(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#waiting.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }

  #report(): void {
    const { audience, bus, node } = this.#deps
    this.#clear()
    const counts = [...this.#watched].map((topic) => [topic, audience.of(topic)] as const)
    for (const [topic, count] of counts) if (count === 0) this.#watched.delete(topic)
    const tables = counts
      .filter(([topic, count]) => topic !== lobbyTopic && count > 0)
      .map(([topic, count]): [string, number] => [topic.slice(tablePrefix.length), count])
    bus.publish(present, { node, lobby: audience.of(lobbyTopic), tables: Object.fromEntries(tables) })
    if (this.#watched.size > 0) this.#again = setTimeout(() => this.#report(), againMs).unref()
  }

  #clear(): void {
    if (this.#soon) clearTimeout(this.#soon)
    if (this.#again) clearTimeout(this.#again)
    this.#soon = null
    this.#again = null
  }

  #sum(count: (report: z.output<typeof Report>) => number): number {
    const nowMs = this.#nowMs()
    let sum = 0
    for (const { atMs, report } of this.#reports.values()) if (nowMs - atMs < silentMs) sum += count(report)
    return sum
  }

  #nowMs(): number {
    return this.#deps.clock.nowMs()
  }
}
