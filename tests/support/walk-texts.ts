import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, generateKeyPair } from 'jose'
import { type Actor, admits } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { no } from '#kit/result.ts'
import type { Route } from '#kit/route.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { type Input, rawInputWith, type Slot, textSlotsOf } from '#tests/support/sample-input.ts'

/** A NUL, and each half of a surrogate pair alone. */
const badTexts = ['a\0b', 'a\ud83db', 'a\ude00']

export interface TextWalk {
  readonly tries: number
  /** Calls that were not refused as they must be, one line each. */
  readonly breaches: readonly string[]
}

const kid = 'k'.repeat(43)
const roles = [
  'member',
  'agent',
  'operator',
  'two_factor',
  'operator_two_factor',
  'password',
  'trial',
  'visitor',
] as const

/**
 * Sends a text that cannot be stored in every place for a text of every call, as somebody who may make it. The frame must name the
 * fault before the call's own code is reached, whatever that code would do with it.
 */
export async function walkTexts(routes: readonly Handler[]): Promise<TextWalk> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const reached: string[] = []
  const handlers = routes.map(({ contract }) => ({
    contract,
    async run() {
      reached.push(contract.line)
      return no('something_went_wrong' as never)
    },
  }))
  const app = await buildSample({
    routes: handlers,
    refusals: modules.refusals,
    strangersAtOnce: 16,
    // Somebody new for each call, so that no budget but the general one is ever spent.
    authenticate: async (who) =>
      ({
        who,
        id: newId(systemClock),
        sessionId: newId<'session'>(systemClock),
        confirmedAtMs: systemClock.nowMs(),
        roles: ['owner'],
      }) as unknown as Actor,
    payload: makePayloadDoor({ clock: systemClock, privateKey: async () => privateKey, claimOnce: async () => true }),
  })
  const walker = new Walker(app, publicKey)
  try {
    for (const { contract } of routes)
      for (const slot of textSlotsOf(contract)) for (const text of badTexts) await walker.tryText(contract, slot, text)
  } finally {
    await app.close()
  }
  return { tries: walker.tries, breaches: [...walker.breaches, ...reached.map((line) => `${line} was reached`)] }
}

class Walker {
  tries = 0
  readonly breaches: string[] = []
  readonly #app: FastifyInstance
  readonly #key: CryptoKey

  constructor(app: FastifyInstance, key: CryptoKey) {
    this.#app = app
    this.#key = key
  }

  async tryText(contract: Route, slot: Slot, text: string): Promise<void> {
    // Neither an address nor a form can say half of a surrogate pair: its bytes are no UTF-8, and stay as they were written.
    if ((!slot.startsWith('body') || contract.form) && !text.isWellFormed()) return
    this.tries += 1
    const input = rawInputWith(contract, slot, text)
    const url = addressOf(contract, input)
    const body = await this.#write(contract, url, input.body)
    const who = roles.find((role) => admits(contract.who, { who: role } as Actor))
    assert(who, `somebody may call ${contract.line}`)
    const answer = await this.#app.inject({
      method: contract.method,
      url,
      remoteAddress: `10.0.${Math.floor(this.tries / 250) % 250}.${1 + (this.tries % 250)}`,
      headers: {
        authorization: `Bearer ${who}`,
        ...(body === undefined ? {} : { 'content-type': typeOf(contract) }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const { code } = answer.json<{ code: string }>()
    if (answer.statusCode !== 400 || code !== 'text_is_malformed')
      this.breaches.push(`${contract.line} ${slot} ${JSON.stringify(text)}: ${answer.statusCode} ${code}`)
  }

  async #write({ method, encrypted, form }: Route, path: string, body: unknown): Promise<string | undefined> {
    if (body === undefined) return undefined
    if (form) return new URLSearchParams(body as Record<string, string>).toString()
    if (!encrypted) return JSON.stringify(body)
    const iat = Math.floor(systemClock.nowMs() / 1000)
    const plain = new TextEncoder().encode(JSON.stringify({ method, path, iat, jti: newId(systemClock), body }))
    const payload = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(this.#key)
    return JSON.stringify({ payload })
  }
}

function typeOf({ form, raw }: Route): string {
  return raw?.types[0] ?? (form ? 'application/x-www-form-urlencoded' : 'application/json')
}

function addressOf({ path }: Route, { params, query }: Input): string {
  const texts = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(texts[name])))
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  )
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`
}
