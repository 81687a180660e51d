import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jar } from '#kit/handler.ts'

/** What `__Host-` promises the browser, and what keeps scripts and other sites away from it. */
const rules: CookieSerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' }

/** The cookies of one call. A class: three functions for each call would cost more than the call that never opens it. */
export class CallJar implements Jar {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }

  get(name: string): string | undefined {
    const { headers, server } = this.#request
    return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[`__Host-${name}`]
  }

  set(name: string, value: string, maxAgeSeconds: number): void {
    this.#reply.setCookie(`__Host-${name}`, value, { ...rules, maxAge: maxAgeSeconds })
  }

  clear(name: string): void {
    this.#reply.clearCookie(`__Host-${name}`, rules)
  }
}

/** For the questions that the server asks itself. */
export const emptyJar: Jar = { get: () => undefined, set: () => undefined, clear: () => undefined }
