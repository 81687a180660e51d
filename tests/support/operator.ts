import { generateSync } from 'otplib'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { moveMemberByHouse } from '#modules/agents/contract.ts'
import type { saveContent, withdrawContent } from '#modules/content/contract.ts'
import type {
  beginEnrolment,
  finishEnrolment,
  getOperator,
  logInOperator,
  passOperatorFactor,
} from '#modules/identity/contract.ts'
import type { changeSetting, listSettings } from '#modules/settings/contract.ts'
import type { Api, InputOf } from '#web/lib/api.ts'
import { makeCaller } from './caller.ts'
import { solveSlider } from './slider.ts'

/** The demo's operator, at work through the calls that an operator has. */
export interface Operator {
  /** What a tab of the console would keep: it opens the console's pages while this session lasts. */
  readonly token: string
  /** Changes parts of a setting that is an object; answers when the change holds. */
  change(name: string, parts: object): Promise<void>
  /** Puts another value in the place of a setting. */
  replace(name: string, value: unknown): Promise<void>
  /** Puts something on the site, live from a moment on; answers its id. */
  publish(details: Details, texts: Texts, startsAt?: Date): Promise<string>
  /** Takes off the site what was published and never changed since. */
  withdraw(kind: Details['kind'], id: string): Promise<void>
  /** Takes a member out of the team that they are in, and puts them right under the house. */
  moveUnderHouse(member: string): Promise<void>
}

type Body = InputOf<typeof saveContent>['body']
type Details = Body['details']
type Texts = Body['texts']

interface Door {
  readonly address: string
  readonly password: string
}

/** What each site's operator has from the first sign-in: recovery codes, which let in at once where a second code of the app cannot. */
const recoveryCodes = new Map<string, string[]>()
const entered = new Map<string, Promise<Entered>>()

interface Entered {
  readonly api: Api
  readonly token: string
}

/** The demo's operator at this site; they sign in once, and again only when that session is over. */
export async function enterOperator(door: Door): Promise<Api> {
  return (await enter(door)).api
}

async function enter(door: Door): Promise<Entered> {
  const known = await entered.get(door.address)
  const isIn = known && (await known.api.call<typeof getOperator>('GET /ops/session', {})).ok
  if (known && isIn) return known
  const entering = passDoor(door)
  entered.set(door.address, entering)
  return await entering
}

/**
 * Signs the demo's operator in by the calls of the page: password and slider, then the authenticator, which is enrolled the first time. Answers
 * the session's token, and an API that bears it.
 */
async function passDoor({ address, password }: Door): Promise<Entered> {
  const { api, session } = makeCaller(address)
  const pass = await solveSlider(address, 'login', 'operator')
  const body = { username: 'operator', password, ...pass }
  const half = await api.callSealed<typeof logInOperator>('POST /ops/session/login', { body })
  assert(half.ok, `the operator was refused: ${half.ok ? '' : half.refusal}`)
  session.begin(half.value.token)
  if (half.value.next === 'enrolment') {
    const begun = await api.call<typeof beginEnrolment>('POST /ops/session/enrolment', {})
    assert(begun.ok, 'an authenticator was begun')
    const code = generateSync({ secret: begun.value.secret, epoch: Math.floor(systemClock.nowMs() / 1000) })
    const enrolled = await api.callSealed<typeof finishEnrolment>('PUT /ops/session/enrolment', { body: { code } })
    assert(enrolled.ok, 'the authenticator was turned on')
    recoveryCodes.set(address, enrolled.value.recoveryCodes)
    session.begin(enrolled.value.token)
    return { api, token: enrolled.value.token }
  }
  const code = recoveryCodes.get(address)?.pop()
  assert(code, 'this process has a recovery code of the operator')
  const passed = await api.callSealed<typeof passOperatorFactor>('POST /ops/session/twoFactor', {
    body: { method: 'recovery', code },
  })
  assert(passed.ok, 'the recovery code lets in')
  session.begin(passed.value.token)
  return { api, token: passed.value.token }
}

export async function signInOperator(site: Door): Promise<Operator> {
  const { api, token } = await enter(site)

  async function find(name: string): Promise<{ version: number; value: unknown }> {
    const listed = await api.call<typeof listSettings>('GET /ops/settings', {})
    assert(listed.ok, 'an operator sees the settings')
    const found = listed.value.find((setting) => setting.name === name)
    assert(found, `there is a setting ${name}`)
    return found
  }

  async function write(name: string, version: number, value: unknown): Promise<void> {
    const changed = await api.call<typeof changeSetting>('PUT /ops/settings/:name', {
      params: { name },
      body: { version, value },
    })
    assert(changed.ok, `the change of ${name} was refused: ${changed.ok ? '' : changed.refusal}`)
  }

  return {
    token,
    async change(name, parts) {
      const { version, value } = await find(name)
      await write(name, version, { ...(value as object), ...parts })
    },
    async replace(name, value) {
      await write(name, (await find(name)).version, value)
    },
    async moveUnderHouse(member) {
      const moved = await api.call<typeof moveMemberByHouse>('POST /ops/agents/members/:member/move', {
        params: { member },
        body: { to: null },
      })
      assert(moved.ok, `the move was refused: ${moved.ok ? '' : moved.refusal}`)
    },
    async publish(details, texts, startsAt = new Date(systemClock.nowMs() - 1_000)) {
      const id = newId(systemClock)
      const saved = await api.call<typeof saveContent>('PUT /ops/content/:kind/:id', {
        params: { kind: details.kind, id },
        body: { version: 0, state: 'live', startsAt: startsAt.toISOString(), details, texts },
      })
      assert(saved.ok, `the ${details.kind} was refused: ${saved.ok ? '' : saved.refusal}`)
      return id
    },
    async withdraw(kind, id) {
      const gone = await api.call<typeof withdrawContent>('DELETE /ops/content/:kind/:id', {
        params: { kind, id },
        query: { version: 1 },
      })
      assert(gone.ok, `the ${kind} stays: ${gone.ok ? '' : gone.refusal}`)
    },
  }
}
