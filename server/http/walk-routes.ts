import type { FastifyInstance } from 'fastify'
import { type Actor, admits } from '#kit/actor.ts'
import type { Route } from '#kit/route.ts'
import { reasonFor } from '#server/http/admission.ts'

export type Role = Exclude<Actor['who'], 'visitor'>

export interface WalkReport {
  /** How many refusals were asked for; zero would mean that nothing was shown. */
  readonly tries: number
  /** Calls that were not refused as they must be, one line each. */
  readonly breaches: readonly string[]
}

const roles: readonly Role[] = ['trial', 'member', 'agent', 'two_factor', 'password', 'operator', 'operator_two_factor']

/**
 * Calls every route as everyone who must not: with no token, with a made-up one, and as each role it is not for.
 * It never calls as somebody who may, so it can walk a real composition without an effect.
 */
export async function walkRoutes(
  app: FastifyInstance,
  contracts: readonly Route[],
  tokens: Readonly<Record<Role, string>>,
): Promise<WalkReport> {
  const breaches: string[] = []
  let tries = 0
  const tryAs = async (contract: Route, name: string, token: string | undefined, expected: string) => {
    tries += 1
    const got = await callAs(app, contract, token, addressOf(tries))
    if (got !== expected) breaches.push(`${contract.method} ${contract.path} as ${name}: ${got}, not ${expected}`)
  }
  for (const contract of contracts) {
    if (contract.who === 'visitor') continue
    await tryAs(contract, 'a stranger', undefined, '401 sign_in_is_needed')
    await tryAs(contract, 'a made-up token', 'made-up', '401 sign_in_is_needed')
    for (const role of roles) {
      const actor = { who: role } as Actor
      if (!admits(contract.who, actor)) await tryAs(contract, role, tokens[role], `403 ${reasonFor(contract, actor)}`)
    }
  }
  return { tries, breaches }
}

/** One address has a budget that all routes together pass; a new one every few hundred calls keeps it out of the way. */
const addressOf = (tries: number): string => `127.0.0.${1 + Math.floor(tries / 500)}`

async function callAs(
  app: FastifyInstance,
  contract: Route,
  token: string | undefined,
  remoteAddress: string,
): Promise<string> {
  const { method } = contract
  const hasBody = method !== 'GET'
  const answer = await app.inject({
    method,
    remoteAddress,
    url: contract.path.replace(/:\w+/g, 'x'),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    // Broken on purpose: a caller who is not admitted must be refused before anybody looks at this.
    ...(hasBody ? { payload: '{"broken' } : {}),
  })
  const { code } = answer.json<{ code: string }>()
  return `${answer.statusCode} ${code}`
}
