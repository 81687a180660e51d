import { randomUUID } from 'node:crypto'
import type { Chance } from '#modules/ledger/simulation/chance.ts'
import type { Purses, WireLeg } from '#tests/faults/calls.ts'
import type { Intent } from '#tests/faults/journal.ts'

/** Sends an intent until it is settled; true when the ledger accepted it. */
export type Settle = (intent: Intent) => Promise<boolean>

/** Invents what one client wants, from its place among the purses and from chance alone. */
export class IntentMaker {
  readonly #place: number
  readonly #purses: Purses
  readonly #chance: Chance
  readonly #prefix = randomUUID().slice(0, 8)
  #count = 0

  constructor(place: number, purses: Purses, chance: Chance) {
    this.#place = place
    this.#purses = purses
    this.#chance = chance
  }

  get #cash(): string {
    return this.#purses.cash[this.#place] as string
  }

  get #bonus(): string {
    return this.#purses.bonus[this.#place] as string
  }

  deposit(amount = 1000): Intent {
    return this.#make(pay('deposit', this.#purses.deposits, this.#cash, amount))
  }

  /** One small story: usually a single intent, sometimes a hold and what becomes of it. */
  async play(settle: Settle): Promise<void> {
    const { stakes, payouts } = this.#purses
    const stake = 1 + this.#chance.below(60)
    switch (this.#chance.below(8)) {
      case 0:
        await settle(this.deposit(50 + this.#chance.below(100)))
        break
      case 1:
        // The win would cover the stake, were legs not judged one after another.
        await settle(
          this.#make(
            pay('stake', this.#cash, stakes, stake * (this.#chance.isIn(4) ? 1000 : 1)),
            pay('payout', payouts, this.#cash, this.#chance.below(120) + 1),
          ),
        )
        break
      case 2:
        await settle(this.#make(pay('transfer', this.#cash, this.#someoneElse(), stake)))
        break
      case 3:
        await settle(
          this.#make(
            pay('convert', this.#cash, this.#bonus, stake),
            pay('stake', this.#bonus, stakes, stake),
            pay('payout', payouts, this.#bonus, 3),
            // Refused when the purse is nearly empty, after three legs that went well.
            pay('fee', this.#cash, stakes, 1 + this.#chance.below(200)),
          ),
        )
        break
      case 4:
      case 5:
        await this.#holdAndClose(settle, stake)
        break
      default:
        await settle(this.#make(pay('stake', this.#cash, stakes, stake)))
    }
  }

  /** The same key with another amount: never to be accepted. */
  conflictWith({ key, owner, legs }: Intent): Intent {
    const changed = legs.map((leg) => ('amount' in leg ? { ...leg, amount: String(BigInt(leg.amount) + 1n) } : leg))
    return { key, owner, legs: changed }
  }

  async #holdAndClose(settle: Settle, amount: number): Promise<void> {
    const hold = randomUUID()
    const account = this.#cash
    const isHeld = await settle(this.#make({ step: 'hold', hold, account, amount: String(amount) }))
    if (!isHeld || this.#chance.isIn(10)) return
    if (this.#chance.isIn(3)) {
      await settle(this.#make({ step: 'release', hold, account }))
      return
    }
    const taken = String(1 + this.#chance.below(amount))
    await settle(
      this.#make({ step: 'capture', hold, kind: 'withdraw', account, credit: this.#purses.stakes, amount: taken }),
    )
  }

  #someoneElse(): string {
    const { cash } = this.#purses
    const step = 1 + this.#chance.below(cash.length - 1)
    return cash[(this.#place + step) % cash.length] as string
  }

  #make(...legs: WireLeg[]): Intent {
    this.#count += 1
    return { key: `${this.#prefix}-${this.#place}-${this.#count}`, owner: `player-${this.#place}`, legs }
  }
}

function pay(kind: string, debit: string, credit: string, amount: number): WireLeg {
  return { step: 'post', kind, debit, credit, amount: String(amount) }
}
