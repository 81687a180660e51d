/**
 * Asks for many at once what each asks for alone: whoever comes in the same turn of the event loop, or while a question is under
 * way, is asked for together. What fails, fails for all who were asked for together.
 */
export class Gather<Asked, Answer> {
  readonly #askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>
  readonly #most: number
  readonly #leastMs: number
  #waiting: Waiting<Asked, Answer>[] = []
  #isRunning = false
  #rest: Promise<void> | null = null

  /**
   * `askAll` answers in the order of the questions. While several ask at a time, two questions are `leastMs` apart: waiting a little for
   * company is cheaper than asking for everybody alone. Who asks one thing after another waits for nobody.
   */
  constructor(
    askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
    { most = 200, leastMs = 0 }: { readonly most?: number; readonly leastMs?: number } = {},
  ) {
    this.#askAll = askAll
    this.#most = most
    this.#leastMs = leastMs
  }

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await this.#joinIn()
      const batch = this.#waiting.splice(0, this.#most)
      this.#rest = batch.length > 1 && this.#leastMs > 0 ? sleep(this.#leastMs) : null
      try {
        const answers = await this.#askAll(batch.map(({ asked }) => asked))
        for (const [i, one] of batch.entries()) one.resolve(answers[i] as Answer)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    this.#isRunning = false
  }

  async #joinIn(): Promise<void> {
    if (this.#rest) await this.#rest
    // The embedded database answers without ever leaving this turn: without a pause nobody could join.
    else await new Promise((resolve) => setImmediate(resolve))
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** The same for questions that many ask alike at one moment: each is asked once for all of them. */
export function gatherDistinct<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  askOne: (asked: Asked) => Promise<Answer>,
): Gather<Asked, Answer> {
  return new Gather(async (asked) => {
    const answers = new Map<string, Promise<Answer>>()
    for (const one of asked) {
      const key = keyOf(one)
      if (!answers.has(key)) answers.set(key, askOne(one))
    }
    return await Promise.all(asked.map((one) => answers.get(keyOf(one)) as Promise<Answer>))
  })
}
