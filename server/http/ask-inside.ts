import { Bug } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { visitor } from '#server/http/admission.ts'
import { emptyJar } from '#server/http/jar.ts'
import { readInput } from '#server/http/read-input.ts'

/** Asks this server a call that everybody may make; undefined when it refuses. */
export type Ask = (address: string) => Promise<unknown>

/**
 * The server's own questions, for the pages that it renders. They go straight to the handlers, so that they cost no
 * connection and are not counted as anybody's calls. Only what a visitor may read can be asked.
 */
export function makeAsk(handlers: readonly Handler[], clock: Clock): Ask {
  const open = handlers
    .filter(({ contract }) => contract.method === 'GET' && contract.who === 'visitor')
    .map((handler) => ({ handler, pattern: patternOf(handler.contract.path) }))
  return async function ask(address) {
    const url = new URL(address, 'http://inside.invalid')
    for (const { handler, pattern } of open) {
      const found = pattern.exec(url.pathname)
      if (!found) continue
      return await answer(handler, clock, found.groups ?? {}, Object.fromEntries(url.searchParams))
    }
    throw new Bug(`no visitor can read ${url.pathname}`)
  }
}

async function answer(handler: Handler, clock: Clock, params: object, query: object): Promise<unknown> {
  const { contract } = handler
  const input = readInput(contract, { params, query, body: undefined })
  if (!input.ok) return undefined
  const call = {
    ...input,
    actor: visitor,
    requestId: newId<'request'>(clock),
    ip: '127.0.0.1',
    userAgent: null,
    clock,
    jar: emptyJar,
    ownOrigin: async () => null,
  }
  const result = await handler.run(call)
  return result.ok ? contract.reply.parse(result.value) : undefined
}

function patternOf(path: string): RegExp {
  const steps = path
    .split('/')
    .map((step) => (step.startsWith(':') ? `(?<${step.slice(1)}>[^/]+)` : RegExp.escape(step)))
  return new RegExp(`^${steps.join('/')}$`)
}
