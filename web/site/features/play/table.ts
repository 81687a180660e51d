import type { Json } from '#engines/game.ts'
import type { actOnRound, beginRound } from '#modules/play/contract.ts'
import type { Answer, Api } from '#web/lib/api.ts'
import { type IntentKey, Intents } from '#web/lib/intents.ts'
import { currencyOf, type Mode, minorOf, type PlayGame, type PlayRound } from '#web/site/features/play/model.ts'

/** `lost`: something was sent and nobody knows yet whether it arrived; it is sent again under the same key. */
export type TablePhase = 'ready' | 'sending' | 'lost'

export interface TableState {
  readonly phase: TablePhase
  readonly round: PlayRound | null
  readonly balance: string | null
  readonly refusal: string | null
}

type PlayInput =
  | { readonly kind: 'begin'; readonly stake: string; readonly currency: string; readonly choice: Json }
  | { readonly kind: 'act'; readonly round: string; readonly step: number; readonly action: Json }

interface TableParts {
  readonly api: Pick<Api, 'call'>
  readonly nodeId: string
  readonly mode: Mode
  /** Resolves when it is worth another try. */
  readonly pause: (attempt: number) => Promise<void>
}

/** After these it is sent again without a press. After any other unknown outcome the player is told, and the next press is the same bet. */
const sentAgain: ReadonlySet<string> = new Set([
  'network_is_down',
  'answer_is_malformed',
  'server_is_busy',
  'server_is_stopping',
  'server_is_not_ready',
])

/** One game, one player, one round at a time. It decides nothing; it sees to it that what was meant is done once. */
export class Table {
  #state: TableState = { phase: 'ready', round: null, balance: null, refusal: null }
  readonly #listeners = new Set<() => void>()
  readonly #parts: TableParts
  /**
   * They live as long as the screen: who comes anew is told by the server what is open, and nothing is staked that was not pressed
   * in front of them.
   */
  readonly #intents = new Intents()
  #isClosed = false

  constructor(parts: TableParts) {
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
  seat({ balance, openRound }: Pick<PlayGame, 'balance' | 'openRound'>): void {
    if (this.#state.phase !== 'ready') return
    const round = openRound ?? (this.#state.round?.state === 'open' ? null : this.#state.round)
    this.#become({ balance, round })
  }

  clearRefusal(): void {
    this.#become({ refusal: null })
  }

  async begin(stake: string, currency: string, choice: Json): Promise<PlayRound | null> {
    return await this.#send({ kind: 'begin', stake, currency, choice })
  }

  async act(action: Json): Promise<PlayRound | null> {
    const { round } = this.#state
    if (round?.state !== 'open') return null
    return await this.#send({ kind: 'act', round: round.id, step: round.step, action })
  }

  async #send(input: PlayInput): Promise<PlayRound | null> {
    if (this.#state.phase !== 'ready') return null
    this.#become({ phase: 'sending', refusal: null })
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#intents.send(input.kind, input, (key) => this.#call(input, key))
      if (this.#isClosed) return null
      if (answer.ok) {
        this.#become({ phase: 'ready', round: answer.value, balance: answer.value.balance })
        return answer.value
      }
      if (!sentAgain.has(answer.refusal)) {
        this.#become({ phase: 'ready', refusal: answer.refusal })
        return null
      }
      this.#become({ phase: 'lost' })
      await this.#parts.pause(attempt)
      if (this.#isClosed) return null
    }
  }

  async #call(input: PlayInput, key: IntentKey): Promise<Answer<PlayRound, string>> {
    const { api, nodeId, mode } = this.#parts
    if (input.kind === 'begin') {
      const { stake, currency, choice } = input
      return await api.call<typeof beginRound>('POST /wps/play/rounds', {
        body: { key, nodeId, mode, stake, currency, choice },
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
  return minorOf(round.payout, currency) + minorOf(round.jackpot ?? '0', currency) - minorOf(round.stake, currency)
}
