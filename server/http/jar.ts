import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jar } from '#kit/handler.ts'

/** What `__Host-` promises the browser, and what keeps scripts and other sites away from it. */
const rules: CookieSerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' }

export function openJar(request: FastifyRequest, reply: FastifyReply): Jar {
  return {
    get(name) {
      const { cookie } = request.headers
      return cookie === undefined ? undefined : request.server.parseCookie(cookie)[`__Host-${name}`]
    },
    set: (name, value, maxAgeSeconds) =>
      void reply.setCookie(`__Host-${name}`, value, { ...rules, maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(`__Host-${name}`, rules),
  }
}

/** For the questions that the server asks itself. */
export const emptyJar: Jar = { get: () => undefined, set: () => undefined, clear: () => undefined }
