import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jar } from '#kit/handler.ts'
import { isStorableText } from '#kit/text.ts'

/** What `__Host-` promises the browser, and what keeps scripts and other sites away from it. */
const rules: SerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' }

/** The cookies of one call. A class: three functions for each call would cost more than the call that never opens it. */
export class CallJar implements Jar {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }

  get(name: string): string | undefined {
    const { cookie } = this.#request.headers
    const value = cookie === undefined ? undefined : parseCookie(cookie)[`__Host-${name}`]
    // No cookie of ours has such a text, so it is not one of ours.
    return value !== undefined && isStorableText(value) ? value : undefined
  }

  set(name: string, value: string, maxAgeSeconds: number): void {
    this.#write({ name, value, maxAge: maxAgeSeconds })
  }

  clear(name: string): void {
    this.#write({ name, value: '', maxAge: 0 })
  }

  #write({ name, value, maxAge }: { name: string; value: string; maxAge: number }): void {
    this.#reply.header('set-cookie', stringifySetCookie({ ...rules, name: `__Host-${name}`, value, maxAge }))
  }
}

/** For the questions that the server asks itself. */
export const emptyJar: Jar = { get: () => undefined, set: () => undefined, clear: () => undefined }
