import { Worker } from 'node:worker_threads'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id. One hash takes 19 MiB and about 20 ms of a core. */
export const argon2id = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Does the work of a password; how many at a time and who waits is decided in passwords.ts. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(expected: string, password: string): Promise<boolean>
  stop(): Promise<void>
}

/** In the threads that Node has for such work, at the same rank as everything else. */
export const hashingInline: Hashing = {
  hash: async (password) => await hash(password, argon2id),
  verify: async (expected, password) => await verify(expected, password),
  stop: async () => undefined,
}

export interface HashJob {
  readonly id: number
  readonly password: string
  /** Null to make a hash, else what to verify against. */
  readonly expected: string | null
}

export interface HashDone {
  readonly id: number
  readonly value?: string | boolean
  readonly error?: string
}

interface Waiter {
  readonly resolve: (value: string | boolean) => void
  readonly reject: (error: Error) => void
}

/**
 * In a thread of its own that gives way to all others. Whoever makes us hash takes only what play leaves over; the price is
 * that signing in is slower while the machine is busy.
 */
export function startHashing(): Hashing {
  const waiters = new Map<number, Waiter>()
  let made = 0
  let thread: Worker | undefined

  function open(): Worker {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
    worker.on('message', ({ id, value, error }: HashDone) => {
      const waiter = waiters.get(id)
      waiters.delete(id)
      if (value === undefined) waiter?.reject(new Error(error))
      else waiter?.resolve(value)
    })
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('the hashing thread ended')))
    worker.unref()
    return worker
  }

  /** What it was asked for is lost with it; the next question finds a new one. */
  function fail(worker: Worker, error: unknown): void {
    if (thread === worker) thread = undefined
    for (const { reject } of waiters.values()) reject(error instanceof Error ? error : new Error(String(error)))
    waiters.clear()
  }

  async function ask(password: string, expected: string | null): Promise<string | boolean> {
    thread ??= open()
    const worker = thread
    made += 1
    const id = made
    return await new Promise((resolve, reject) => {
      waiters.set(id, { resolve, reject })
      worker.postMessage({ id, password, expected } satisfies HashJob)
    })
  }

  return {
    hash: async (password) => String(await ask(password, null)),
    verify: async (expected, password) => (await ask(password, expected)) === true,
    async stop() {
      await thread?.terminate()
    },
  }
}
