import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Faults, happens } from './faults.ts'

/** Who listens to the stream, and how badly they hear it. */

export interface FeedKey {
  readonly id: string
  /** In base64url. */
  readonly secret: string
}

const bufferedMost = 16 * 1024 * 1024

function signLine({ id, secret }: FeedKey, text: string, isForged = false): string {
  const signature = createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update('v1\nmessage\n')
    .update(text)
    .digest('base64url')
  return `${id} ${isForged ? 'A'.repeat(43) : signature} ${text}\n`
}

export class Listeners {
  readonly #key: FeedKey
  readonly #faults: () => Faults
  readonly #open = new Set<ServerResponse>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #heldBack: string | null = null
  #isForgedNext = false

  constructor(key: FeedKey, faults: () => Faults) {
    this.#key = key
    this.#faults = faults
  }

  add(response: ServerResponse, first: readonly string[]): void {
    for (const text of first) response.write(signLine(this.#key, text))
    this.#open.add(response)
    response.on('close', () => this.#open.delete(response))
  }

  forgeNext(): void {
    this.#isForgedNext = true
  }

  /** A line for everybody, lost, repeated, delayed or late as is set. */
  send(text: string): void {
    const { silent, lose, repeat, reorder } = this.#faults()
    if (this.#open.size === 0 || silent || happens(lose)) return
    const line = signLine(this.#key, text, this.#isForgedNext)
    this.#isForgedNext = false
    const waiting = this.#heldBack
    this.#heldBack = null
    if (waiting === null && happens(reorder)) {
      this.#heldBack = line
      return
    }
    this.#write(line)
    if (happens(repeat)) this.#write(line)
    if (waiting !== null) this.#write(waiting)
  }

  #write(line: string): void {
    const { delayMs } = this.#faults()
    if (delayMs === 0) return this.#writeNow(line)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#writeNow(line)
    }, delayMs)
    this.#timers.add(timer)
  }

  #writeNow(line: string): void {
    for (const response of this.#open) {
      // Who does not read is let go: it recovers when it comes back.
      if (response.writableLength > bufferedMost) response.destroy()
      else response.write(line)
    }
  }

  cut(): void {
    for (const response of this.#open) response.destroy()
    this.#open.clear()
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.cut()
  }
}
