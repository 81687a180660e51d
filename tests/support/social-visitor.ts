import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { makeSealer } from '#web/lib/seal.ts'

export interface Answer {
  readonly code: string
  readonly value: Readonly<Record<string, unknown>> | null
}

export interface Persona {
  readonly name?: string
  readonly email: string
  readonly isEmailVerified?: boolean
}

type Provider = 'google' | 'facebook'

/** A browser without a screen: it keeps cookies, follows redirections, fills in the provider's page, and makes our calls. */
export class SocialVisitor {
  readonly #site: string
  readonly #address: string
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #sealer = makeSealer({
    clock: systemClock,
    fetchKey: async () => {
      const { value } = await this.#call('GET', '/wps/system/key')
      return { ok: true, value: value as never }
    },
  })

  /** `address` is where the visitor seems to be; the site has to trust one proxy for that. */
  constructor(site: string, address: string) {
    this.#site = site
    this.#address = address
  }

  async #visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(url)
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>()
    this.#cookies.set(hostname, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', this.#address)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async #call(method: string, path: string, body?: unknown): Promise<Answer> {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await this.#visit(`${this.#site}${path}`, { method, ...init })
    return (await response.json()) as Answer
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(new URL(this.#site).hostname)?.get(name)
  }

  setCookie(name: string, value: string): void {
    const { hostname } = new URL(this.#site)
    this.#cookies.set(hostname, (this.#cookies.get(hostname) ?? new Map<string, string>()).set(name, value))
  }

  async start(provider: Provider): Promise<Answer> {
    return await this.#call('POST', `/wps/session/social/${provider}/start`)
  }

  /** Sets out, and expects to be sent somewhere. */
  async depart(provider: Provider): Promise<URL> {
    const { code, value } = await this.start(provider)
    assert(code === 'ok' && typeof value?.url === 'string', `the way out is open, and not ${code}`)
    return new URL(value.url)
  }

  /** Goes where it was sent, says who it is, and answers where it is sent back to. */
  async return(url: URL, persona: Persona | 'cancel'): Promise<URL> {
    let response = await this.#visit(url.href)
    let at = url
    for (let steps = 0; steps < 8; steps += 1) {
      const location = response.headers.get('location')
      if (location === null) {
        assert(response.status === 200, `the provider shows its page, and not ${response.status}`)
        response = await this.#visit(at.href, { method: 'POST', body: formOf(persona) })
        continue
      }
      at = new URL(location, at)
      if (at.pathname.startsWith('/social/')) return at
      response = await this.#visit(at.href)
    }
    throw new Error('the provider sends people in circles')
  }

  async finish(provider: Provider, query: string, more: { referralCode?: string } = {}): Promise<Answer> {
    const path = `/wps/session/social/${provider}`
    const sealed = await this.#sealer.seal({ method: 'POST', path, body: { query, ...more } })
    assert(sealed.ok, 'the answer can be sealed')
    return await this.#call('POST', path, sealed.value)
  }

  /** The whole journey. */
  async signIn(provider: Provider, persona: Persona, more: { referralCode?: string } = {}): Promise<Answer> {
    const back = await this.return(await this.depart(provider), persona)
    return await this.finish(provider, back.search, more)
  }
}

function formOf(persona: Persona | 'cancel'): URLSearchParams {
  if (persona === 'cancel') return new URLSearchParams({ answer: 'cancel' })
  const { name = '', email, isEmailVerified = true } = persona
  return new URLSearchParams({ answer: 'continue', name, email, ...(isEmailVerified && { email_verified: 'on' }) })
}
