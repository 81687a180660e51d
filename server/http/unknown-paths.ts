import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '#server/http/envelope.ts'
import { pathOf } from '#server/http/register-routes.ts'

/** Where the API lives. A page is never served under these, however a browser asks. */
export const apiPrefixes = [
  '/wps',
  '/lgw',
  '/lotto',
  '/v1',
  '/ops',
  '/world',
  '/metrics',
  '/alive',
  '/ready',
  '/openapi.json',
]

/** The methods that each registered address takes, gathered as routes are added. */
export interface MethodTable {
  methodsAt(path: string): readonly string[]
}

export function gatherMethods(app: FastifyInstance): MethodTable {
  const fixed = new Map<string, Set<string>>()
  const patterns: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // Whether there are metrics is nobody's business but the operator's.
    if (url === '/metrics') return
    const methods = fixed.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    if (fixed.has(url)) return
    fixed.set(url, methods)
    if (url.includes(':')) patterns.push({ pattern: patternOf(url), methods })
  })
  return {
    methodsAt(path) {
      const found = path.includes(':') ? undefined : fixed.get(path)
      const methods = found ?? patterns.find(({ pattern }) => pattern.test(path))?.methods
      return [...(methods ?? [])]
    },
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Answers whatever no route took: with the page, with the right methods, or with nothing here. */
export function answerUnknown(table: MethodTable, sendPage: SendPage | undefined) {
  return async function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request)
    const methods = table.methodsAt(path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendRefusal(reply.header('allow', methods.join(', ')), 'method_is_wrong')
    }
    if (sendPage && isPageVisit(request, path)) return await sendPage(request, reply)
    return sendRefusal(reply, 'path_is_unknown')
  }
}

/** A browser names HTML first; a program that names nothing, or takes everything, gets the page too. Pictures and scripts name their own kind. */
function takesPages(accept: string | undefined): boolean {
  return accept === undefined || accept.trim() === '' || accept.trim() === '*/*' || accept.includes('text/html')
}

/** A page's address has no file ending, so that a missing script or a probe for `.env` is not answered with a page. */
function isPageVisit({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!takesPages(headers.accept)) return false
  if (apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false
  return path === '/index.html' || (!path.includes('.') && !path.includes('%'))
}
