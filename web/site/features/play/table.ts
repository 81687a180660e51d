import type { Json } from '#engines/game.ts'
import type { Clock } from '#kit/clock.ts'
import type { actOnRound, beginRound } from '#modules/play/contract.ts'
import type { Answer, Api, FieldFault } from '#web/lib/api.ts'
import { type IntentKey, Intents } from '#web/lib/intents.ts'
import { currencyOf, type Mode, minorOf, type PlayGame, type PlayRound } from '#web/site/features/play/model.ts'

/**
 * `lost`: something was sent and nobody knows yet whether it arrived; it is sent again under the same key.
 * `unconfirmed`: the same, but too long ago to send it again without asking the player.
 */
export type TablePhase = 'ready' | 'sending' | 'lost' | 'unconfirmed'

export interface TableState {
  readonly phase: TablePhase
  /** False while the browser is sure that there is no network: nothing is sent then. */
  readonly isOnline: boolean
  readonly round: PlayRound | null
  readonly balance: string | null
  readonly refusal: string | null
  /** What the refusal names. */
  readonly fields: readonly FieldFault[]
  /** Free rounds that are left in this game, the ones that end first standing first. */
  readonly free: readonly FreeRounds[]
  /** Whether the next round is one of them. */
  readonly usesFree: boolean
  /** The last of them was played on this screen just now. */
  readonly isFreeOver: boolean
}

type FreeRounds = PlayGame['freeRounds'][number]

/** The free rounds that the next round is one of. */
export const freeNext = ({ free, usesFree }: Pick<TableState, 'free' | 'usesFree'>): FreeRounds | null =>
  (usesFree ? free[0] : undefined) ?? null

/** Whether a press would be sent: not while offline, and not while an earlier one has no outcome. */
export function takesBets({ phase, isOnline }: Pick<TableState, 'phase' | 'isOnline'>): boolean {
  return isOnline && phase !== 'lost' && phase !== 'unconfirmed'
}

type PlayInput =
  | {
      readonly kind: 'begin'
      readonly stake: string
      readonly currency: string
      readonly choice: Json
      readonly freeRound: string | null
    }
  | { readonly kind: 'act'; readonly round: string; readonly step: number; readonly action: Json }

interface TableDeps {
  readonly api: Pick<Api, 'call'>
  readonly nodeId: string
  readonly mode: Mode
  /** Resolves when it is worth another try. */
  readonly pause: (attempt: number) => Promise<void>
  readonly clock: Clock
  readonly wait: (ms: number) => Promise<void>
}

/** After these it is sent again without a press. After any other unknown outcome the player is told, and the next press is the same bet. */
const sentAgain: ReadonlySet<string> = new Set([
  'network_is_down',
  'answer_is_malformed',
  'server_is_busy',
  'server_is_stopping',
  'server_is_not_ready',
])

/** A press that is older than this may no longer be what the player wants. */
const freshMs = 10_000

/** The event of a round of this screen comes right after its answer. */
const quietMs = 2_000

