/**
 * Asks for many at once what each asks for alone: whoever comes in the same turn of the event loop, or while a question is under
 * way, is asked for together. What fails, fails for all who were asked for together.
 */
export class Gather<Asked, Answer> {
  readonly #askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>
  readonly #most: number
  #waiting: Waiting<Asked, Answer>[] = []
  #isRunning = false

  /** `askAll` answers in the order of the questions. */
  constructor(askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>, most = 200) {
    this.#askAll = askAll
    this.#most = most
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
      // The embedded database answers without ever leaving this turn: without a pause nobody could join.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const answers = await this.#askAll(batch.map(({ asked }) => asked))
        for (const [i, one] of batch.entries()) one.resolve(answers[i] as Answer)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    this.#isRunning = false
  }
}

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
