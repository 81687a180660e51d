import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '#modules/ledger/model.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { Envelope, moveMoney, openPurses, type Purses } from '#tests/faults/calls.ts'
import { IntentMaker } from '#tests/faults/intents.ts'
import type { Answer, Intent, Journal } from '#tests/faults/journal.ts'

export interface LoadOptions {
  readonly url: string
  readonly journal: Journal
  readonly clients: number
  readonly seed: number
  /** The rest of each client between two intents, so that the machine is loaded and not drowned. */
  readonly restMs: number
  /** A call without any answer for this long counts as hung. */
  readonly patienceMs: number
}

/** What the clients saw. An answer is `busy` when it names itself 503, `unclear` when it is any other 5xx. */
export interface Tally {
  intents: number
  sent: number
  acknowledged: number
  refused: number
  busy: number
  cut: number
  unclear: number
  hung: number
  slowestMs: number
  /** What no fault excuses; one is enough to fail the scenario. */
  readonly wrong: string[]
}

const ledgerRefusals: ReadonlySet<string> = new Set(refusals)

/** Clients that keep asking, each with the same key, until the server has said yes or no. */
export class Load {
  readonly tally: Tally = {
    intents: 0,
    sent: 0,
    acknowledged: 0,
    refused: 0,
    busy: 0,
    cut: 0,
    unclear: 0,
    hung: 0,
    slowestMs: 0,
    wrong: [],
  }
  readonly #options: LoadOptions
  readonly #chance: Chance
  #clients: Promise<void>[] = []
  #isStopping = false
  #isAbandoned = false
  #watchers: { readonly at: number; readonly resolve: () => void }[] = []

  constructor(options: LoadOptions) {
    this.#options = options
    this.#chance = new Chance(options.seed)
  }

  /** Opens the accounts, gives each something to play with, and lets the clients go. */
  async start(): Promise<void> {
    const purses = await this.#open()
    for (let place = 0; place < this.#options.clients; place += 1) {
      const maker = new IntentMaker(place, purses, new Chance(this.#options.seed * 1000 + place))
      this.#clients.push(this.#runClient(maker))
    }
  }

  /** Resolves when `more` intents were accepted from now on: the service is back, and working. */
  async untilAccepted(more: number, withinMs: number): Promise<void> {
    const at = this.tally.acknowledged + more
    const reached = new Promise<true>((resolve) => this.#watchers.push({ at, resolve: () => resolve(true) }))
    const limit = new AbortController()
    const late = sleep(withinMs, false, { signal: limit.signal }).catch(() => false)
    const isReached = await Promise.race([reached, late])
    limit.abort()
    if (!isReached) throw new Error(`the load did not go on within ${withinMs} ms: ${JSON.stringify(this.tally)}`)
  }

  /** No new intents; every open one is asked until it is settled. */
  async finish(withinMs: number): Promise<void> {
    this.#isStopping = true
    const limit = setTimeout(() => this.abandon(), withinMs)
    await Promise.all(this.#clients)
    clearTimeout(limit)
    if (this.#isAbandoned) throw new Error('intents were left without an answer')
  }

  /** For the end that went wrong. */
  abandon(): void {
    this.#isStopping = true
    this.#isAbandoned = true
  }

  async #open(): Promise<Purses> {
    const response = await this.#post(openPurses.path, { count: this.#options.clients })
    const envelope = Envelope.parse(await response.json())
    if (!envelope.success) throw new Error(`the accounts could not be opened: ${envelope.code}`)
    return openPurses.reply.parse(envelope.value)
  }

  async #runClient(maker: IntentMaker): Promise<void> {
    const settle = (intent: Intent) => this.#settle(intent, maker)
    await settle(maker.deposit())
    while (!this.#isStopping) {
      await maker.play(settle)
      await sleep(this.#options.restMs)
    }
  }

  async #settle(intent: Intent, maker: IntentMaker): Promise<boolean> {
    this.tally.intents += 1
    this.#options.journal.intend(intent)
    // Some are impatient, and send twice at once.
    const copies = this.#chance.isIn(8) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#ask(intent)))
    const [answer] = answers
    if (!answer) return false
    if ('refusal' in answer) {
      this.tally.refused += 1
      return false
    }
    this.tally.acknowledged += 1
    this.#wakeWatchers()
    if (this.#chance.isIn(30)) await this.#probeConflict(maker.conflictWith(intent))
    return true
  }

  async #probeConflict(intent: Intent): Promise<void> {
    // A release has no amount to change, and would be the same intent again.
    if (!intent.legs.some((leg) => 'amount' in leg)) return
    const answer = await this.#ask(intent, false)
    const isRefused = answer === null || ('refusal' in answer && answer.refusal === 'key_is_reused')
    if (!isRefused) this.tally.wrong.push(`another amount under the key ${intent.key} was answered as if it were new`)
  }

  /** Null only when the run is abandoned. */
  async #ask(intent: Intent, isJournalled = true): Promise<Answer | null> {
    for (let attempt = 1; !this.#isAbandoned; attempt += 1) {
      const answer = await this.#send(intent)
      if (answer) {
        if (isJournalled) this.#options.journal.answer(intent.key, answer)
        return answer
      }
      await sleep(Math.min(400, 20 * 2 ** attempt))
    }
    return null
  }

  async #send(intent: Intent): Promise<Answer | null> {
    const startedMs = performance.now()
    this.tally.sent += 1
    try {
      const response = await this.#post(moveMoney.path, intent)
      const envelope = Envelope.parse(await response.json())
      return this.#judge(response.status, envelope)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') this.tally.hung += 1
      else this.tally.cut += 1
      return null
    } finally {
      this.tally.slowestMs = Math.max(this.tally.slowestMs, Math.round(performance.now() - startedMs))
    }
  }

  #judge(status: number, { code, value }: { code: string; value?: unknown }): Answer | null {
    if (status === 200) return { receipt: moveMoney.reply.parse(value) }
    if (ledgerRefusals.has(code)) return { refusal: code }
    if (status === 503) this.tally.busy += 1
    else if (status >= 500) this.tally.unclear += 1
    else this.tally.wrong.push(`a movement was answered with ${status} ${code}`)
    return null
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#options.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': this.#someAddress() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.#options.patienceMs),
    })
  }

  #someAddress(): string {
    return `10.${this.#chance.below(250)}.${this.#chance.below(250)}.${1 + this.#chance.below(250)}`
  }

  #wakeWatchers(): void {
    const reached = this.#watchers.filter(({ at }) => this.tally.acknowledged >= at)
    if (reached.length === 0) return
    this.#watchers = this.#watchers.filter((watcher) => !reached.includes(watcher))
    for (const { resolve } of reached) resolve()
  }
}
