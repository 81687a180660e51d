import { setTimeout as sleep } from 'node:timers/promises'

export interface ProbeReport {
  liveFailures: number
  liveSlowestMs: number
  readyAnswers: number
  readyFailures: number
}

/** Asks /alive and /ready all the time, as a balancer would, until told to end. */
export class Probes {
  readonly report: ProbeReport = { liveFailures: 0, liveSlowestMs: 0, readyAnswers: 0, readyFailures: 0 }
  readonly #url: string
  #isEnded = false
  #loop: Promise<void>

  constructor(url: string) {
    this.#url = url
    this.#loop = this.#run()
  }

  async end(): Promise<ProbeReport> {
    this.#isEnded = true
    await this.#loop
    return this.report
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      const startedMs = performance.now()
      if (!(await this.#answers('/alive', [200]))) this.report.liveFailures += 1
      this.report.liveSlowestMs = Math.max(this.report.liveSlowestMs, Math.round(performance.now() - startedMs))
      if (await this.#answers('/ready', [200, 503])) this.report.readyAnswers += 1
      else this.report.readyFailures += 1
      await sleep(100)
    }
  }

  async #answers(path: string, statuses: readonly number[]): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url}${path}`, { signal: AbortSignal.timeout(5_000) })
      await response.arrayBuffer()
      return statuses.includes(response.status)
    } catch {
      return false
    }
  }
}

/** The server asks its database at most once a second, so it may know of the recovery a moment later than we do. */
export async function becomesReady(url: string, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    if (response.status === 200) return true
    if (performance.now() >= giveUpAt) return false
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
