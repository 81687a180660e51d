import { createHmac } from 'node:crypto'
import * as oidc from 'openid-client'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isStorableText } from '#kit/text.ts'
import { type SocialProvider, socialProviders } from '#modules/identity/model.ts'
import { isOnThisMachine } from '#modules/identity/rules/social.ts'

/** How we are known to another service. */
export interface SocialClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}
export type SocialClients = Readonly<Partial<Record<SocialProvider, SocialClient>>>

/** Somebody as another service knows them. Only issuer and subject say who it is; the rest is what they call themselves. */
export interface SocialPerson {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Only one that the other service says it has verified. */
  readonly email: string | null
}

/** One journey to another service and back; `secret` stays with the browser that set out. */
export interface Journey {
  readonly secret: string
  readonly redirectUri: string
}

/** `why` is for the audit; the person is told no more than the refusal. */
export type Arrival =
  | { readonly ok: true; readonly person: SocialPerson }
  | { readonly ok: false; readonly refusal: 'provider_is_down' | 'social_is_refused'; readonly why: string }

export interface Social {
  readonly providers: readonly SocialProvider[]
  /** Where the browser has to go. */
  depart(provider: SocialProvider, journey: Journey): Promise<Result<string, 'provider_is_down'>>
  /** Judges what the browser came back with; `query` as it stood in the address. */
  arrive(provider: SocialProvider, journey: Journey, query: string): Promise<Arrival>
}

/** People wait for it, and the rest of the site must not. */
const discoverySeconds = 3
const exchangeSeconds = 8
/** Providers change where they are about never, and which keys they sign with is looked after apart from this. */
const knownForMs = 24 * 3600 * 1000

/** What a provider's own document leaves out: Facebook's does not say where codes are exchanged, so all of it stands here. */
const writtenDown: Readonly<Record<string, oidc.ServerMetadata>> = {
  'https://www.facebook.com': {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/oauth/access_token',
    jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    id_token_signing_alg_values_supported: ['RS256'],
  },
}

export function openSocial(clients: SocialClients, clock: Clock): Social {
  const known = new Map<SocialProvider, { readonly atMs: number; readonly found: Promise<oidc.Configuration> }>()

  /** All who ask at once wait for one answer; a failure is forgotten, so that the next one asks again. */
  function configurationOf(provider: SocialProvider): Promise<oidc.Configuration> {
    const held = known.get(provider)
    if (held && clock.nowMs() - held.atMs < knownForMs) return held.found
    const client = clients[provider]
    assert(client, `${provider} is set up`)
    const found = discover(client)
    known.set(provider, { atMs: clock.nowMs(), found })
    found.catch(() => known.delete(provider))
    return found
  }

  return {
    providers: socialProviders.filter((provider) => clients[provider] !== undefined),
    async depart(provider, { secret, redirectUri }) {
      let configuration: oidc.Configuration
      try {
        configuration = await configurationOf(provider)
      } catch {
        return no('provider_is_down')
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: derive(secret, 'state'),
        nonce: derive(secret, 'nonce'),
        code_challenge: await oidc.calculatePKCECodeChallenge(derive(secret, 'verifier')),
        code_challenge_method: 'S256',
      })
      return yes(url.href)
    },
    async arrive(provider, { secret, redirectUri }, query) {
      try {
        const url = new URL(redirectUri)
        url.search = query
        const tokens = await oidc.authorizationCodeGrant(await configurationOf(provider), url, {
          expectedState: derive(secret, 'state'),
          expectedNonce: derive(secret, 'nonce'),
          pkceCodeVerifier: derive(secret, 'verifier'),
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        assert(claims, 'an ID token was expected and has come')
        if (!isStorableText(claims.sub)) return { ok: false, refusal: 'social_is_refused', why: 'subject' }
        return { ok: true, person: personOf(claims) }
      } catch (error) {
        return judgeFault(error)
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: SocialClient): Promise<oidc.Configuration> {
  const written = writtenDown[issuer]
  const server = new URL(issuer)
  // Tokens come over a connection that proves itself; that they are signed as well is checked all the same.
  const configuration = written
    ? new oidc.Configuration(written, clientId, clientSecret)
    : await oidc.discovery(server, clientId, clientSecret, undefined, {
        timeout: discoverySeconds,
        // oxlint-disable-next-line typescript/no-deprecated -- it is marked so as a warning, and this is the case it is for
        execute: isOnThisMachine(server) ? [oidc.allowInsecureRequests] : [],
      })
  oidc.enableNonRepudiationChecks(configuration)
  configuration.timeout = exchangeSeconds
  return configuration
}

/** Three values that nobody can tell from one another or from noise, and that one secret brings back. */
function derive(secret: string, what: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(`laro social ${what}`).digest('base64url')
}

function personOf({ iss, sub, name, email, email_verified: isVerified }: oidc.IDToken): SocialPerson {
  return {
    issuer: iss,
    subject: sub,
    name: typeof name === 'string' ? name : null,
    email: isVerified === true && typeof email === 'string' ? email : null,
  }
}

/** What says that the other service does not work, as against that it did not agree. */
const downCodes: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

function judgeFault(error: unknown): Arrival {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return { ok: false, refusal: 'social_is_refused', why: nameOf(error.error) }
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // A connection that could not be made is a TypeError with a cause; the library's own have a code and none.
  const isCutOff = error instanceof TypeError && code === undefined && error.cause !== undefined
  if (isCutOff || downCodes.includes(code)) return { ok: false, refusal: 'provider_is_down', why: nameOf(code) }
  if (code === undefined) throw error
  return { ok: false, refusal: 'social_is_refused', why: nameOf(code) }
}

/** A stranger may have written it, so it is cut to what a name of an error looks like. */
function nameOf(text: unknown): string {
  return (typeof text === 'string' ? text : 'no_answer')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, 64)
}
