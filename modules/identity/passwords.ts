import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { no, type Result, yes } from '#kit/result.ts'
import { normalizePassword } from '#modules/identity/rules.ts'

/** OWASP's minimum for argon2id. One hash takes 19 MiB and about 20 ms of a core. */
const argon2id = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time leave cores for everything else; a line longer than this would make people wait for more than a second. */
const atOnce = 2
const lineMax = 40

/** Hashing is the dearest thing a stranger can ask of us, so it has a line with an end: beyond it, refusal instead of collapse. */
export class Passwords {
  readonly #line: (() => void)[] = []
  readonly #lineMax: number
  #busy = 0
  #decoy: Promise<string> | undefined

  constructor(options: { readonly lineMax?: number } = {}) {
    this.#lineMax = options.lineMax ?? lineMax
  }

  async hash(password: string): Promise<Result<string, 'server_is_busy'>> {
    return await this.#inTurn(async () => await hash(normalizePassword(password), argon2id))
  }

  /** With null for an account that does not exist: the work is done all the same, so that time tells nothing. */
  async verify(expected: string | null, password: string): Promise<Result<boolean, 'server_is_busy'>> {
    return await this.#inTurn(async () => {
      const isRight = await verify(expected ?? (await this.#decoyHash()), normalizePassword(password))
      return isRight && expected !== null
    })
  }

  /** Made before the first visitor, so that the first unknown name is not the slow one. */
  async prepare(): Promise<void> {
    await this.#decoyHash()
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= hash(randomBytes(32).toString('base64url'), argon2id)
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
