/** Work that happens by the clock, once for all nodes. It must bear being started again after a crash halfway. */
export interface Job {
  /** Unique, kebab-case; the same word in logs, metrics and the table of queues. */
  readonly name: string
  /** Five fields, in UTC. A job without it runs only when asked. */
  readonly cron?: string
  /**
   * Instead of a cron: runs on every node, again so long after its last run has ended. For work in small steps that takes turns with other
   * nodes by itself.
   */
  readonly everyMs?: number
  /** Abort means the server is stopping or the time is up; the run counts as failed if it throws then. */
  readonly run: (signal: AbortSignal) => Promise<void>
  /** How often a failed run is tried again before the next tick. */
  readonly retries?: number
  readonly retryDelaySeconds?: number
  /** A run longer than this is aborted and counts as failed. */
  readonly limitSeconds?: number
}
