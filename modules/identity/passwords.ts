import { randomBytes } from 'node:crypto'
import { no, type Result, yes } from '#kit/result.ts'
import { type Hashing, hashingInline } from '#modules/identity/hashing.ts'
import { normalizePassword } from '#modules/identity/rules.ts'

/** A line longer than this would make people wait for more than a second or two. */
const atOnce = 2
const lineMax = 40

/** Hashing is the dearest thing a stranger can ask of us, so it has a line with an end: beyond it, refusal instead of collapse. */
export class Passwords {
  readonly #line: (() => void)[] = []
  readonly #lineMax: number
  readonly #hashing: Hashing
  #busy = 0
  #decoy: Promise<string> | undefined

  constructor(options: { readonly lineMax?: number; readonly hashing?: Hashing } = {}) {
    this.#lineMax = options.lineMax ?? lineMax
    this.#hashing = options.hashing ?? hashingInline
  }

  async stop(): Promise<void> {
    await this.#hashing.stop()
  }

  async hash(password: string): Promise<Result<string, 'server_is_busy'>> {
    return await this.#inTurn(async () => await this.#hashing.hash(normalizePassword(password)))
  }

  /** With null for an account that does not exist: the work is done all the same, so that time tells nothing. */
  async verify(expected: string | null, password: string): Promise<Result<boolean, 'server_is_busy'>> {
    return await this.#inTurn(async () => {
      const against = expected ?? (await this.#decoyHash())
      const isRight = await this.#hashing.verify(against, normalizePassword(password))
      return isRight && expected !== null
    })
  }

  /** Made before the first visitor, so that the first unknown name is not the slow one. */
  async prepare(): Promise<void> {
    await this.#decoyHash()
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= this.#hashing.hash(randomBytes(32).toString('base64url'))
    return this.#decoy
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<Result<T, 'server_is_busy'>> {
    if (this.#busy >= atOnce) {
      if (this.#line.length >= this.#lineMax) return no('server_is_busy')
      await new Promise<void>((resolve) => this.#line.push(resolve))
    } else {
      this.#busy += 1
    }
    try {
      return yes(await work())
    } finally {
      // The place is handed over, not given back, so that nobody can slip in between.
      const next = this.#line.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
