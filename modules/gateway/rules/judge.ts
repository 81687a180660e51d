import type { Currency } from '#kit/money.ts'
import type {
  Action,
  ActionType,
  Grant,
  HoldReason,
  KnownTx,
  Rejection,
  Round,
  RoundState,
  StakeLimits,
} from '#modules/gateway/model.ts'
import { type CreditCaps, type Credited, findCapReason } from '#modules/gateway/rules/credit-caps.ts'

/** A vendor's call on one round of one player. */
export interface WalletCall {
  readonly player: string
  readonly game: string
  readonly round: string
  readonly currency: Currency
  readonly actions: readonly Action[]
  readonly isRoundEnd: boolean
}

/** What is on record: this player's round, and whatever any name in the call already stands for. */
export interface Scene {
  readonly round: Round | null
  readonly txs: readonly KnownTx[]
  /** What stands against new stakes, if anything. Wins and rollbacks do not ask. */
  readonly stakeRefusal: Rejection | null
  readonly limits: StakeLimits | null
  readonly nowMs: number
  /** How long after a round's end its wins and refunds are paid; what comes later is held. */
  readonly lateWinMs: number
  readonly caps: CreditCaps
  readonly credited: Credited
  /** The grants that the call names. */
  readonly grants: readonly Grant[]
  /** We end the round ourselves, because its vendor has forgotten it. */
  readonly isSweep?: boolean
}

/** What the money does, in order. The ledger may still find that there is too little of it. */
export type Effect =
  | { readonly step: 'take' | 'give'; readonly type: ActionType; readonly tx: string; readonly amount: bigint }
  /** A credit that is set aside instead of paid, and one that its vendor takes back before anybody decided. */
  | { readonly step: 'park'; readonly type: ActionType; readonly tx: string; readonly amount: bigint }
  | { readonly step: 'unpark'; readonly type: ActionType; readonly tx: string; readonly amount: bigint }
  | { readonly step: 'hold' | 'release'; readonly tx: string; readonly amount: bigint }
  | { readonly step: 'capture'; readonly hold: string; readonly tx: string; readonly amount: bigint }

/** What is written beside the money. */
export interface NewTx extends Pick<KnownTx, 'tx' | 'type' | 'amount' | 'ref' | 'grant' | 'state' | 'code' | 'parts'> {}

/** A credit that waits for an operator. */
export interface ParkedCredit {
  readonly tx: string
  readonly type: ActionType
  readonly amount: bigint
  readonly reason: HoldReason
}

/** How many rounds of a grant a call uses, or gives back below zero. */
export interface GrantUse {
  readonly grant: string
  readonly rounds: number
}

export interface ActionAnswer {
  readonly tx: string
  /** It was done before, by this call or an earlier one. */
  readonly isReplay: boolean
  /** Nothing was there to reverse, and now nothing can come. */
  readonly isTombstoned: boolean
  readonly isHeld: boolean
}

export type Verdict =
  | { readonly is: 'known'; readonly answers: readonly ActionAnswer[] }
  | { readonly is: 'refused'; readonly code: Rejection; readonly unheard: readonly NewTx[] }
  | {
      readonly is: 'accepted'
      readonly answers: readonly ActionAnswer[]
      readonly effects: readonly Effect[]
      readonly rows: readonly NewTx[]
      readonly reversed: readonly string[]
      readonly roundState: RoundState
      /** What counts towards the day's caps. */
      readonly credited: bigint
      readonly parked: readonly ParkedCredit[]
      /** Held credits that are held no more, because the vendor rolled them back. */
      readonly withdrawn: readonly string[]
      readonly grantUses: readonly GrantUse[]
    }

const stakes: ReadonlySet<ActionType> = new Set(['bet', 'tip', 'reserve'])
/** What a win may stand on. A settled reserve is a bet whose amount was known late. */
const bets: ReadonlySet<ActionType> = new Set(['bet', 'settle'])

