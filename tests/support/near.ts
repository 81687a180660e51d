type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void

/** Stands for a browser in which everything that is watched is near the screen. */
export class Near {
  readonly #tell: Tell

  constructor(tell: Tell) {
    this.#tell = tell
  }

  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }

  disconnect(): void {
    // There is nothing more to tell.
  }
}
