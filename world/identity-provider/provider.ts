import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { makeMemory } from './memory.ts'

/** Somebody as they call themselves on the page. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
}

/** A site that may ask who somebody is. */
export interface ProviderClient {
  readonly clientId: string
  readonly clientSecret: string
  /** May grow while the provider runs. */
  readonly redirectUris: readonly string[]
}

export interface ProviderOptions {
  readonly issuer: string
  /** A word of its own in the names of cookies, since those are shared by all that one host serves. */
  readonly name: string
  readonly clients: readonly ProviderClient[]
  readonly clock: Clock
}

export interface People {
  readonly provider: Provider
  /** Notes who somebody says they are; answers what the provider calls them. */
  meet(person: Person): string
}

const peopleMax = 1_000

/** A real OpenID provider that believes whatever people say about themselves. */
export function makeProvider({ issuer, name, clients, clock }: ProviderOptions): People {
  const people = new Map<string, Person>()
  const findClient = (id: string) => {
    const client = clients.find(({ clientId }) => clientId === id)
    return (
      client && {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        token_endpoint_auth_method: 'client_secret_post' as const,
      }
    )
  }
  const provider = new Provider(issuer, {
    adapter: makeMemory(clock, findClient),
    jwks: { keys: [makeKey()] },
    cookies: {
      keys: [randomBytes(32)],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // What a site asks for stands in the ID token, as the providers that this one stands for have it.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
    interactions: {
      policy: askEachTime(),
      url: (_context, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}`,
    },
    loadExistingGrant: agree,
    async findAccount(_context, sub) {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => claimsOf(sub, person) }
    },
  })
  return {
    provider,
    meet(person) {
      const sub = subjectOf(issuer, person)
      people.delete(sub)
      const [oldest] = people.keys()
      if (people.size >= peopleMax && oldest !== undefined) people.delete(oldest)
      people.set(sub, person)
      return sub
    },
  }
}

function claimsOf(sub: string, { name, email, isEmailVerified }: Person) {
  return { sub, email, email_verified: isEmailVerified, ...(name !== '' && { name }) }
}

/** The same for the same mailbox each time, also after a restart, so that people find their accounts again. */
function subjectOf(issuer: string, { email }: Person): string {
  return createHash('sha256').update(`${issuer} ${email.toLowerCase()}`).digest('hex').slice(0, 24)
}

function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }
}

/** A session of the provider's own would let nobody be somebody else the next time. */
function askEachTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const signIn = policy.get('login')
  assert(signIn, 'the provider asks who somebody is')
  const isAsked = (context: KoaContextWithOIDC): boolean => context.oidc.result?.login === undefined
  signIn.checks.add(new interactionPolicy.Check('asked_each_time', 'people say who they are each time', isAsked))
  return policy
}

/** Who says who they are has agreed to it being told. */
async function agree({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  assert(client && session?.accountId !== undefined, 'somebody said to some site who they are')
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
