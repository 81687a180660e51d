import { randomBytes } from 'node:crypto'
import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import type { Result } from '#kit/result.ts'
import { type Hashing, hashingInline } from '#modules/identity/hashing.ts'
import { normalizePassword } from '#modules/identity/rules.ts'

/** A longer line would make people wait for more than a second or two. */
const waitingMax = 40

/** Hashing is the dearest thing a stranger can ask of us, so it stands in a line. */
export class Passwords {
  readonly #line: BoundedQueue
  readonly #hashing: Hashing
  #decoy: Promise<string> | undefined

  constructor(options: { readonly waitingMax?: number; readonly hashing?: Hashing } = {}) {
    this.#line = makeBoundedQueue({ atOnce: 2, waitingMax: options.waitingMax ?? waitingMax })
    this.#hashing = options.hashing ?? hashingInline
  }

  async stop(): Promise<void> {
    await this.#hashing.stop()
  }

  async hash(password: string): Promise<Result<string, 'server_is_busy'>> {
    return await this.#line.run(async () => await this.#hashing.hash(normalizePassword(password)))
  }

  /** With null for an account that does not exist: the work is done all the same, so that time tells nothing. */
  async verify(expected: string | null, password: string): Promise<Result<boolean, 'server_is_busy'>> {
    return await this.#line.run(async () => {
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
}
