import { systemClock } from '#kit/clock.ts'
import type { Reader } from '#kit/tx.ts'
import { type Bearer, findBearers, readChanges } from '#modules/identity/store/sessions.ts'

/** Entries live this long: when another node noted that a session was seen is not sent around. */
const rememberMs = 30_000
const rememberedMax = 50_000

interface Remembered {
  readonly bearer: Bearer
  readonly untilMs: number
}

/**
 * Per-node session cache, invalidated by identity_change. Each lookup first reads whose sessions changed since the last one and drops
 * those, so a change that was committed before a call is known when it is answered, on every node. Only valid sessions are kept.
 */
export class SessionCache {
  readonly #reader: Reader
  readonly #known = new Map<string, Remembered>()
  readonly #hashesOf = new Map<string, Set<string>>()
  /** The last change that was applied; null before the first lookup. */
  #appliedChange: bigint | null = null

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** In the order of the hashes; null where there is none. One question at a time. */
  async find(hashes: readonly string[]): Promise<(Bearer | null)[]> {
    await this.#syncInvalidations()
    const nowMs = systemClock.nowMs()
    const found = new Map<string, Bearer>()
    const missing: string[] = []
    for (const hash of hashes) {
      const known = this.#known.get(hash)
      if (known && known.untilMs > nowMs) found.set(hash, known.bearer)
      else missing.push(hash)
    }
    if (missing.length > 0) {
      for (const bearer of await findBearers(this.#reader, missing)) {
        found.set(bearer.tokenHash, bearer)
        if (!bearer.isShut) this.#remember(bearer, nowMs + rememberMs)
      }
    }
    return hashes.map((hash) => found.get(hash) ?? null)
  }

  /** The next question for it is put to the database. */
  forget(hash: string): void {
    this.#known.delete(hash)
  }

  /** What this node has noted itself. The rest is what is remembered now: it may have changed since the caller was found. */
  noteSeen(hash: string, atMs: number): void {
    const known = this.#known.get(hash)
    if (known) this.#known.set(hash, { ...known, bearer: { ...known.bearer, lastSeenAt: new Date(atMs) } })
  }

  async #syncInvalidations(): Promise<void> {
    const { latest, accounts } = await readChanges(this.#reader, this.#appliedChange)
    // A database that was set back counts other changes by the same numbers.
    if (this.#appliedChange !== null && latest < this.#appliedChange) this.#forgetAll()
    this.#appliedChange = latest
    for (const account of accounts) {
      for (const hash of this.#hashesOf.get(account) ?? []) this.#known.delete(hash)
      this.#hashesOf.delete(account)
    }
  }

  #remember(bearer: Bearer, untilMs: number): void {
    if (this.#known.size >= rememberedMax) this.#forgetAll()
    this.#known.set(bearer.tokenHash, { bearer, untilMs })
    const hashes = this.#hashesOf.get(bearer.accountId)
    if (hashes) hashes.add(bearer.tokenHash)
    else this.#hashesOf.set(bearer.accountId, new Set([bearer.tokenHash]))
  }

  #forgetAll(): void {
    this.#known.clear()
    this.#hashesOf.clear()
  }
}
