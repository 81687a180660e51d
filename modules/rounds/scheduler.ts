import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import { holdTables, leaveTables } from '#modules/rounds/store.ts'

/** Three renewals: a node that misses two of them still deals. */
const usualLeaseSeconds = 6
const renewEveryMs = 2_000
/** Between two questions, where a lease ends that another node has. */
const soonestMs = 50

/** What a dealer is given for as long as this node deals a table. */
export interface Lease {
  /** Aborted when the server stops or another node deals. */
  readonly signal: AbortSignal
  /** How long the table had no dealer when this node took it, in milliseconds: since the last sign of the dealer before, or since this node is there. */
  readonly vacantMs: number
  /** Whether this node still deals the table, as far as it can know. To be asked before each step. */
  isHeld(): boolean
  /** Waits, or returns at once when the lease ends. */
  wait(ms: number): Promise<void>
}

/** A table whose rounds are dealt by one node at a time. */
export interface DealtTable {
  readonly id: string
  /** Ends what another dealer left, then deals round after round until the lease ends. It is called again after an error. */
  deal(lease: Lease): Promise<void>
  /** This node stops: what is under way is ended as far as it can be, so that a successor begins at once. */
  leave(): Promise<void>
}

export interface SchedulerDeps {
  readonly db: Pick<Database, 'single'>
  readonly clock: Clock
  /** What this node is called among the others. */
  readonly node: string
  readonly leaseSeconds?: number
  onError(error: unknown, tableId: string): void
}

interface Dealing {
  readonly ending: AbortController
  isDone: boolean
  readonly done: Promise<void>
}

/**
 * Deals tables on this node. Nodes take tables by leases: each renews its own in one statement, and takes those that nobody holds, so the
 * tables of a node that died are dealt again a few seconds later.
 */
export class Scheduler {
  readonly #deps: SchedulerDeps
  readonly #leaseSeconds: number
  readonly #tables = new Map<string, DealtTable>()
  readonly #heldAtMs = new Map<string, number>()
  readonly #dealing = new Map<string, Dealing>()
  readonly #stopping = new AbortController()
  readonly #openedAtMs: number
  #running: Promise<void> | null = null

  constructor(deps: SchedulerDeps) {
    this.#deps = deps
    this.#leaseSeconds = deps.leaseSeconds ?? usualLeaseSeconds
    this.#openedAtMs = deps.clock.nowMs()
  }

  /** A table is dealt from the next renewal on. */
  add(table: DealtTable): void {
    this.#tables.set(table.id, table)
  }

  start(): void {
    this.#running ??= this.#run()
  }

  isDealing(tableId: string): boolean {
    const heldAtMs = this.#heldAtMs.get(tableId)
    return heldAtMs !== undefined && this.#nowMs() - heldAtMs < this.#leaseSeconds * 1000
  }

  /** How many tables this node deals. */
  get count(): number {
    return [...this.#tables.keys()].filter((id) => this.isDealing(id)).length
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#leaveAll()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const waitMs = await this.renew().catch((error: unknown) => {
        this.#deps.onError(error, 'all tables')
        return renewEveryMs
      })
      await sleep(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  /**
   * Takes and renews leases, begins to deal what it got and stops what it lost. Called again and again once started: after as many milliseconds
   * as it answers, sooner when the lease of another node ends before.
   */
  async renew(): Promise<number> {
    const ids = [...this.#tables.keys()]
    if (ids.length === 0) return renewEveryMs
    // The lease runs from before the question, since nobody knows how long the answer took.
    const askedAtMs = this.#nowMs()
    const leases = await holdTables(this.#deps.db.single, this.#deps.node, ids, this.#leaseSeconds)
    let waitMs = renewEveryMs
    for (const { tableId, isHeld, leftMs } of leases) {
      const table = this.#tables.get(tableId)
      if (!table) continue
      const dealing = this.#dealing.get(tableId)
      if (isHeld) {
        this.#heldAtMs.set(tableId, askedAtMs)
        if (dealing === undefined || dealing.isDone)
          this.#dealing.set(tableId, this.#deal(table, this.#vacantMs(leftMs)))
      } else {
        this.#heldAtMs.delete(tableId)
        dealing?.ending.abort()
        // Its dealer renews it long before; one that does not is dead.
        waitMs = Math.min(waitMs, Math.max(soonestMs, Math.ceil(leftMs ?? 0)))
      }
    }
    return waitMs
  }

  /** By how much is left of the lease that the dealer before had. */
  #vacantMs(leftMs: number | null): number {
    const hereMs = Math.max(0, this.#nowMs() - this.#openedAtMs)
    return leftMs === null ? 0 : Math.min(hereMs, Math.max(0, this.#leaseSeconds * 1000 - leftMs))
  }

  #deal(table: DealtTable, vacantMs: number): Dealing {
    const ending = new AbortController()
    const signal = AbortSignal.any([ending.signal, this.#stopping.signal])
    const lease: Lease = {
      ...{ signal, vacantMs },
      isHeld: () => !signal.aborted && this.isDealing(table.id),
      wait: async (ms) => await sleep(ms, undefined, { signal }).catch(() => {}),
    }
    const dealing = {
      ending,
      isDone: false,
      done: table
        .deal(lease)
        .catch((error: unknown) => {
          if (!signal.aborted) this.#deps.onError(error, table.id)
        })
        .then(() => {
          dealing.isDone = true
        }),
    }
    return dealing
  }

  async #leaveAll(): Promise<void> {
    await Promise.all([...this.#dealing.values()].map(({ done }) => done))
    const held = [...this.#heldAtMs.keys()]
    if (held.length === 0) return
    for (const id of held) {
      await this.#tables
        .get(id)
        ?.leave()
        .catch((error: unknown) => this.#deps.onError(error, id))
    }
    await leaveTables(this.#deps.db.single, this.#deps.node, held).catch((error: unknown) =>
      this.#deps.onError(error, 'all tables'),
    )
    this.#heldAtMs.clear()
  }

  #nowMs(): number {
    return this.#deps.clock.nowMs()
  }
}
