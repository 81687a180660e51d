import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { WireLeg, WireReceipt } from '#tests/faults/calls.ts'

/** What a client wants, under the key it will use however often it must ask. */
export interface Intent {
  readonly key: string
  readonly owner: string
  readonly legs: readonly WireLeg[]
}

/** A definite answer. Anything else (no answer, 5xx, a cut line) says nothing about the money and is not written down. */
export type Answer = { readonly receipt: WireReceipt } | { readonly refusal: string }

export interface Entry {
  readonly intent: Intent
  /** Every definite answer that came; more than one when the intent was sent more than once. */
  readonly answers: Answer[]
}

type Line = { readonly intent: Intent } | { readonly key: string; readonly answer: Answer }

/** The client's own book: an intent is on file before its first byte is sent, an answer as soon as it has come. */
export class Journal {
  readonly #file: string
  readonly #descriptor: number

  constructor(file: string) {
    this.#file = file
    this.#descriptor = openSync(file, 'ax')
  }

  intend(intent: Intent): void {
    this.#write({ intent })
  }

  answer(key: string, answer: Answer): void {
    this.#write({ key, answer })
  }

  /** Reads back what is on file; memory is not asked. */
  close(): Map<string, Entry> {
    closeSync(this.#descriptor)
    const entries = new Map<string, Entry>()
    for (const text of readFileSync(this.#file, 'utf8').split('\n')) {
      if (text === '') continue
      const line = JSON.parse(text) as Line
      if ('intent' in line) entries.set(line.intent.key, { intent: line.intent, answers: [] })
      else entries.get(line.key)?.answers.push(line.answer)
    }
    return entries
  }

  #write(line: Line): void {
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`)
  }
}
