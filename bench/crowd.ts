import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** Gives way to the server, the database and those who bet. */
const lowPriority = 10

/** People who only watch, in a process of their own. */
export interface Crowd<Ask, Answer> {
  ask(what: Ask): Promise<Answer>
  close(): Promise<void>
}

/**
 * What thousands of sockets cost to read is not what a bet costs, and in a house those who watch have machines of their own. So they are another
 * process here, which gives way to all others: what they hear may be counted late for it, and never early. It answers once when it is ready.
 */
export async function startCrowd<Plan extends object, Ask, Answer>(
  script: URL,
  plan: Plan,
): Promise<Crowd<Ask, Answer>> {
  const child = fork(script, { stdio: 'inherit' })
  if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  const answered = async (): Promise<Answer> => {
    const ended = new AbortController()
    const failed = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`those who watch ended with ${String(code)}`)
    })
    try {
      return (await Promise.race([
        once(child, 'message', { signal: ended.signal }).then(([heard]: unknown[]) => heard),
        failed,
      ])) as Answer
    } finally {
      ended.abort()
      failed.catch(() => {})
    }
  }
  const ask = async (what: object | string): Promise<Answer> => {
    const answer = answered()
    child.send(what)
    return await answer
  }
  await ask(plan)
  return {
    ask: async (what) => await ask(what as string),
    async close() {
      const over = once(child, 'exit')
      child.kill()
      await over
    },
  }
}

/** In the process of those who watch: its plan, and then an answer to all that it is asked. */
export function watchAs<Plan extends object, Ask extends string, Answer extends object>(
  open: (plan: Plan) => Promise<void>,
  answer: (ask: Ask | 'ready') => Answer,
): void {
  process.on('message', (message: Plan | Ask) => {
    const tell = (what: Ask | 'ready') => process.send?.(answer(what))
    if (typeof message === 'string') tell(message)
    else void open(message).then(() => tell('ready'))
  })
}
