import { assert } from '#kit/assert.ts'

/**
 * Something a module needs from a module on a higher level, which it may not call. The lower module opens the port and says by its type
 * what it needs; the higher one provides it when it opens. The server refuses to start while a port has nothing.
 */
export class Port<T> {
  readonly name: string
  #provided: T | undefined

  constructor(name: string) {
    this.name = name
  }

  provide(value: T): void {
    assert(this.#provided === undefined, `${this.name} was provided twice`)
    this.#provided = value
  }

  get isProvided(): boolean {
    return this.#provided !== undefined
  }

  get current(): T {
    assert(this.#provided !== undefined, `nothing provided ${this.name} yet`)
    return this.#provided
  }
}