/** Judges a call as a whole: its actions one after another, each seeing what those before it did, all or none. */
export function judge(call: WalletCall, scene: Scene): Verdict {
  const work = new Work(call, scene)
  for (const action of call.actions) {
    const code = work.take(action)
    if (code !== null) return { is: 'refused', code, unheard: rejectedRows(call, scene, code) }
  }
  return work.close()
}

/** The names of a refused call that are on no record yet: they will have the same answer from now on. */
export function rejectedRows({ actions }: WalletCall, { txs }: Scene, code: Rejection): NewTx[] {
  const known = new Set(txs.map(({ tx }) => tx))
  const rows = new Map<string, NewTx>()
  for (const { tx, type, amount, ref, grant } of actions) {
    if (!known.has(tx) && !rows.has(tx)) rows.set(tx, { tx, type, amount, ref, grant, state: 'rejected', code })
  }
  return [...rows.values()]
}

class Work {
  readonly #call: WalletCall
  readonly #scene: Scene
  readonly #txs: Map<string, KnownTx>
  readonly #answers: ActionAnswer[] = []
  readonly #effects: Effect[] = []
  readonly #rows: NewTx[] = []
  readonly #reversed: string[] = []
  readonly #parked: ParkedCredit[] = []
  readonly #withdrawn: string[] = []
  readonly #grantUses = new Map<string, number>()
  #credited = 0n

  constructor(call: WalletCall, scene: Scene) {
    this.#call = call
    this.#scene = scene
    this.#txs = new Map(scene.txs.map((known) => [known.tx, known]))
  }

  take(action: Action): Rejection | null {
    const known = this.#txs.get(action.tx)
    if (known) return this.#repeat(action, known)
    const { round, stakeRefusal, limits } = this.#scene
    if (round && round.currency !== this.#call.currency) return 'CURRENCY_MISMATCH'
    if (stakes.has(action.type)) {
      if (round !== null && round.state !== 'open') return 'ROUND_CLOSED'
      if (round !== null && round.game !== this.#call.game) return 'GAME_MISMATCH'
      if (stakeRefusal) return stakeRefusal
      if (limits && (action.amount < limits.min || action.amount > limits.max)) return 'LIMIT_EXCEEDED'
    }
    return this.#act(action)
  }

  /** The same again is answered as it was; anything else under the same name is a conflict. */
  #repeat(action: Action, known: KnownTx): Rejection | null {
    if (known.state === 'tombstone' && known.type === null) return 'TX_TOMBSTONED'
    if (!this.#isSame(action, known)) return 'TX_CONFLICT'
    if (known.state === 'rejected') return known.code as Rejection
    if (known.state === 'reversed') return 'TX_ROLLED_BACK'
    this.#answer(action, { isReplay: true, isTombstoned: known.state === 'tombstone', isHeld: known.state === 'held' })
    return null
  }

  #answer({ tx }: Action, { isReplay = false, isTombstoned = false, isHeld = false } = {}): void {
    this.#answers.push({ tx, isReplay, isTombstoned, isHeld })
  }

  #isSame(action: Action, known: KnownTx): boolean {
    const { player, round, currency } = this.#call
    return (
      known.type === action.type &&
      known.amount === action.amount &&
      known.ref === action.ref &&
      known.grant === action.grant &&
      known.player === player &&
      known.round === round &&
      known.currency === currency
    )
  }

