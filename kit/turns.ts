/** The last piece of work under each name. */
export type Turns = Map<string, Promise<unknown>>

export const makeTurns = (): Turns => new Map()

/**
 * One after another under the same name. A try of a payment password is counted before it is looked at, so calls at once would use up the
 * tries of who knows it; and one that is sent twice finds the first one done.
 */
export async function inTurn<T>(turns: Turns, name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}