/** One game, one player, one round at a time. It decides nothing; it sees to it that what was meant is done once. */
export class Table {
  #state: TableState = {
    ...{ phase: 'ready', isOnline: true, round: null, balance: null, refusal: null, fields: [] },
    ...{ free: [], usesFree: true, isFreeOver: false },
  }
  readonly #listeners = new Set<() => void>()
  readonly #parts: TableDeps
  /**
   * They live as long as the screen: who comes anew is told by the server what is open, and nothing is staked that was not pressed
   * in front of them.
   */
  readonly #intents = new Intents()
  #isClosed = false
  #wentOffline = false
  /** From the start of one round to the start of the next, by the policy of the place. */
  #minRoundMs = 0
  /**
   * When the answer to the latest round came. The server counts from when the round reached it, which is earlier by as much as the
   * network took: who waits from the answer on is never too fast, however long the next bet is under way.
   */
  #begunMs: number | null = null
  #answeredMs = Number.NEGATIVE_INFINITY
  /** Answers the question whether what is unconfirmed is sent again. */
  #decide: (isSent: boolean) => void = () => undefined

  constructor(parts: TableDeps) {
    this.#parts = parts
  }

  readonly state = (): TableState => this.#state

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  open(): void {
    this.#isClosed = false
  }

  /** Nobody sits here any more: what is under way is not sent again. */
  close(): void {
    this.#isClosed = true
  }

  /** What the server said of this game when the screen came. */
  seat({
    balance,
    openRound,
    policy,
    freeRounds: free,
  }: Pick<PlayGame, 'balance' | 'openRound' | 'policy' | 'freeRounds'>): void {
    this.#minRoundMs = policy.minRoundMs
    if (this.#state.phase !== 'ready') return
    const round = openRound ?? (this.#state.round?.state === 'open' ? null : this.#state.round)
    this.#become({ balance, round, free })
  }

  /** The next rounds are free ones, or the player's own. */
  useFree(usesFree: boolean): void {
    this.#become({ usesFree, isFreeOver: false })
  }

  setOnline(isOnline: boolean): void {
    if (!isOnline) this.#wentOffline = true
    if (isOnline !== this.#state.isOnline) this.#become({ isOnline })
  }

  /** The player wants what is unconfirmed: it is sent again under the same key, so that it counts once. */
  resend(): void {
    this.#decide(true)
  }

  /** The player no longer wants it. Its key is kept: should it have arrived, the same press later is the same bet. */
  drop(): void {
    this.#decide(false)
  }

  /** Until the server takes another round. */
  async untilNext(): Promise<void> {
    const restMs = this.#restMs()
    if (restMs > 0) await this.#parts.wait(restMs)
  }

  #restMs(): number {
    return this.#begunMs === null ? 0 : this.#begunMs + this.#minRoundMs - this.#parts.clock.nowMs()
  }

  async begin(stake: string, currency: string, choice: Json): Promise<PlayRound | null> {
    const free = freeNext(this.#state)
    const freeRound = free?.id ?? null
    return await this.#send({ kind: 'begin', stake: free?.stake ?? stake, currency, choice, freeRound })
  }

  async act(action: Json): Promise<PlayRound | null> {
    const { round } = this.#state
    if (round?.state !== 'open') return null
    return await this.#send({ kind: 'act', round: round.id, step: round.step, action })
  }

  async #send(input: PlayInput): Promise<PlayRound | null> {
    if (this.#state.phase !== 'ready') return null
    this.#become({ phase: 'sending', refusal: null })
    if (input.kind === 'begin' && this.#restMs() > 0) await this.untilNext()
    if (this.#isClosed) return null
    if (!this.#state.isOnline) {
      this.#become({ phase: 'ready', refusal: 'network_is_down' })
      return null
    }
    this.#wentOffline = false
    let pressedMs = this.#parts.clock.nowMs()
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#intents.send(input.kind, input, (key) => this.#call(input, key))
      if (this.#isClosed) return null
      if (answer.ok) {
        this.#answeredMs = this.#parts.clock.nowMs()
        if (input.kind === 'begin') this.#begunMs = this.#parts.clock.nowMs()
        this.#become({ phase: 'ready', round: answer.value, balance: answer.value.balance, ...this.#freeAfter(input) })
        return answer.value
      }
      if (!sentAgain.has(answer.refusal)) {
        this.#become({ phase: 'ready', refusal: answer.refusal, fields: answer.fields })
        return null
      }
      this.#become({ phase: 'lost' })
      await this.#parts.pause(attempt)
      if (this.#isClosed) return null
      if (!this.#wentOffline && this.#parts.clock.nowMs() - pressedMs < freshMs) continue
      if (!(await this.#ask())) {
        this.#become({ phase: 'ready' })
        return null
      }
      this.#wentOffline = false
      pressedMs = this.#parts.clock.nowMs()
    }
  }

  /** One of them is played; the answer of the game says the same when it is asked for next. */
  #freeAfter(input: PlayInput): Pick<TableState, 'free' | 'isFreeOver'> {
    const { free } = this.#state
    if (input.kind !== 'begin' || input.freeRound === null) return { free, isFreeOver: false }
    const after = free.flatMap((one) => {
      const left = one.id === input.freeRound ? one.left - 1 : one.left
      return left > 0 ? [{ ...one, left }] : []
    })
    return { free: after, isFreeOver: after.length === 0 }
  }

  /** Nothing was done here just now: what happens to the purse happens elsewhere, in another tab or on another device. */
  isQuiet(): boolean {
    return this.#state.phase === 'ready' && this.#parts.clock.nowMs() - this.#answeredMs > quietMs
  }

  async #ask(): Promise<boolean> {
    this.#become({ phase: 'unconfirmed' })
    const isSent = await new Promise<boolean>((resolve) => {
      this.#decide = resolve
    })
    if (isSent) this.#become({ phase: 'sending' })
    return isSent
  }

  async #call(input: PlayInput, key: IntentKey): Promise<Answer<PlayRound, string>> {
    const { api, nodeId, mode } = this.#parts
    if (input.kind === 'begin') {
      const { stake, currency, choice, freeRound } = input
      return await api.call<typeof beginRound>('POST /wps/play/rounds', {
        body: { key, nodeId, mode, stake, currency, choice, freeRound },
      })
    }
    const { round, step, action } = input
    return await api.call<typeof actOnRound>('POST /wps/play/rounds/:round/actions', {
      params: { round },
      body: { key, step, action },
    })
  }

  #become(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listen of this.#listeners) listen()
  }
}

/** What a round that is over brought, in minor units: below nothing when it was lost. */
export function netOf(round: PlayRound): bigint {
  const currency = currencyOf(round)
  if (round.state === 'returned') return 0n
  return minorOf(round.payout, currency) + minorOf(round.jackpot ?? '0', currency) - stakedOf(round)
}

/** What the player staked: nothing of a free round. */
export const stakedOf = (round: PlayRound): bigint => (round.isFree ? 0n : minorOf(round.stake, currencyOf(round)))
