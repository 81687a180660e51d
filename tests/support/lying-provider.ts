import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { systemClock } from '#kit/clock.ts'

export interface Lie {
  /** Put over what an honest ID token says; undefined takes a claim away. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signs?: 'as it should' | 'with another key' | 'not at all' | 'with the secret of the client'
  /** What the token endpoint answers besides, or instead of, the ID token. */
  readonly answer?: Readonly<Record<string, unknown>>
  readonly status?: number
}

/** A provider that can be told to say anything, for what an honest one would never do. */
export interface LyingProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  tell(lie: Lie): void
  /** The query that it would send somebody back with. */
  sendBack(url: URL): string
  close(): Promise<void>
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const client = { clientId: 'laro', clientSecret: 'a-secret-of-thirty-two-characters' }
  const [own, foreign] = [newKey(), newKey()]
  let lie: Lie = {}
  let asked = new URLSearchParams()

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url === '/.well-known/openid-configuration') {
      const metadata = { authorization_endpoint: '/auth', token_endpoint: '/token', jwks_uri: '/jwks' }
      const addresses = Object.entries(metadata).map(([name, path]) => [name, `${issuer}${path}`])
      send(200, { issuer, ...Object.fromEntries(addresses), id_token_signing_alg_values_supported: ['RS256'] })
    } else if (url === '/jwks') {
      send(200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }] })
    } else if (url === '/token') {
      const tokens = { access_token: 'opaque', token_type: 'Bearer', id_token: await writeToken() }
      send(lie.status ?? 200, { ...tokens, ...lie.answer })
    } else send(404, {})
  }

  async function writeToken(): Promise<string> {
    const at = Math.floor(systemClock.nowMs() / 1000)
    const honest = {
      iss: issuer,
      aud: client.clientId,
      sub: 'somebody',
      iat: at,
      exp: at + 60,
      nonce: asked.get('nonce'),
    }
    const claims = JSON.parse(JSON.stringify({ ...honest, ...lie.claims })) as JWTPayload
    if (lie.signs === 'not at all') return new UnsecuredJWT(claims).encode()
    const token = new SignJWT(claims)
    if (lie.signs === 'with the secret of the client') {
      return await token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(client.clientSecret))
    }
    const key: KeyObject = lie.signs === 'with another key' ? foreign.privateKey : own.privateKey
    return await token.setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }

  return {
    issuer,
    ...client,
    tell(next) {
      lie = next
    },
    sendBack(url) {
      asked = url.searchParams
      return `?${new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' })}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}