  #act(action: Action): Rejection | null {
    const { type, tx, amount } = action
    switch (type) {
      case 'bet':
      case 'tip':
        return this.#done(action, { step: 'take', type, tx, amount })
      case 'reserve':
        return this.#done(action, { step: 'hold', tx, amount })
      case 'win':
        return this.#win(action)
      case 'jackpot_win':
      case 'promo_win':
        return this.#credit(action, type, amount)
      case 'freeround_win':
        return this.#freeRoundWin(action)
      case 'adjust':
        return amount < 0n
          ? this.#done(action, { step: 'take', type, tx, amount: -amount })
          : this.#credit(action, type, amount)
      case 'settle':
        return this.#settle(action)
      case 'rollback':
        return this.#rollBack(action)
    }
  }

  #win(action: Action): Rejection | null {
    if (!this.#hasLiveBet(action.ref)) return 'BET_NOT_FOUND'
    // What was reordered on the way may come after the round's end; what comes much later is looked at by a person.
    return this.#credit(action, 'win', action.amount, this.#isLate())
  }

  #isLate(): boolean {
    const { round, nowMs, lateWinMs } = this.#scene
    if (!round?.endedAt || round.state === 'open') return false
    return nowMs - round.endedAt.getTime() > lateWinMs
  }

  #freeRoundWin(action: Action): Rejection | null {
    const { player, game, currency } = this.#call
    const grant = this.#scene.grants.find(({ id }) => id === action.grant)
    if (grant?.player !== player || grant.state === 'refused') return 'GRANT_UNKNOWN'
    if (grant.game !== game || grant.currency !== currency) return 'GRANT_MISMATCH'
    if (this.#scene.nowMs >= grant.expiresAt.getTime()) return 'GRANT_EXPIRED'
    if (grant.used + (this.#grantUses.get(grant.id) ?? 0) >= grant.count) return 'GRANT_USED_UP'
    this.#useGrant(grant.id, 1)
    return this.#credit(action, 'freeround_win', action.amount)
  }

  #useGrant(grant: string, rounds: number): void {
    this.#grantUses.set(grant, (this.#grantUses.get(grant) ?? 0) + rounds)
  }

  /** Pays into the purse, or sets the amount aside where a cap or the time stands against paying it now. */
  #credit(action: Action, type: ActionType, amount: bigint, isLate = false): null {
    const { tx } = action
    if (amount === 0n) return this.#done(action)
    const { caps, credited } = this.#scene
    const soFar = { player: credited.player + this.#credited, vendor: credited.vendor + this.#credited }
    const reason = isLate ? 'late' : findCapReason(amount, caps, soFar)
    if (reason === null) {
      this.#credited += amount
      return this.#done(action, { step: 'give', type, tx, amount })
    }
    this.#effects.push({ step: 'park', type, tx, amount })
    this.#parked.push({ tx, type, amount, reason })
    this.#add({ ...action, state: 'held', code: 'HELD' })
    this.#answer(action, { isHeld: true })
    return null
  }

  #settle(action: Action): Rejection | null {
    const reserve = this.#target(action.ref)
    if (reserve?.type !== 'reserve' || reserve.state === 'rejected') return 'BET_NOT_FOUND'
    if (reserve.state !== 'live' || this.#isSettled(reserve.tx)) return 'ALREADY_SETTLED'
    if (action.amount > reserve.amount) return 'LIMIT_EXCEEDED'
    if (action.amount === 0n) return this.#done(action, { step: 'release', tx: reserve.tx, amount: reserve.amount })
    return this.#done(action, { step: 'capture', hold: reserve.tx, tx: action.tx, amount: action.amount })
  }

  #rollBack(action: Action): Rejection | null {
    const ref = action.ref ?? ''
    const target = this.#txs.get(ref)
    if (!target) {
      const nothing = { type: null, amount: 0n, ref: null, grant: null }
      this.#add({ tx: ref, ...nothing, state: 'tombstone', code: 'TX_TOMBSTONED' })
      return this.#tombstone(action)
    }
    if (target.player !== this.#call.player || target.round !== this.#call.round) return 'TX_CONFLICT'
    if (target.type === 'rollback') return 'TX_CONFLICT'
    if (target.state === 'rejected' || target.state === 'tombstone') return this.#tombstone(action)
    if (target.state === 'reversed') {
      this.#add({ ...action, state: 'live', code: 'OK' })
      this.#answer(action, { isReplay: true })
      return null
    }
    return this.#reverse(action, target)
  }

  #reverse(action: Action, target: KnownTx): Rejection | null {
    const { tx, type, amount } = target
    if (type !== null && bets.has(type) && this.#hasLiveWin(tx)) return 'ALREADY_SETTLED'
    if (type === 'reserve' && this.#isSettled(tx)) return 'ALREADY_SETTLED'
    this.#reversed.push(tx)
    this.#txs.set(tx, { ...target, state: 'reversed' })
    if (target.grant !== null) this.#useGrant(target.grant, -1)
    if (amount === 0n) return this.#done(action)
    if (type === 'reserve') return this.#done(action, { step: 'release', tx, amount })
    if (target.state === 'held') {
      this.#withdrawn.push(tx)
      return this.#done(action, { step: 'unpark', type: 'rollback', tx: action.tx, amount })
    }
    const wasTaken = type === 'bet' || type === 'tip' || type === 'settle' || (type === 'adjust' && amount < 0n)
    const size = amount < 0n ? -amount : amount
    return wasTaken
      ? this.#refund(action, size)
      : this.#done(action, { step: 'take', type: 'rollback', tx: action.tx, amount: size })
  }

  /**
   * While a round is open, a refund only undoes what the round took. After its end it turns a loss into money, so it is held to the
   * same caps and time as a win: otherwise a stolen key could give back every stake that was ever lost.
   */
  #refund(action: Action, amount: bigint): null {
    const { round } = this.#scene
    if (round !== null && round.state !== 'open') return this.#credit(action, 'rollback', amount, this.#isLate())
    return this.#done(action, { step: 'give', type: 'rollback', tx: action.tx, amount })
  }

  #tombstone(action: Action): null {
    this.#add({ ...action, state: 'tombstone', code: 'OK' })
    this.#answer(action, { isTombstoned: true })
    return null
  }

  #done(action: Action, effect?: Effect): null {
    if (effect) this.#effects.push(effect)
    this.#add({ ...action, state: 'live', code: 'OK' })
    this.#answer(action)
    return null
  }

  #add({ tx, type, amount, ref, grant, state, code }: NewTx): void {
    const row = { tx, type, amount, ref, grant, state, code }
    this.#rows.push(row)
    const { player, round, currency } = this.#call
    this.#txs.set(tx, { ...row, player, round, currency, at: new Date(0) })
  }

  #target(ref: string | null): KnownTx | undefined {
    const target = ref === null ? undefined : this.#txs.get(ref)
    return target && this.#isOurs(target) ? target : undefined
  }

  #isOurs({ player, round }: KnownTx): boolean {
    return player === this.#call.player && round === this.#call.round
  }

  #hasLiveBet(ref: string | null): boolean {
    const isLiveBet = (one: KnownTx) =>
      one.state === 'live' && one.type !== null && bets.has(one.type) && this.#isOurs(one)
    if (ref === null) return this.#txs.values().some(isLiveBet)
    const target = this.#txs.get(ref)
    return target !== undefined && isLiveBet(target)
  }

  /** A win without a reference is won by all bets of its round together. One that waits for an operator is a win. */
  #hasLiveWin(bet: string): boolean {
    const isWin = ({ type, state }: KnownTx) => type === 'win' && (state === 'live' || state === 'held')
    return this.#txs.values().some((one) => isWin(one) && this.#isOurs(one) && (one.ref === null || one.ref === bet))
  }

  #isSettled(reserve: string): boolean {
    return this.#txs
      .values()
      .some(({ type, state, ref }) => type === 'settle' && state !== 'rejected' && ref === reserve)
  }

  #stateAfter(before: RoundState): RoundState {
    if (this.#scene.isSweep) return before === 'open' ? 'swept' : before
    return this.#call.isRoundEnd ? 'ended' : before
  }

  close(): Verdict {
    const before = this.#scene.round?.state ?? 'open'
    const roundState = this.#stateAfter(before)
    const isNew = this.#rows.length > 0 || roundState !== before || this.#scene.round === null
    if (!isNew) return { is: 'known', answers: this.#answers }
    return {
      is: 'accepted',
      answers: this.#answers,
      effects: this.#effects,
      rows: this.#rows,
      reversed: this.#reversed,
      roundState,
      credited: this.#credited,
      parked: this.#parked,
      withdrawn: this.#withdrawn,
      grantUses: [...this.#grantUses].map(([grant, rounds]) => ({ grant, rounds })),
    }
  }
}
